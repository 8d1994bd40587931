import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import {
  emailField,
  honeypot,
  id,
  instant,
  largestInteger,
  messageOnly,
  optionalText,
  requiredLines,
  requiredText,
} from '#shared/fields.ts';
import { choiceFilter, pageInfo, pageQuery, searchFilter } from '#shared/list-contract.ts';

export const contactMessage = z.object({
  name: requiredText(2, 'Name must be at least 2 characters.'),
  email: emailField('Please enter a valid email address.'),
  subject: optionalText(150),
  message: requiredLines(10, 'Please write your message in at least 10 characters.', 4_000),
  website: honeypot,
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  access: 'public',
  summary: 'A message from the contact section to the organisers',
  body: contactMessage,
  output: messageOnly,
  status: 201,
  refusals: {
    tooMany: {
      status: 429,
      message: 'Many messages came from your network. Please try again later.',
    },
  },
});

/** The choices of the filter; without one, all messages. */
export const messageGroups = ['unread', 'unanswered'] as const;

export const reply = z.object({ author: z.string(), text: z.string(), createdAt: instant });

/** A message from the contact section, with the organisers' answers. */
const receivedMessage = z.object({
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

const messageFilters = z.object({ q: searchFilter, filter: choiceFilter(messageGroups) });
export type MessageFilters = z.output<typeof messageFilters>;

export const findMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  access: 'admin',
  needs: 'messages.read',
  summary: 'One page of the contact messages that the filters let through, newest first',
  query: messageFilters.extend(pageQuery),
  output: z.object({
    messages: z.array(receivedMessage),
    /** Among all messages. */
    unread: z.number(),
    ...pageInfo,
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
  /**
   * `seen`: how many answers the organiser has seen. If there are more, the call is refused, so that nobody answers
   * twice by mistake.
   */
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
