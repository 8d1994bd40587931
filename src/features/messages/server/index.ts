import { createAddressThrottle } from '#server/address-throttle.ts';
import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle } from '#server/throttle.ts';
import * as contract from '../contract.ts';
import { deleteMessage, markMessage } from './change-messages.ts';
import { findMessages } from './read-messages.ts';
import { replyToMessage } from './reply-to-message.ts';
import { sendMessage } from './send-message.ts';

export { countUnread } from './read-messages.ts';

export function messageRoutes(platform: Platform): Route[] {
  const limits = {
    messages: createAddressThrottle(platform, { of: 'messages', points: 60, minutes: 10 }),
    mailed: createThrottle(platform, 'mails about messages', { points: 30, seconds: 3_600 }),
  };
  return [
    implement(contract.sendMessage, (call) => sendMessage(platform, limits, call)),
    implement(contract.findMessages, ({ query }) => findMessages(platform, query)),
    implement(contract.markMessage, ({ params, body }) => markMessage(platform, params.messageId, body.isRead)),
    implement(contract.replyToMessage, ({ params: { messageId }, body, viewer }) =>
      replyToMessage(platform, { messageId, ...body }, viewer.id),
    ),
    implement(contract.deleteMessage, ({ params, viewer }) => deleteMessage(platform, params.messageId, viewer.id)),
  ];
}
