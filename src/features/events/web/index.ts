export { EventsDesk } from './admin/events-desk.tsx';
export { loadEvents, type ReadSettings } from './admin/load-events.ts';
export { useLastEvents } from './admin/use-last-events.ts';
