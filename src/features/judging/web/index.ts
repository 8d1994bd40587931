export { EventResults } from './event-results.tsx';
