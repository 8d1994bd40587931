import { holdStudent } from '#features/accounts/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import type { LockedRegistration } from '../lifecycle/locked.ts';
import { ownForEvent } from '../own-registrations.ts';
import { theirEvents } from './their-events.ts';

/** A person is in one team of an event. Nobody accepts an invitation in the student's name from here on. */
export async function isInOtherTeam(tx: Tx, row: LockedRegistration): Promise<boolean> {
  await holdStudent(tx, { id: row.student_id });
  const { live } = await ownForEvent(tx, row.student_id, row.event_id);
  const theirs = await theirEvents(tx, row.student_id);
  return !live && theirs.some(({ eventId, registrationId }) => eventId === row.event_id && registrationId !== row.id);
}
