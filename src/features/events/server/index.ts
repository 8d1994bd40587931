export { calendarEntry } from './calendar/calendar-entry.ts';
export { type Catalogue, createCatalogue } from './catalogue.ts';
export type { Removed } from './delete-event.ts';
export { eventRoutes } from './endpoints.ts';
export { findEvent } from './queries.ts';
export { teamRulesOf, toEvent } from './rows.ts';
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
export { type SeedEvent, seedEvents } from './seed-events.ts';
export { unlockQr } from './unlock-qr.ts';
export { eventsWithUnusedFee } from './unused-fees.ts';
export { withEditionTimes } from './with-edition-times.ts';
