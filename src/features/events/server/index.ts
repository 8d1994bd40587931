import { readEdition } from '#features/edition/server/index.ts';
import { eventScope, isInScope } from '#server/http/event-scope.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { AdminViewer, Viewer } from '#server/http/session.ts';
import type { TellOfPaymentChange } from '#server/payment-details.ts';
import type { Platform } from '#server/platform.ts';
import { may } from '#shared/permissions.ts';
import * as contract from '../contract.ts';
import { calendarFileRoute } from './calendar/calendar-file.ts';
import type { Catalogue } from './catalogue.ts';
import { type DeletionDependencies, deleteEvent } from './delete-event.ts';
import { paymentCodeRoute } from './payment-code.ts';
import { publishEvent } from './publish-event.ts';
import { allEvents, findEvent } from './queries.ts';
import { type Confirmed, replaceQrCode, type WhyNotConfirmed } from './replace-qr-code.ts';
import { toOrganisersEvent } from './rows.ts';
import { createEvent, type EventRules, type OfferSeats, updateEvent } from './save-event.ts';
import { type ReadSoldAt, withPrices } from './with-price.ts';

export { calendarEntry } from './calendar/calendar-entry.ts';
export { createCatalogue } from './catalogue.ts';
export type { Removed } from './delete-event.ts';
export { eventsWithUnusedFee, findEvent, holdEvent } from './queries.ts';
export { mustMembersAccept, teamRulesOf, toEvent, whenAndWhere } from './rows.ts';
export {
  endSeatOffer,
  freeSeat,
  hasFreeSeat,
  holdSeatForOffer,
  readSeatCounts,
  seatsLeft,
  takeOfferedSeat,
  takeSeat,
  takeSeatBeyondCapacity,
} from './seats.ts';
export { findSeededEvents, removeSeededEvent, seedEvents } from './seed-events.ts';
export { unlockQr } from './unlock-qr.ts';
export { hasBegun, withEditionTimes } from './with-edition-times.ts';
export { type ReadSoldAt, withPrices } from './with-price.ts';

interface Dependencies extends DeletionDependencies {
  catalogue: Catalogue;
  readSoldAt: ReadSoldAt;
  /** The rules that depend on the settings. */
  rules: () => Promise<EventRules>;
  /** Offers free seats to students on the waitlist. */
  offerSeats: OfferSeats;
  tellOfPayments: TellOfPaymentChange;
  /** Returns the administrator if the password typed into `field` is right. */
  confirmPassword: (
    adminId: string,
    password: string,
    field: 'password',
    ip: string,
  ) => Promise<Confirmed | Refusal<'invalid' | 'busy' | 'tooManyTries'>>;
  /** Refuses in the transaction if the password has changed since it was confirmed. */
  whyNotConfirmed: WhyNotConfirmed;
  festName: () => Promise<string>;
}

export function eventRoutes(platform: Platform, dependencies: Dependencies): Route[] {
  const { catalogue, readSoldAt, rules, tellOfPayments, confirmPassword, festName } = dependencies;
  const { db, now } = platform;
  return [
    implement(contract.listEvents, async ({ viewer }) => {
      if (readsAll(viewer)) {
        const scope = await eventScope(db, viewer);
        const events = (await allEvents(db)).filter(({ id }) => isInScope(scope, id));
        return withPrices(events.map(toOrganisersEvent), now(), readSoldAt);
      }
      return (await catalogue.current()).list;
    }),
    implement(contract.getEvent, async ({ params, viewer }) => {
      if (readsAll(viewer) && isInScope(await eventScope(db, viewer), params.eventId)) {
        const row = await findEvent(db, params.eventId);
        const [found] = await withPrices(row ? [toOrganisersEvent(row)] : [], now(), readSoldAt);
        return found ?? refuse('eventNotFound');
      }
      return (await catalogue.current()).events.get(params.eventId) ?? refuse('eventNotFound');
    }),
    implement(contract.createEvent, async ({ body, viewer }) =>
      createEvent(platform, tellOfPayments, body, await rules(), viewer),
    ),
    implement(contract.updateEvent, async ({ params, body, viewer }) => {
      if (!isInScope(await eventScope(db, viewer), params.eventId)) return refuse('eventNotFound');
      return updateEvent(platform, dependencies, params.eventId, body, await rules(), viewer);
    }),
    implement(contract.replaceQrCode, async ({ params, body: { password, ...wanted }, viewer, ip }) => {
      const owner = await confirmPassword(viewer.id, password, 'password', ip);
      if (owner instanceof Refusal) return owner;
      return replaceQrCode(platform, dependencies, params.eventId, wanted, await rules(), owner);
    }),
    implement(contract.publishEvent, async ({ params, body, viewer }) => {
      if (!isInScope(await eventScope(db, viewer), params.eventId)) return refuse('eventNotFound');
      return publishEvent(platform, params.eventId, body.isActive, viewer.id);
    }),
    implement(contract.deleteEvent, async ({ params, query, viewer }) => {
      const deletion = { id: params.eventId, confirmed: query, adminId: viewer.id };
      const removed = await deleteEvent(platform, dependencies, deletion);
      return removed instanceof Refusal ? removed : { message: 'Event deleted successfully!' };
    }),
    paymentCodeRoute({ catalogue, festName }),
    calendarFileRoute(platform, { catalogue, edition: () => readEdition(platform.db) }),
  ];
}

/** May read unpublished events and the fields that only organisers see. */
const readsAll = (viewer: Viewer | undefined): viewer is AdminViewer =>
  viewer?.kind === 'admin' && may(viewer.role, 'events.read');
