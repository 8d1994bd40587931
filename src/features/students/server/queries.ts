import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventIsInScope } from '#server/http/event-scope.ts';
import { inOrder } from '#server/lists/read-page.ts';
import { isMailServerSet } from '#server/mail/mail-server.ts';
import type { Platform } from '#server/platform.ts';
import { paymentText, type Student } from '../contract.ts';

interface Wanted {
  ids: readonly string[];
  /** `all`, or a scope. With a scope only its events are listed. */
  events?: EventScope;
}

/** The students in the order of `ids`, with the events that they registered for. */
export async function readStudents(
  platform: Pick<Platform, 'config' | 'db'>,
  { ids, events = 'all' }: Wanted,
): Promise<Student[]> {
  if (ids.length === 0) return [];
  const canMail = await isMailServerSet(platform);
  const registered = await registeredEvents(platform.db, ids, events);
  const students = await platform.db
    .selectFrom('students')
    .select(['id', 'name', 'email', 'phone', 'college', 'department', 'year', 'verified', 'created_at'])
    .select('email_confirmed_at')
    .where('id', 'in', ids)
    .execute();
  return inOrder(ids, students, ({ id }) => id).map(({ id, verified, created_at, email_confirmed_at, ...details }) => ({
    _id: id,
    ...details,
    verified: verified === 1,
    ...(canMail && details.email && !email_confirmed_at && { emailNotConfirmed: true as const }),
    createdAt: created_at,
    registeredEvents: registered.get(id) ?? [],
  }));
}

async function registeredEvents(db: Db, ids: readonly string[], events: EventScope) {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['student_id', 'events.title', 'registrations.created_at', 'payment_status', 'team_name', 'team_members'])
    .where('student_id', 'in', ids)
    .where(eventIsInScope(events, 'registrations.event_id'))
    .orderBy('registrations.created_at', 'desc')
    .execute();
  const byStudent = Map.groupBy(rows, ({ student_id }) => student_id);
  return new Map([...byStudent].map(([id, own]) => [id, own.map(toRegisteredEvent)]));
}

interface RegisteredRow {
  title: string;
  created_at: string;
  payment_status: keyof typeof paymentText;
  team_name: string;
  team_members: string;
}

const toRegisteredEvent = (row: RegisteredRow): Student['registeredEvents'][number] => ({
  eventName: row.title,
  registrationDate: row.created_at,
  paymentStatus: paymentText[row.payment_status],
  teamName: row.team_name,
  teamMembers: JSON.parse(row.team_members),
});
