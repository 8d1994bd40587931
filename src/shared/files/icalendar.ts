import ical from 'ical-generator';

/** An entry of a calendar. Instants are UTC; a whole day is a date, YYYY-MM-DD. */
export interface CalendarEntry {
  /** The same for the same event in every file, so that a calendar updates its entry instead of adding another. */
  uid: string;
  title: string;
  when: { day: string } | { start: Date; end?: Date };
  location?: string;
  description?: string;
  url?: string;
  /** When the entry last changed. */
  changedAt: Date;
}

/** A calendar file (RFC 5545) with any number of entries, for downloads and feeds. */
export function calendarFile({ name, entries }: { name: string; entries: readonly CalendarEntry[] }): string {
  const calendar = ical({ name: shown(name), prodId: { company: 'Symposia', product: 'Events' } });
  for (const { uid, title, when, location, description, url, changedAt } of entries) {
    calendar.createEvent({
      id: shown(uid),
      summary: shown(title),
      stamp: changedAt,
      lastModified: changedAt,
      ...('day' in when ? wholeDay(when.day) : when),
      ...(location && { location: shown(location) }),
      ...(description && { description: shown(description) }),
      ...(url && { url }),
    });
  }
  const file = calendar.toString();
  return file.endsWith('\r\n') ? file : `${file}\r\n`;
}

// A whole-day entry ends on the next day.
function wholeDay(day: string): { allDay: true; start: Date; end: Date } {
  const start = new Date(`${day}T00:00:00Z`);
  return { allDay: true, start, end: new Date(start.getTime() + 24 * 3_600_000) };
}

// Removes control characters, which a text may not contain even escaped. Tab and line feed are allowed.
function shown(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}
