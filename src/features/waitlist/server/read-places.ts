import { sql } from 'kysely';
import { newsText } from '#features/edition/rules.ts';
import { readContact, readEdition } from '#features/edition/server/index.ts';
import { takesUntil } from '#features/events/open-rules.ts';
import { readSeatCounts, type toEvent } from '#features/events/server/index.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Db } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { OwnPlace, Waiting } from '../contract.ts';
import { noLaterThan } from '../rules.ts';
import { eventNow, mayOpenAgain } from './event-now.ts';

type EventRow = Parameters<typeof toEvent>[0];
type Site = Pick<Platform, 'db' | 'config' | 'now'>;

/** The student's entry with the state `waiting` or `offered`. */
export async function liveEntry(db: Db, eventId: string, studentId: string) {
  return (await liveEntries(db, { eventId, studentId })).rows[0];
}

// Prepared, because every registration reads it.
const liveEntries = prepared((db, at: { eventId: string; studentId: string }) =>
  db
    .selectFrom('waitlist_entries')
    .select(['id', 'state'])
    .where('event_id', '=', at.eventId)
    .where('student_id', '=', at.studentId)
    .where('state', 'in', ['waiting', 'offered']),
);

/** The student's newest entry for an event, in any state. */
export async function findMyPlace(platform: Site, studentId: string, eventId: string): Promise<OwnPlace | null> {
  const row = await selectPlaces(platform.db)
    .where('student_id', '=', studentId)
    .where('event_id', '=', eventId)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? ((await toPlaces(platform, [row]))[0] ?? null) : null;
}

export async function listMyPlaces(platform: Site, studentId: string): Promise<OwnPlace[]> {
  const rows = await selectPlaces(platform.db)
    .where('student_id', '=', studentId)
    .where('state', 'in', ['waiting', 'offered'])
    // 'offered' comes before 'waiting' in alphabetical order.
    .orderBy('state')
    .orderBy('joined_at')
    .execute();
  return rows.length > 0 ? toPlaces(platform, rows) : [];
}

/** The entries for organisers: offers first, then the others in their order. */
export async function listWaiting(db: Db, eventId: string) {
  const event = await readSeatCounts(db, eventId);
  if (!event) return refuse('eventNotFound');
  const rows = await db
    .selectFrom('waitlist_entries')
    .innerJoin('students', 'students.id', 'waitlist_entries.student_id')
    .select(['waitlist_entries.id', 'state', 'joined_at', 'offer_until'])
    .select(['students.name', 'students.email', 'students.phone', 'students.college'])
    .where('event_id', '=', eventId)
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy('state')
    .orderBy('place')
    .execute();
  const { capacity, seats_taken: seatsTaken, seats_offered: seatsOffered } = event;
  const offers = rows.filter(({ state }) => state === 'offered').length;
  return { entries: rows.map((row, index) => toWaiting(row, index - offers)), capacity, seatsTaken, seatsOffered };
}

interface Row extends EventRow {
  event_id: string;
  state: OwnPlace['state'];
  joined_at: string;
  offer_until: string;
  before: number;
}

function selectPlaces(db: Db) {
  const before = sql<number>`(select count(*) from waitlist_entries as earlier
    where earlier.event_id = waitlist_entries.event_id and earlier.state = 'waiting'
      and earlier.place < waitlist_entries.place)`;
  return db
    .selectFrom('waitlist_entries')
    .innerJoin('events', 'events.id', 'waitlist_entries.event_id')
    .selectAll('events')
    .select(['event_id', 'state', 'joined_at', 'offer_until', before.as('before')]);
}

async function toPlaces(platform: Site, rows: readonly Row[]): Promise<OwnPlace[]> {
  const edition = await readEdition(platform.db);
  const news = newsText(await readContact(platform));
  return rows.map((row) => {
    const now = platform.now();
    const { event, why } = eventNow(row, edition, now);
    // Organisers may have set an earlier end of registration since the offer was made.
    const offerUntil = row.state === 'offered' ? noLaterThan(row.offer_until, takesUntil(event)) : '';
    const goesOn = !hasEnded(offerUntil ? eventNow(row, edition, new Date(offerUntil)).why : why);
    // The entry itself is kept, because organisers may open registration again.
    const words = hasEnded(why) ? 'Registration has closed, so no more seats are offered.' : news;
    const state = offerUntil && why ? (mayOpenAgain(why) ? 'waiting' : 'lapsed') : row.state;
    return toPlace(row, { state, offerUntil: state === 'offered' ? offerUntil : '', goesOn, news: words });
  });
}

const hasEnded = (why: ReturnType<typeof eventNow>['why']): boolean => why === 'eventClosed' || why === 'eventOver';

const toPlace = (row: Row, now: Pick<OwnPlace, 'state' | 'offerUntil' | 'goesOn' | 'news'>): OwnPlace => ({
  event: { _id: row.event_id, title: row.title, date: row.date },
  position: now.state === 'waiting' ? row.before + 1 : 0,
  joinedAt: row.joined_at,
  ...now,
});

type WaitingRow = Pick<Row, 'state' | 'joined_at' | 'offer_until'> &
  Record<'id' | 'name' | 'email' | 'phone' | 'college', string>;

/** `index`: the position among those who wait, as the student sees it. */
function toWaiting({ id, joined_at, offer_until, ...row }: WaitingRow, index: number): Waiting {
  return {
    _id: id,
    position: row.state === 'waiting' ? index + 1 : 0,
    ...row,
    joinedAt: joined_at,
    offerUntil: offer_until,
  };
}

/** For the export of the student's data: all entries, in any state. */
export async function exportWaitlists(db: Db, studentId: string) {
  const rows = await db
    .selectFrom('waitlist_entries')
    .innerJoin('events', 'events.id', 'waitlist_entries.event_id')
    .select(['event_id', 'events.title', 'state', 'joined_at', 'offered_at', 'offer_until', 'settled_at'])
    .where('student_id', '=', studentId)
    .orderBy('joined_at', 'desc')
    .execute();
  return rows.map((row) => ({
    eventId: row.event_id,
    title: row.title,
    state: row.state,
    joinedAt: row.joined_at,
    offeredAt: row.offered_at || null,
    offerUntil: row.offer_until || null,
    settledAt: row.settled_at || null,
  }));
}
