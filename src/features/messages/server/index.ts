import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import * as contract from '../contract.ts';
import { addSubscriber } from './add-subscriber.ts';
import { deleteMessage, markMessage } from './change-messages.ts';
import { readSubscribers, removeSubscriber } from './newsletter-list.ts';
import { readMessages } from './read-messages.ts';
import { replyToMessage } from './reply-to-message.ts';

export function messageRoutes(platform: Platform): Route[] {
  return [
    implement(contract.listMessages, ({ query }) => readMessages(platform.db, query)),
    implement(contract.markMessage, ({ params, body }) => markMessage(platform, params.messageId, body.isRead)),
    implement(contract.replyToMessage, ({ params: { messageId }, body, viewer }) =>
      replyToMessage(platform, { messageId, ...body }, viewer.id),
    ),
    implement(contract.deleteMessage, ({ params, viewer }) => deleteMessage(platform, params.messageId, viewer.id)),
    implement(contract.listSubscribers, () => readSubscribers(platform.db)),
    implement(contract.addSubscriber, ({ body, viewer }) => addSubscriber(platform, body.email, viewer.id)),
    implement(contract.removeSubscriber, ({ params, viewer }) =>
      removeSubscriber(platform, params.subscriberId, viewer.id),
    ),
  ];
}
