import { z } from 'zod';
import { edition } from '#features/edition/contract.ts';
import { mapOf } from '#features/edition/rules.ts';
import { ownPicture } from '#features/pictures/rules.ts';
import { endpoint } from '#shared/endpoint.ts';
import {
  boundedText,
  emailField,
  listOf,
  localTimeField,
  messageOnly,
  optionalLines,
  optionalText,
  orEmpty,
  phoneField,
  requiredLines,
  requiredText,
  trimmedText,
  webAddressField,
} from '#shared/fields.ts';
import * as calls from './calls.ts';
import { changedMeanwhile, isLanguageTag, isTimeZone, whyNotMailHost, whyNotMailPort } from './rules.ts';

const fullAddress = 'Please enter a full address that starts with https://';
const link = orEmpty(webAddressField(fullAddress), fullAddress);
const picture = z.union(
  [z.literal(''), boundedText(fullAddress, 500).regex(ownPicture), webAddressField(fullAddress)],
  {
    error: fullAddress,
  },
);

const socialLinks = z.object({
  instagram: link.default(''),
  twitter: link.default(''),
  facebook: link.default(''),
  linkedin: link.default(''),
});

const hostNameMessage = 'Please enter a host name like imgur.com';
const trustedImageHosts = listOf(
  trimmedText(hostNameMessage, 253, hostNameMessage)
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, hostNameMessage),
  50,
);

/** The site's settings (R252). An event without its own QR code or UPI ID uses them. */
export const siteSettings = z.object({
  paymentQrCode: picture.default(''),
  upiId: optionalText(100),
  contactEmail: orEmpty(
    emailField('Please enter a valid email address.'),
    'Please enter a valid email address.',
  ).default(''),
  contactPhone: optionalText(100),
  socialLinks: socialLinks.default({ instagram: '', twitter: '', facebook: '', linkedin: '' }),
  /** Hosts that a payment QR picture may come from, including their subdomains. */
  trustedImageHosts: trustedImageHosts.optional(),
});
export type SiteSettings = z.output<typeof siteSettings>;

export const getPublicSettings = endpoint({
  ...calls.getPublicSettings,
  summary: 'The site’s payment QR code and UPI ID',
  output: z.object({ paymentQrCode: z.string(), upiId: z.string() }),
});

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  needs: 'settings.change',
  summary: 'The site’s settings',
  output: siteSettings,
});

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  access: 'admin',
  needs: 'settings.change',
  summary: 'Change the site’s settings',
  body: siteSettings,
  output: siteSettings,
});

const wallClock = localTimeField('Please enter a day and a time.');
const bound = orEmpty(wallClock, 'Please enter a day and a time.').default('');

/** All fields of one edition that organisers edit: its public texts, dates and payment details. */
export const siteForm = z
  .object({
    name: requiredText(2, 'Please name the fest.', 80),
    wordmark: requiredText(1, 'Please enter the word that the first screen sets large.', 24),
    chapter: optionalText(80),
    localTitle: optionalText(80),
    localTitleLanguage: trimmedText('Please enter a language tag like ta or hi', 100)
      .refine((tag) => tag === '' || isLanguageTag(tag), 'Please enter a language tag like ta or hi')
      .default(''),
    taglineLead: optionalText(160),
    taglineTyped: optionalText(160),
    description: requiredLines(20, 'Please describe the fest in at least 20 characters.', 1_500),
    startsAtLocal: wallClock,
    timeZone: trimmedText('Please enter a time zone like Asia/Kolkata', 100).refine(
      isTimeZone,
      'Please enter a time zone like Asia/Kolkata',
    ),
    college: requiredText(2, 'Please enter the college.', 160),
    department: optionalText(160),
    address: optionalLines(300),
    contactEmail: orEmpty(
      emailField('Please enter a valid email address.'),
      'Please enter a valid email address.',
    ).default(''),
    contactPhones: listOf(phoneField('Please enter a valid phone number.'), 4, { tooMany: 'Four numbers are enough.' }),
    highlights: listOf(z.object({ title: requiredText(1, 'Please enter a title.', 80), text: optionalLines(400) }), 8, {
      tooMany: 'Eight cards are enough.',
    }),
    eventHighlights: listOf(requiredLines(1, 'Please enter a line, or remove it.', 300), 12, {
      tooMany: 'Twelve lines are enough.',
    }),
    socialLinks,
    mapEmbedUrl: trimmedText('Please enter the embed address of a map of openstreetmap.org or google.com', 2_000)
      .refine((mapEmbedUrl) => mapEmbedUrl === '' || mapOf({ mapEmbedUrl }) !== undefined, {
        error: 'Please enter the embed address of a map of openstreetmap.org or google.com',
      })
      .default(''),
    registrationOpensLocal: bound,
    registrationClosesLocal: bound,
    lateRegistrations: z.boolean().default(false),
    paymentQrCode: picture.default(''),
    /** `payeeFaults` checks its format, because a stored value that is unchanged must pass. */
    upiId: optionalText(100),
    trustedImageHosts,
  })
  .refine(({ registrationOpensLocal: from, registrationClosesLocal: to }) => !from || !to || from < to, {
    error: 'Registration cannot close before it opens.',
    path: ['registrationClosesLocal'],
  });
export type SiteForm = z.output<typeof siteForm>;
/** The form's values before they are parsed. */
export type SiteValues = z.input<typeof siteForm>;

const version = boundedText('Please load the settings again.', 100);

const siteAnswer = z.object({
  /** The stored edition. It may break today's rules. */
  site: edition.extend({ paymentQrCode: z.string(), upiId: z.string(), trustedImageHosts: z.array(z.string()) }),
  /** Sent back with an update, so that nobody overwrites somebody else's change. */
  version: z.string(),
  /** What has to be filled in before the site goes live. */
  toFillIn: z.array(
    z.object({
      what: z.string(),
      where: z.enum(['here', 'events', 'colleges', 'mail', 'server']),
      /** The field of `site` that shows the same note. */
      field: z.enum(['name', 'department', 'college']).optional(),
    }),
  ),
});
export type SiteAnswer = z.output<typeof siteAnswer>;

export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/api/admin/site',
  access: 'admin',
  needs: 'settings.change',
  summary: 'All data of the edition, and what must still be filled in before going live',
  output: siteAnswer,
});

export const updateSiteSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/site',
  access: 'admin',
  needs: 'settings.change',
  summary: 'Change the data of the edition; the public pages show it at once',
  body: z.object({ site: siteForm, version }),
  output: siteAnswer,
  refusals: { changedMeanwhile },
});

export const mailServerFields = z
  .object({
    host: trimmedText('Please enter the mail server.', 253).toLowerCase().superRefine(says(whyNotMailHost)),
    port: z.number('Please enter a port number.').superRefine(says(whyNotMailPort)),
    security: z.enum(['tls', 'starttls', 'none'], 'Please choose.'),
    user: optionalText(200),
    /** Absent to keep the stored password. */
    password: boundedText('Please enter text.', 500).optional(),
    from: trimmedText('Please enter the address that mails come from.', 200).regex(
      /^([^<>\r\n"]{0,100}<[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)$/,
      {
        error: 'Please enter an address like fest@college.edu or Fest <fest@college.edu>',
      },
    ),
  })
  .refine(({ security, user, host }) => security !== 'none' || user === '' || isOwnMachine(host), {
    error: 'A password is only sent over an encrypted connection.',
    path: ['security'],
  });
export type MailServerFields = z.output<typeof mailServerFields>;

const mailServer = z.object({
  /** The server that sends mail: the saved one, the one in SMTP_URL, or none. Without one, mails wait. */
  source: z.enum(['settings', 'environment', 'none']),
  host: z.string(),
  port: z.number(),
  security: z.enum(['tls', 'starttls', 'none']),
  user: z.string(),
  /** The password itself is never sent back. */
  hasPassword: z.boolean(),
  from: z.string(),
  waiting: z.number(),
  lastError: z.string(),
  /**
   * The version of the saved server, including its password; '' if none is saved. Sent back with a change, as for the
   * site.
   */
  version: z.string(),
});
export type MailServerSettings = z.output<typeof mailServer>;

export const getMailServer = endpoint({
  method: 'GET',
  path: '/api/admin/mail-server',
  access: 'admin',
  needs: 'settings.change',
  summary: 'The mail server, without its password, and how many mails wait',
  output: mailServer,
});

export const updateMailServer = endpoint({
  method: 'PUT',
  path: '/api/admin/mail-server',
  access: 'admin',
  needs: 'settings.change',
  summary: 'Set the mail server; it is used from the next mail on, in place of SMTP_URL',
  /** `version` as the caller has read it. Without it the save overwrites what others have changed meanwhile. */
  body: mailServerFields.safeExtend({ version: version.optional() }),
  output: mailServer,
  refusals: { changedMeanwhile },
});

export const removeMailServer = endpoint({
  method: 'DELETE',
  path: '/api/admin/mail-server',
  access: 'admin',
  needs: 'settings.change',
  summary: 'Forget the mail server: SMTP_URL is used again, if there is one',
  /** As in `updateMailServer`. */
  query: z.object({ version: version.optional() }),
  output: mailServer,
  refusals: { changedMeanwhile },
});

/** Mails the administrator's own address through the saved server. */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail-server/test',
  access: 'admin',
  needs: 'settings.change',
  summary: 'Send a test mail to oneself; answers what the mail server said, in words',
  output: messageOnly.extend({ delivered: z.boolean() }),
  refusals: {
    noMailServer: { status: 409, message: 'There is no mail server yet. Please save one first.' },
    tooMany: { status: 429, message: 'You have sent many test mails. Please wait a few minutes.' },
  },
});

const isOwnMachine = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(host);

function says<T>(why: (value: T) => string | undefined) {
  return (value: T, context: z.RefinementCtx<T>) => {
    const message = why(value);
    if (message) context.addIssue({ code: 'custom', message });
  };
}
