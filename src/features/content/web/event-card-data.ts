import type { EventType, FestEvent } from '#features/events/contract.ts';
import { isFreeEntry, relevantFee } from '#features/events/rules.ts';
import { feeText } from '#shared/money.ts';

/** What the landing page shows of an event, and no more: it sends dozens of them. */
export interface EventCardData {
  _id: string;
  title: string;
  text: string;
  image: string;
  eventType: EventType;
  fee: string;
  team: string;
}

export function toEventCard(event: FestEvent): EventCardData {
  return {
    _id: event._id,
    title: event.title,
    text: cutAt(100, event.description),
    image: event.image,
    eventType: event.eventType,
    fee: isFreeEntry(event) ? 'Free Entry' : feeText(relevantFee(event)),
    team: event.isTeamEvent ? `Team of up to ${event.teamSize.max}` : 'Solo',
  };
}

function cutAt(length: number, text: string): string {
  return text.length > length ? `${text.slice(0, length).trimEnd()}…` : text;
}

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
