import type { FestEvent } from '#features/events/contract.ts';
import { relevantFee } from '#features/events/rules.ts';
import { feeText } from '#shared/money.ts';

export { eventTypeNames } from '#features/events/rules.ts';

// The fallback for a missing location (R95).
export const placeOf = ({ location }: Pick<FestEvent, 'location'>) => location || 'On Campus';
export const priceOf = (event: FestEvent) => feeText(relevantFee(event));
