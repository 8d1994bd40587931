import { findAccount } from '#features/accounts/server/index.ts';
import { readEdition } from '#features/edition/server/index.ts';
import { findEvent, toEvent } from '#features/events/server/index.ts';
import { lockRow } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse, refuseIf } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import { isMailServerSet } from '#server/mail/mail-server.ts';
import type { Platform } from '#server/platform.ts';
import { dayMs } from '#shared/calendar.ts';
import { eventNow } from './event-now.ts';
import { hasSeat, offerSeats } from './offer-seats.ts';
import { liveEntry } from './read-places.ts';

/** Each join adds a row, so without a limit, joining and leaving again and again could fill the disk. */
const mostADay = 10;

/** Puts a student at the end of the waitlist of a full event. Does nothing if the student is on the list already. */
export async function joinWaitlist(platform: Platform, studentId: string, eventId: string) {
  const account = await findAccount(platform.db, studentId);
  // The student must confirm the email first: mails go only to confirmed addresses, and an offer lasts only hours.
  if (account && !account.email_confirmed_at && (await isMailServerSet(platform))) return refuse('emailNotConfirmed');
  const joining = write(platform.db, (tx) => join(tx, platform, studentId, eventId));
  return joining.catch(refuseIf({ gone: refuse('accountGone') }));
}

async function join(tx: Tx, platform: Platform, studentId: string, eventId: string) {
  const now = platform.now();
  // With this lock, calls that free a seat or join at the same moment wait for this transaction.
  const row = await lockRow(tx, tx.selectFrom('events').selectAll().where('id', '=', eventId));
  if (!row) return refuse('eventNotFound');
  const { why } = eventNow(row, await readEdition(tx), now);
  if (why) return refuse(why);
  if (await hasSeat(tx, eventId, studentId)) return refuse('alreadyRegistered');
  if (await liveEntry(tx, eventId, studentId)) return undefined;
  if ((await joinedSince(tx, studentId, eventId, new Date(now.getTime() - dayMs))) >= mostADay) {
    return refuse('joinedOften');
  }
  // Students who already wait get free seats first.
  await offerSeats(tx, platform, eventId);
  const isFree = (await findEvent(tx, eventId).then((again) => again && toEvent(again).seatsLeft)) ?? 0;
  if (isFree > 0) return refuse('seatsLeft');
  const last = await tx
    .selectFrom('waitlist_entries')
    .select(({ fn }) => fn.max('place').as('place'))
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  await tx
    .insertInto('waitlist_entries')
    .values({
      id: newId(),
      event_id: eventId,
      student_id: studentId,
      place: (last?.place ?? 0) + 1,
      state: 'waiting',
      joined_at: now.toISOString(),
      offered_at: '',
      offer_until: '',
      settled_at: '',
    })
    .execute();
  return undefined;
}

async function joinedSince(tx: Tx, studentId: string, eventId: string, since: Date): Promise<number> {
  const { joined } = await tx
    .selectFrom('waitlist_entries')
    .select(({ fn }) => fn.countAll<number>().as('joined'))
    .where('student_id', '=', studentId)
    .where('event_id', '=', eventId)
    .where('joined_at', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  return joined;
}
