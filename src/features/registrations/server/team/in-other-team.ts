import type { Db } from '#server/db/schema.ts';
import type { LockedRegistration } from '../lifecycle/locked.ts';
import { ownForEvent } from '../own-registrations.ts';
import { theirEvents } from './their-events.ts';

/** A person is in one team of an event. It stays so where the leader's account is held. */
export async function isInOtherTeam(db: Db, row: LockedRegistration): Promise<boolean> {
  const { live } = await ownForEvent(db, row.student_id, row.event_id);
  const theirs = await theirEvents(db, row.student_id);
  return !live && theirs.some(({ eventId, registrationId }) => eventId === row.event_id && registrationId !== row.id);
}
