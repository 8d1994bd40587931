import type { FestEvent } from '#features/events/contract.ts';
import { typeText } from '../event-words.ts';

/** By title, description, location or type, as the type is written here and on the wire (administration.txt, 2). */
export function findEvents(events: readonly FestEvent[], words: string): readonly FestEvent[] {
  const text = words.trim().toLowerCase();
  if (!text) return events;
  return events.filter(({ title, description, location, eventType }) =>
    [title, description, location, eventType, typeText(eventType)].some((field) => field.toLowerCase().includes(text)),
  );
}
