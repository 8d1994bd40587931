import type { FestEvent } from '#features/events/contract.ts';
import { entryWords } from '#features/events/rules.ts';

export { eventTypeNames } from '#features/events/rules.ts';

// The fallback for a missing location (R95).
export const placeOf = ({ location }: Pick<FestEvent, 'location'>) => location || 'On Campus';
export const priceOf = (event: FestEvent) => entryWords(event);
