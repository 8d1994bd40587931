import type { EventType } from '#features/events/contract.ts';
import { eventTypeNames } from '#features/events/rules.ts';
import { matchesSearch } from '#web/finder/finder.tsx';
import type { EventCardData } from './to-event-card.ts';

/** The tabs (R52). The other types are in the select box. */
export const eventFilters = [
  { id: 'all', label: 'All Events' },
  { id: 'competition', label: 'Competitions' },
  { id: 'technical', label: 'Technical' },
  { id: 'nontechnical', label: 'Non Technical' },
] as const;
type EventTab = (typeof eventFilters)[number]['id'];
export type EventFilter = EventType | 'all';

export const typeChoices = Object.entries(eventTypeNames).map(([value, label]) => ({ value, label }));

/** The tab of a filter. Types without a tab belong to the tab of all events. */
export function tabOf(filter: EventFilter): EventTab {
  return eventFilters.find(({ id }) => id === filter)?.id ?? 'all';
}

export function eventsIn(filter: EventFilter, search: string, events: EventCardData[]): EventCardData[] {
  return events.filter(
    ({ eventType, title, text }) =>
      (filter === 'all' || eventType === filter) && matchesSearch(search, [title, text, eventTypeNames[eventType]]),
  );
}
