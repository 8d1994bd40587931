import { readEdition, registrationTimes } from '#features/edition/server/index.ts';
import { findEvent, type ReadSoldAt, toEvent, withEditionTimes, withPrices } from '#features/events/server/index.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse, refuseIf } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { Bookmark } from '../contract.ts';

export async function readBookmarks(
  { db, now }: Platform,
  readSoldAt: ReadSoldAt,
  studentId: string,
): Promise<Bookmark[]> {
  const rows = await db
    .selectFrom('bookmarks')
    .innerJoin('events', 'events.id', 'bookmarks.event_id')
    .selectAll('events')
    .select('bookmarks.created_at as bookmarked_at')
    .where('bookmarks.student_id', '=', studentId)
    .where('events.is_active', '=', 1)
    .orderBy('bookmarks.created_at', 'desc')
    .orderBy('events.position')
    .execute();
  const edition = registrationTimes(await readEdition(db));
  const events = await withPrices(
    rows.map((row) => withEditionTimes(toEvent(row), edition)),
    now(),
    readSoldAt,
  );
  const bookmarkedAt = new Map(rows.map((row) => [row.id, row.bookmarked_at]));
  return events.map((event) => ({ eventId: event._id, bookmarkedAt: bookmarkedAt.get(event._id) ?? '', event }));
}

/** The student's bookmarks for the export of their data, including unpublished events. */
export function exportBookmarks(db: Db, studentId: string) {
  return db
    .selectFrom('bookmarks')
    .innerJoin('events', 'events.id', 'bookmarks.event_id')
    .select(['events.id as eventId', 'events.title', 'bookmarks.created_at as bookmarkedAt'])
    .where('bookmarks.student_id', '=', studentId)
    .orderBy('bookmarks.created_at', 'desc')
    .execute();
}

export async function addBookmark({ db, now }: Platform, studentId: string, eventId: string) {
  const event = await findEvent(db, eventId);
  if (event?.is_active !== 1) return refuse('eventNotFound');
  const adding = write(db, async (tx) => {
    await tx
      .insertInto('bookmarks')
      .values({ student_id: studentId, event_id: eventId, created_at: now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { eventId, bookmarked: true };
  });
  // The event was deleted after it was read.
  return adding.catch(refuseIf({ gone: refuse('eventNotFound') }));
}

/**
 * Also removes the bookmark of an unpublished event. Without a bookmark, an unpublished event gets the same refusal as
 * an unknown one.
 */
export async function removeBookmark({ db }: Platform, studentId: string, eventId: string) {
  const own = await write(db, (tx) =>
    didChange(tx.deleteFrom('bookmarks').where('student_id', '=', studentId).where('event_id', '=', eventId)),
  );
  if (!own && (await findEvent(db, eventId))?.is_active !== 1) return refuse('eventNotFound');
  return { eventId, bookmarked: false };
}
