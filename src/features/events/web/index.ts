export { EventsDesk } from './admin/events-desk.tsx';
export { loadEvents, type ReadSettings, useLastEvents } from './admin/load-events.ts';
