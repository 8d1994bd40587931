import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import {
  emailField,
  id,
  instant,
  largestInteger,
  messageOnly,
  numberFromText,
  requiredLines,
  searchText,
} from '#shared/fields.ts';

export const messageFilters = ['all', 'unread', 'unanswered'] as const;
export type MessageFilter = (typeof messageFilters)[number];
export const messagesPerPage = 50;

export const reply = z.object({ author: z.string(), text: z.string(), createdAt: instant });

/** What a visitor wrote from the contact section, with the answers that went back. */
export const receivedMessage = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
  replies: z.array(reply),
});
export type ReceivedMessage = z.output<typeof receivedMessage>;

const gone = { gone: { status: 404, message: 'Somebody else has deleted this message meanwhile.' } } as const;

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  access: 'admin',
  needs: 'messages.read',
  summary: 'Contact messages, newest first, fifty a page; the text is looked for in name, email, subject and message',
  query: z.object({
    q: searchText(200).default(''),
    filter: z.enum(messageFilters).catch('all').default('all'),
    page: numberFromText(z.coerce.number().int().min(1)).catch(1).default(1),
  }),
  output: z.object({
    messages: z.array(receivedMessage),
    /** All there are, the unread ones, and what the filter and the text let through. */
    total: z.number(),
    unread: z.number(),
    found: z.number(),
    page: z.number(),
    pages: z.number(),
  }),
});

export const markMessage = endpoint({
  method: 'PUT',
  path: '/api/admin/messages/:messageId',
  access: 'admin',
  needs: 'messages.answer',
  summary: 'Mark a contact message as read or unread',
  params: z.object({ messageId: id }),
  body: z.object({ isRead: z.boolean() }),
  output: receivedMessage,
  refusals: gone,
});

export const replyFields = z.object({
  text: requiredLines(1, 'Please write your answer', 10_000),
});

export const replyToMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:messageId/replies',
  access: 'admin',
  needs: 'messages.answer',
  summary: 'Answer a contact message by mail; the answer is kept with it and the message is read',
  params: z.object({ messageId: id }),
  /** `seen`: how many answers the writer knew of, so that nobody answers twice without knowing. */
  body: replyFields.extend({ seen: z.number().int().min(0).max(largestInteger) }),
  output: receivedMessage,
  status: 201,
  refusals: {
    ...gone,
    answeredMeanwhile: {
      status: 409,
      message: 'Somebody else has answered meanwhile. Read that answer first, then send yours if it is still needed.',
    },
  },
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/admin/messages/:messageId',
  access: 'admin',
  needs: 'messages.answer',
  summary: 'Delete a contact message with its answers',
  params: z.object({ messageId: id }),
  output: messageOnly,
  refusals: gone,
});

export const subscriber = z.object({ _id: id, email: z.string(), createdAt: instant });
export type Subscriber = z.output<typeof subscriber>;

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/api/admin/newsletter',
  access: 'admin',
  needs: 'newsletter.change',
  summary: 'The addresses on the newsletter list, newest first; those who left are a number',
  output: z.object({ subscribers: z.array(subscriber), left: z.number() }),
});

/** The one way back for an address that left, where no mail server can ask its owner. */
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
