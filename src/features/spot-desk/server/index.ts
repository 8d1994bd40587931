import { setSupervisorPin } from '#features/gate/server/index.ts';
import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle, spendAll, type Throttle } from '#server/throttle.ts';
import * as contract from '../contract.ts';
import { checkInKnown } from './check-in-known.ts';
import { findSpotPeople } from './find-people.ts';
import { quoteSale, readDesk } from './read-desk.ts';
import { sell } from './sell.ts';

export function spotDeskRoutes(platform: Platform): Route[] {
  const pins = createPinThrottle(platform);
  return [
    implement(contract.getSpotDesk, () => readDesk(platform)),
    implement(contract.findSpotPeople, ({ query }) => findSpotPeople(platform.db, query.phone)),
    implement(contract.quoteSpotSale, ({ body, viewer }) => quoteSale(platform, body, viewer.id)),
    implement(contract.sellOnSpot, ({ body, viewer, idempotencyKey }) =>
      sell(platform, pins, body, viewer.id, idempotencyKey),
    ),
    implement(contract.checkInOnSpot, ({ body, viewer }) => checkInKnown(platform, body, viewer.id)),
    implement(contract.setSpotPin, ({ body, viewer }) => setSupervisorPin(platform, viewer.id, body.pin)),
  ];
}

/** The limit of a day is needed too, because five tries in ten minutes would be 720 of a million PINs a day. */
function createPinThrottle(platform: Platform): Pick<Throttle, 'spend' | 'giveBack'> {
  const perDesk = [
    createThrottle(platform, 'supervisor PINs', { points: 5, seconds: 600 }),
    createThrottle(platform, 'supervisor PINs, day', { points: 30, seconds: 24 * 3_600 }),
  ];
  return {
    spend: (adminId) => spendAll(perDesk, adminId),
    async giveBack(adminId) {
      await Promise.all(perDesk.map((throttle) => throttle.giveBack(adminId)));
    },
  };
}
