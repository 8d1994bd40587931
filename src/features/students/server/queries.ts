import type { Db } from '#server/db/schema.ts';
import { type EventScope, ofEvents } from '#server/http/event-scope.ts';
import { isMailServerSet } from '#server/mail/mail-server.ts';
import type { Platform } from '#server/platform.ts';
import type { Student } from '../contract.ts';

const paymentWords = { completed: 'Paid', pending: 'Pending', failed: 'Failed' } as const;

interface Wanted {
  onlyId?: string;
  /** Not `all`: the students of these events, and of what they registered for nothing else. */
  events?: EventScope;
}

/** Newest first, with what they registered for; three queries, however many there are. */
export async function readStudents(
  platform: Pick<Platform, 'config' | 'db'>,
  { onlyId, events = 'all' }: Wanted = {},
): Promise<Student[]> {
  const { db } = platform;
  const canMail = await isMailServerSet(platform);
  const registered = await registeredEvents(db, { onlyId, events });
  let rows = db
    .selectFrom('students')
    .select(['id', 'name', 'email', 'phone', 'college', 'department', 'year', 'verified', 'created_at'])
    .select('email_confirmed_at');
  if (onlyId !== undefined) rows = rows.where('id', '=', onlyId);
  const students = await rows.execute();
  return newestFirst(students)
    .filter(({ id }) => events === 'all' || registered.has(id))
    .map(({ id, verified, created_at, email_confirmed_at, ...details }) => ({
      _id: id,
      ...details,
      verified: verified === 1,
      ...(canMail && !email_confirmed_at && { emailNotConfirmed: true as const }),
      createdAt: created_at,
      registeredEvents: registered.get(id) ?? [],
    }));
}

async function registeredEvents(db: Db, { onlyId, events = 'all' }: Wanted) {
  const titles = new Map((await db.selectFrom('events').select(['id', 'title']).execute()).map((e) => [e.id, e.title]));
  let rows = db
    .selectFrom('registrations')
    .select(['student_id', 'event_id', 'created_at', 'payment_status', 'team_name', 'team_members'])
    .where(ofEvents(events, 'registrations.event_id'));
  if (onlyId !== undefined) rows = rows.where('student_id', '=', onlyId);
  const byStudent = new Map<string, Student['registeredEvents']>();
  for (const row of newestFirst(await rows.execute())) {
    const event = {
      eventName: titles.get(row.event_id) ?? '',
      registrationDate: row.created_at,
      paymentStatus: paymentWords[row.payment_status],
      teamName: row.team_name,
      teamMembers: row.team_members === '[]' ? [] : JSON.parse(row.team_members),
    };
    const known = byStudent.get(row.student_id);
    if (known) known.push(event);
    else byStudent.set(row.student_id, [event]);
  }
  return byStudent;
}

/** Sorted here: among thousands of rows the databases are slower at it. */
function newestFirst<Row extends { created_at: string }>(rows: Row[]): Row[] {
  return rows.sort((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0));
}
