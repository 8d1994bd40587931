import type { FestEvent } from '#features/events/contract.ts';
import { relevantFee } from '#features/events/rules.ts';
import { dayText } from '#shared/dates.ts';
import { feeText } from '#shared/money.ts';

export { eventTypeNames } from '#features/events/rules.ts';

// The fallbacks of public-and-student.txt, 2 and 9.
export const dateOf = ({ date }: { date: string }) => dayText(date, 'medium') ?? 'May 9th, 2025';
export const placeOf = ({ location }: Pick<FestEvent, 'location'>) => location || 'On Campus';
export const priceOf = (event: FestEvent) => feeText(relevantFee(event));
