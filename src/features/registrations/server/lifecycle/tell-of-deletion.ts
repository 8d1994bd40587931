import { readEdition, registrationTimes } from '#features/edition/server/index.ts';
import { isOver } from '#features/events/rules.ts';
import { findEvent, toEvent, withEditionTimes } from '#features/events/server/index.ts';
import { mailWaitlist } from '#features/waitlist/server/index.ts';
import { breathing } from '#server/breathe.ts';
import type { Tx } from '#server/db/schema.ts';
import { releaseMails } from '#server/mail/outbox.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { type RegistrationRow, selectRegistrations } from '../rows.ts';
import { heldMailsOf } from './changes.ts';
import { tellTeamsOf } from './member-mails.ts';
import { holdsSeat, isPaid, stateOf } from './state.ts';
import { mailStudents } from './student-mails.ts';

/**
 * Whether the student must get a mail about a deletion: the registration has a seat, or the organisers have its money.
 */
export function losesSomething(row: RegistrationRow): boolean {
  const state = stateOf(row);
  return holdsSeat(state) || (isPaid(state) && row.amount_due_paise > 0);
}

const atOnce = 50;

/** Mails the students before an event is deleted with its registrations. An event that is over needs no mails. */
export async function tellOfDeletedEvent(tx: Tx, platform: Platform, eventId: string): Promise<void> {
  const event = await findEvent(tx, eventId);
  const edition = await readEdition(tx);
  if (!event || isOver(withEditionTimes(toEvent(event), registrationTimes(edition)), platform.now())) return;
  const rows = await selectRegistrations(tx).where('registrations.event_id', '=', eventId).execute();
  const breathe = breathing();
  for (const some of chunksOf(rows.filter(losesSomething), atOnce)) {
    await releaseMails(
      tx,
      some.map((row) => heldMailsOf(row, row.updated_at)),
    );
    await mailStudents(
      tx,
      platform,
      some.map((about) => ({ mail: 'eventDeleted', about })),
    );
    await breathe();
  }
  await tellTeamsOf(tx, platform, { column: 'event_id', is: eventId });
  await mailWaitlist(tx, platform, { event, edition });
}
