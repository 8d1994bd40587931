import type { Db } from '#server/db/schema.ts';
import type { LockedRegistration } from '../lifecycle/locked.ts';
import { ownForEvent } from '../own-registrations.ts';
import { theirEvents } from './their-events.ts';

/**
 * Whether the student is in another team of the event (R284). The answer cannot change while the leader's account is
 * locked.
 */
export async function isInOtherTeam(db: Db, row: LockedRegistration): Promise<boolean> {
  const { live } = await ownForEvent(db, row.student_id, row.event_id);
  const theirs = await theirEvents(db, row.student_id);
  return !live && theirs.some(({ eventId, registrationId }) => eventId === row.event_id && registrationId !== row.id);
}
