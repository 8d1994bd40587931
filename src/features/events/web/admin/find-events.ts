import type { FestEvent } from '#features/events/contract.ts';
import { eventTypeNames } from '#features/events/rules.ts';
import { holdsTerms, searchTerms, searchText } from '#shared/search.ts';

/** By title, description, location or type, as the type is written here and on the wire (R168). */
export function findEvents(events: readonly FestEvent[], words: string): readonly FestEvent[] {
  const terms = searchTerms(words);
  if (terms.length === 0) return events;
  return events.filter(({ title, description, location, eventType }) =>
    holdsTerms(searchText({ words: [title, description, location, eventType, eventTypeNames[eventType]] }), terms),
  );
}
