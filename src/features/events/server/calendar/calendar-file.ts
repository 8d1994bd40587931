import type { Edition } from '#features/edition/contract.ts';
import { type FestEvent, readEventCalendar } from '#features/events/contract.ts';
import { Content, etagOf } from '#server/http/content.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { calendarFile } from '#shared/files/icalendar.ts';
import type { Catalogue } from '../catalogue.ts';
import { calendarEntry } from './calendar-entry.ts';

interface Dependencies {
  catalogue: Catalogue;
  edition: () => Promise<Pick<Edition, 'name' | 'college' | 'timeZone'>>;
}

/** GET /event/x/calendar.ics: one event to add to a calendar. */
export function calendarFileRoute({ config }: Platform, { catalogue, edition }: Dependencies): Route {
  return implement(readEventCalendar, async ({ params }) => {
    const event = (await catalogue.current()).events.get(params.eventId);
    if (!event) return refuse('eventNotFound');
    const { name: fest, college, timeZone } = await edition();
    const entry = calendarEntry(event, { timeZone, college, publicUrl: config.publicUrl });
    if (!entry) return refuse('noDate');
    const description = [fest, entry.description].filter(Boolean).join('\n\n');
    const body = Buffer.from(calendarFile({ name: event.title, entries: [{ ...entry, description }] }));
    return new Content(body, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName(event)}.ics"`,
      'cache-control': 'no-cache',
      etag: etagOf(body),
    });
  });
}

function fileName({ _id, title }: Pick<FestEvent, '_id' | 'title'>): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const name = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 60)
    .replace(/-$/, '');
  return name || _id.replace(/[^\w-]+/g, '-').slice(0, 60) || 'event';
}
