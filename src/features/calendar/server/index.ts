import { removeCalendarFeed } from '#features/accounts/session-contract.ts';
import { readEdition } from '#features/edition/server/index.ts';
import { Content, etagOf } from '#server/http/content.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import * as contract from '../contract.ts';
import { calendarOf } from './calendar-file.ts';
import { feedMadeAt, makeFeed, removeFeed, studentOfFeed } from './feed.ts';
import { byDay, readMyEvents } from './my-events.ts';

export { endFeed, feedMadeAt } from './feed.ts';

export function calendarRoutes(platform: Platform): Route[] {
  const { db } = platform;
  return [
    implement(contract.getMySchedule, async ({ viewer }) => ({
      timeZone: (await readEdition(db)).timeZone,
      days: byDay(await readMyEvents(db, viewer.id)),
    })),
    implement(contract.getMyCalendar, async ({ viewer }) => ({
      fileName: 'my-events.ics',
      calendar: await calendarOf(platform, viewer.id),
      feedMadeAt: await feedMadeAt(platform, viewer.id),
    })),
    implement(contract.makeCalendarFeed, ({ viewer }) => makeFeed(platform, viewer.id)),
    implement(removeCalendarFeed, async ({ viewer }) => {
      await removeFeed(platform, viewer.id);
      return { message: 'The private calendar address does not work any more.' };
    }),
    implement(contract.readCalendarFeed, async ({ params }) => {
      const studentId = await studentOfFeed(platform, params.token);
      if (!studentId) return refuse('noSuchCalendar');
      return file(await calendarOf(platform, studentId));
    }),
  ];
}

function file(calendar: string): Content {
  const body = Buffer.from(calendar);
  return new Content(body, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="my-events.ics"',
    // Without this, a cache could still send the file after its address was revoked.
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    etag: etagOf(body),
  });
}
