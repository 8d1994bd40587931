/**
 * The day after which certificates can be expected: that of the student's last event, or that of the edition where
 * the student has none with a date. Days are YYYY-MM-DD, which sort as text.
 */
export function expectedAfter(eventDays: readonly string[], editionDay: string): string {
  const known = eventDays.filter((day) => /^\d{4}-\d{2}-\d{2}$/.test(day));
  return known.toSorted().at(-1) ?? editionDay;
}
