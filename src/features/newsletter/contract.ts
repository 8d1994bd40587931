import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { emailField, honeypot, id, instant, messageOnly, requiredText } from '#shared/fields.ts';
import { pageInfo, pageQuery, searchFilter } from '#shared/list-contract.ts';

export const newsletterSignUp = z.object({
  email: emailField('Please enter a valid email address.'),
  website: honeypot,
});

export const joinNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter',
  access: 'public',
  summary: 'Asks for the newsletter; with a mail server the address is on the list once its owner confirms by a mail',
  body: newsletterSignUp,
  output: messageOnly,
  status: 201,
  refusals: {
    tooMany: {
      status: 429,
      message: 'Many people joined from your network. Please try again later.',
    },
  },
});

/** A POST with a button, as in `leaveNewsletter`. */
export const confirmNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/confirm',
  access: 'public',
  summary: 'Puts an email address on the newsletter list, by the token of the confirmation mail',
  body: z.object({ token: requiredText(1, 'Please open the link in the mail again.', 100) }),
  output: messageOnly,
  refusals: {
    noSuchSubscriber: { status: 404, message: 'This link does not work. Please subscribe again on the website.' },
  },
});

/** A POST with a button, not a link that unsubscribes when it is opened, because mail scanners open links. */
export const leaveNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/leave',
  access: 'public',
  summary: 'Takes an email address off the newsletter list, by the token of its link to leave',
  body: z.object({ token: requiredText(1, 'Please open the link in the newsletter again.', 100) }),
  output: messageOnly,
  refusals: {
    noSuchSubscriber: {
      status: 404,
      message: 'This link does not work. Please open the one in the newest newsletter, or write to the organisers.',
    },
  },
});

export const subscriber = z.object({ _id: id, email: z.string(), createdAt: instant });
export type Subscriber = z.output<typeof subscriber>;

const subscriberFilters = z.object({ q: searchFilter });
export type SubscriberFilters = z.output<typeof subscriberFilters>;

export const findSubscribers = endpoint({
  method: 'GET',
  path: '/api/admin/newsletter',
  access: 'admin',
  needs: 'newsletter.change',
  summary: 'One page of the addresses on the newsletter list, newest first; those that left are a number',
  query: subscriberFilters.extend(pageQuery),
  output: z.object({ subscribers: z.array(subscriber), left: z.number(), ...pageInfo }),
});

export const exportSubscribers = endpoint({
  method: 'GET',
  path: '/api/admin/newsletter/export',
  access: 'admin',
  needs: 'newsletter.change',
  summary:
    'The addresses on the newsletter list that the search lets through as CSV (text/csv), each with its link to leave',
  query: subscriberFilters,
  output: z.unknown(),
});

/** For an address that has left, this is the only way back to the list if the site cannot mail its owner. */
export const addSubscriber = endpoint({
  method: 'POST',
  path: '/api/admin/newsletter',
  access: 'admin',
  needs: 'newsletter.change',
  summary: 'Put an address on the newsletter list whose owner asked for it, also one that left',
  body: z.object({ email: emailField('Please enter a valid email address.') }),
  output: messageOnly,
  status: 201,
});

export const removeSubscriber = endpoint({
  method: 'DELETE',
  path: '/api/admin/newsletter/:subscriberId',
  access: 'admin',
  needs: 'newsletter.change',
  summary: 'Remove an address from the newsletter list and forget it',
  params: z.object({ subscriberId: id }),
  output: messageOnly,
  refusals: { gone: { status: 404, message: 'This address is not on the list any more.' } },
});
