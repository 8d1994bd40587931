import { readEventCalendar } from '#features/events/contract.ts';
import { Content, etagOf } from '#server/http/content.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { calendarFile } from '#shared/files/icalendar.ts';
import type { Catalogue } from '../catalogue.ts';
import { calendarEntry } from './calendar-entry.ts';

interface Neighbours {
  catalogue: Catalogue;
  /** The edition's time zone, in which events give their hours. */
  timeZone: () => Promise<string>;
}

/** GET /event/x/calendar.ics: one event for the visitor's own calendar. */
export function calendarFileRoute({ config }: Platform, { catalogue, timeZone }: Neighbours): Route {
  return implement(readEventCalendar, async ({ params }) => {
    const event = (await catalogue.current()).events.get(params.eventId);
    if (!event) return refuse('eventNotFound');
    const entry = calendarEntry(event, { timeZone: await timeZone(), publicUrl: config.publicUrl });
    if (!entry) return refuse('noDate');
    const body = Buffer.from(calendarFile({ name: event.title, entries: [entry] }));
    return new Content(body, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName(event._id)}.ics"`,
      'cache-control': 'no-cache',
      etag: etagOf(body),
    });
  });
}

const fileName = (id: string) => id.replace(/[^\w-]+/g, '-').slice(0, 60) || 'event';
