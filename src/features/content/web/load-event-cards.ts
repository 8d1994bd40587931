import { listEvents } from '#features/events/contract.ts';
import { api } from '#web/api.ts';
import { type EventCardData, toEventCard } from './to-event-card.ts';

export async function loadEventCards(): Promise<EventCardData[]> {
  const events = await api.call(listEvents);
  return events.map(toEventCard);
}
