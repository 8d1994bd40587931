import { createAddressThrottle } from '#server/address-throttle.ts';
import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import * as contract from '../contract.ts';
import { addSubscriber } from './add-subscriber.ts';
import { confirmNewsletter, leaveNewsletter } from './confirm-and-leave.ts';
import { joinBound, newsletterJoining } from './join-newsletter.ts';
import { exportSubscribers, findSubscribers } from './newsletter-list.ts';
import { removeSubscriber } from './remove-subscriber.ts';

export { forgetUnconfirmed } from './forget-unconfirmed.ts';

export function newsletterRoutes(platform: Platform): Route[] {
  const joins = createAddressThrottle(platform, joinBound);
  return [
    implement(contract.joinNewsletter, newsletterJoining(platform, joins)),
    implement(contract.confirmNewsletter, ({ body }) => confirmNewsletter(platform, body.token)),
    implement(contract.leaveNewsletter, ({ body }) => leaveNewsletter(platform, body.token)),
    implement(contract.findSubscribers, ({ query }) => findSubscribers(platform.db, query)),
    implement(contract.exportSubscribers, ({ query }) => exportSubscribers(platform, query)),
    implement(contract.addSubscriber, ({ body, viewer }) => addSubscriber(platform, body.email, viewer.id)),
    implement(contract.removeSubscriber, ({ params, viewer }) =>
      removeSubscriber(platform, params.subscriberId, viewer.id),
    ),
  ];
}
