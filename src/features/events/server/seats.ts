import { type Selectable, type SqlBool, sql, type UpdateObject } from 'kysely';
import { didChange } from '#server/db/concurrency.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Database, Db, Tx } from '#server/db/schema.ts';

// Seats are counted only here. A seat is taken by a registration, or offered to a student on the waitlist; all others
// are free. Each change is one UPDATE, so that no two requests get the last seat (R15).

type SeatCounts = Pick<Selectable<Database['events']>, 'capacity' | 'seats_taken' | 'seats_offered'>;

/** Never below 0, even if organisers have exceeded the capacity. */
export const seatsLeft = ({ capacity, seats_taken, seats_offered }: SeatCounts): number =>
  Math.max(0, capacity - seats_taken - seats_offered);

export const hasFreeSeat = sql<SqlBool>`events.seats_taken + events.seats_offered < events.capacity`;

export function readSeatCounts(db: Db, eventId: string): Promise<SeatCounts | undefined> {
  const counts = db.selectFrom('events').select(['capacity', 'seats_taken', 'seats_offered']);
  return counts.where('id', '=', eventId).executeTakeFirst();
}

type Counts = UpdateObject<Database, 'events'>;

const taken = sql<number>`seats_taken + 1`;
const offered = sql<number>`seats_offered + 1`;
const notOffered = sql<number>`seats_offered - 1`;

const change = (tx: Tx, eventId: string, counts: Counts) =>
  tx.updateTable('events').set(counts).where('id', '=', eventId);

const takeAny = prepared((tx: Tx, at: { eventId: string }) =>
  change(tx, at.eventId, { seats_taken: taken }).where(hasFreeSeat),
);
const takePublished = prepared((tx: Tx, at: { eventId: string }) =>
  change(tx, at.eventId, { seats_taken: taken }).where(hasFreeSeat).where('is_active', '=', 1),
);

/** Takes a seat for a new registration, or for one that gets a seat again. */
export async function takeSeat(tx: Tx, eventId: string, { published = true } = {}): Promise<boolean> {
  const { numAffectedRows } = await (published ? takePublished : takeAny)(tx, { eventId });
  return numAffectedRows === 1n;
}

/** Takes a seat even above the capacity, because an administrator has decided so (R212). */
export async function takeSeatBeyondCapacity(tx: Tx, eventId: string): Promise<void> {
  await change(tx, eventId, { seats_taken: taken }).execute();
}

/** Frees a seat. Call `offerSeats` in the same transaction, so that students on the waitlist come first. */
export async function freeSeat(tx: Tx, eventId: string): Promise<void> {
  await change(tx, eventId, { seats_taken: sql`seats_taken - 1` }).execute();
}

/** Keeps a free seat for a student on the waitlist. */
export function holdSeatForOffer(tx: Tx, eventId: string): Promise<boolean> {
  return didChange(change(tx, eventId, { seats_offered: offered }).where(hasFreeSeat).where('is_active', '=', 1));
}

export async function endSeatOffer(tx: Tx, eventId: string): Promise<void> {
  await change(tx, eventId, { seats_offered: notOffered }).execute();
}

export async function takeOfferedSeat(tx: Tx, eventId: string): Promise<void> {
  await change(tx, eventId, { seats_taken: taken, seats_offered: notOffered }).execute();
}
