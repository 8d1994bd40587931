import type { EventCardData } from './to-event-card.ts';

export const eventFilters = [
  { id: 'all', label: 'All Events' },
  { id: 'competition', label: 'Competitions' },
  { id: 'technical', label: 'Technical' },
  { id: 'nontechnical', label: 'Non Technical' },
] as const;
export type EventFilter = (typeof eventFilters)[number]['id'];

export function eventsIn(filter: EventFilter, events: EventCardData[]): EventCardData[] {
  return filter === 'all' ? events : events.filter(({ eventType }) => eventType === filter);
}
