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

/** The limit for each network. Messages are kept until somebody deletes them, so a script must not fill the disk. */
export const messageBound = { of: 'messages', points: 60, minutes: 10, pointsADay: 1_000 } as const;

export function messageRoutes(platform: Platform): Route[] {
  const limits = {
    messages: createAddressThrottle(platform, messageBound),
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
