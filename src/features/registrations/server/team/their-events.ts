import { takesPart } from '#features/own-registrations/server/index.ts';
import type { TheirEvent } from '#features/registrations/team-rules.ts';
import type { Db } from '#server/db/schema.ts';

/** The events of the student's live registrations and teams. */
export async function theirEvents(db: Db, studentId: string): Promise<TheirEvent[]> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['registrations.id as registrationId', 'events.id as eventId', 'events.date', 'is_active'])
    .select(['events.start_time as startTime', 'events.end_time as endTime'])
    .where(await takesPart(db, studentId))
    .where('registration_status', '<>', 'cancelled')
    .execute();
  return rows.map(({ is_active, ...row }) => ({ ...row, isActive: is_active === 1 }));
}

/** All teams that a student was or is a member of, for the student's own export. */
export function exportMemberships(db: Db, studentId: string) {
  return db
    .selectFrom('team_members')
    .innerJoin('registrations', 'registrations.id', 'team_members.registration_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['events.title as event', 'registrations.team_name as teamName', 'state', 'changed_at as changedAt'])
    .where('team_members.student_id', '=', studentId)
    .orderBy('changed_at', 'desc')
    .execute();
}
