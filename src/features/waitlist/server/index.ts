import { eventScope, isInScope } from '#server/http/event-scope.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import * as contract from '../contract.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { findMyPlace, listMyPlaces, listWaiting } from './read-places.ts';

export { lapseOffers, offerFreeSeats } from './lapse-offers.ts';
export { endWaiting, leaveAllWaitlists } from './leave-waitlist.ts';
export { mailWaitlist } from './mails.ts';
export { offerSeats } from './offer-seats.ts';
export { exportWaitlists } from './read-places.ts';
export { hasOffer, takeOffer } from './take-offer.ts';

export function waitlistRoutes(platform: Platform): Route[] {
  const { db } = platform;
  return [
    implement(contract.getMyPlace, async ({ viewer, params }) => ({
      place: await findMyPlace(platform, viewer.id, params.eventId),
    })),
    implement(contract.listMyPlaces, ({ viewer }) => listMyPlaces(platform, viewer.id)),
    implement(contract.joinWaitlist, async ({ viewer, params }) => {
      const refused = await joinWaitlist(platform, viewer.id, params.eventId);
      if (refused) return refused;
      const place = await findMyPlace(platform, viewer.id, params.eventId);
      return place ? { message: 'You are on the waitlist.', place } : refuse('eventNotFound');
    }),
    implement(contract.leaveWaitlist, async ({ viewer, params }) => {
      const refused = await leaveWaitlist(platform, viewer.id, params.eventId);
      return refused instanceof Refusal ? refused : { message: 'You have left the waitlist.' };
    }),
    implement(contract.listWaiting, async ({ viewer, params }) => {
      if (!isInScope(await eventScope(db, viewer), params.eventId)) return refuse('eventNotFound');
      return listWaiting(db, params.eventId);
    }),
  ];
}
