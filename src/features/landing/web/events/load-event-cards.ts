import type { Edition } from '#features/edition/contract.ts';
import { listEvents } from '#features/events/calls.ts';
import { api } from '#web/api.ts';
import { type EventCardData, toEventCard } from './to-event-card.ts';

export async function loadEventCards(edition: Edition): Promise<EventCardData[]> {
  const events = await api.call(listEvents);
  return events.map((event) => toEventCard(event, edition));
}
