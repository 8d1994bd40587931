import type { EntryRule, foldScans } from '#features/gate/rules.ts';
import { dayOf } from '#shared/calendar.ts';

/** How many people count towards the capacity. If each day counts, those of that day. */
export function insideAt(
  { rule, timeZone }: { rule: EntryRule; timeZone: string },
  { admissions, inside }: Pick<ReturnType<typeof foldScans>, 'admissions' | 'inside'>,
  now: Date,
): number {
  if (rule !== 'daily') return inside;
  const today = dayOf(now, timeZone);
  return admissions.filter(({ at }) => dayOf(new Date(at), timeZone) === today).length;
}
