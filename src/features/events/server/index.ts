export { calendarEntry } from './calendar-entry.ts';
export { type Catalogue, createCatalogue } from './catalogue.ts';
export type { Removed } from './delete-event.ts';
export { eventRoutes } from './endpoints.ts';
export { findEvent } from './queries.ts';
export { toEvent } from './rows.ts';
export { type SeedEvent, seedEvents } from './seed-events.ts';
export { unlockQr } from './unlock-qr.ts';
