import type { Db } from '#server/db/schema.ts';
import { eventScope, ofEvents } from '#server/http/event-scope.ts';
import type { AdminViewer } from '#server/http/session.ts';
import type { Team } from '../contract.ts';

/** A team is a registration for a team event, or one that was a team when it was made. */
export async function readTeams(db: Db, viewer: AdminViewer): Promise<Team[]> {
  const scope = await eventScope(db, viewer);
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'registrations.id',
      'registrations.team_name',
      'events.id as event_id',
      'events.title',
      'events.team_min',
      'registrations.name',
      'registrations.email',
      'registrations.phone',
      'registrations.college',
      'registrations.team_members',
      'registrations.registration_status',
      'registrations.payment_status',
      'registrations.created_at',
    ])
    .where((where) =>
      where.or([
        where('events.is_team_event', '=', 1),
        where('registrations.team_name', '<>', ''),
        where('registrations.team_members', '<>', '[]'),
      ]),
    )
    .where(ofEvents(scope, 'events.id'))
    .orderBy('registrations.created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    teamName: row.team_name,
    event: { _id: row.event_id, title: row.title, teamMin: row.team_min },
    leader: { name: row.name, email: row.email, phone: row.phone, college: row.college },
    members: JSON.parse(row.team_members),
    registrationStatus: row.registration_status,
    paymentStatus: row.payment_status,
    createdAt: row.created_at,
  }));
}
