/** The day in the edition's time zone (decisions.md, 2), or in the visitor's while that is not known. */
export function registeredOn(instant: string, timeZone: string | undefined): string {
  const day = { month: 'short', day: 'numeric', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-US', { ...day, timeZone }).format(new Date(instant));
}
