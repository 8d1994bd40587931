import { memberHolder, readHolders, studentHolder } from '#features/tickets/server/index.ts';
import type { Db } from '#server/db/schema.ts';

/** A person with a confirmed registration or pass, with or without an account. */
export interface Participant {
  /** As in `tickets.holder`. */
  holder: string;
  /** The participant's account; for a member without one, the leader's. */
  accountId: string;
  name: string;
  college: string;
  department: string;
  year: string;
  /** The events for which the person has a confirmed registration. */
  events: string[];
}

export async function findStudent(db: Db, studentId: string): Promise<Participant | undefined> {
  const row = await db
    .selectFrom('students')
    .leftJoin('certificate_names', 'certificate_names.student_id', 'students.id')
    .select(['students.name', 'certificate_names.name as confirmed', 'college', 'department', 'year'])
    .where('students.id', '=', studentId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { confirmed, ...details } = row;
  const holder = studentHolder(studentId);
  const events = await confirmedEvents(db, holder);
  return { ...details, name: confirmed || row.name, holder, accountId: studentId, events };
}

/** Finds a participant by the number of a valid ticket. */
export async function findByTicket(db: Db, number: string): Promise<Participant | undefined> {
  const ticket = await db
    .selectFrom('tickets')
    .select(['holder', 'name', 'college'])
    .where('number', '=', number)
    .where('revoked_at', '=', '')
    .executeTakeFirst();
  if (!ticket) return undefined;
  const [kind, accountId = ''] = ticket.holder.split(':');
  if (kind === 'student') return findStudent(db, accountId);
  const events = await confirmedEvents(db, ticket.holder);
  return { ...ticket, accountId, department: '', year: '', events };
}

/** The events for which a ticket's holder has a confirmed registration, alone or in a team. */
export async function confirmedEvents(db: Db, holder: string): Promise<string[]> {
  const [kind, accountId = ''] = holder.split(':');
  if (kind !== 'student') return eventsOfMember(db, holder, accountId);
  const opens = (await readHolders(db, [holder])).get(holder)?.opens;
  return opens ? [...opens.events, ...opens.unpaid] : [];
}

/** Reads only the teams of one leader. Anybody may verify a letter, so verifying must not read every registration. */
async function eventsOfMember(db: Db, holder: string, leaderId: string): Promise<string[]> {
  const members = db
    .selectFrom('team_members')
    .innerJoin('registrations', 'registrations.id', 'team_members.registration_id')
    .select(['event_id', 'team_members.email'])
    .where('registration_status', '=', 'confirmed')
    .where('team_members.state', 'in', ['typed', 'accepted']);
  // Two queries, because with `or` the database would read every registration.
  const rows = [
    ...(await members.where('team_members.typed_by', '=', leaderId).execute()),
    ...(await members.where('registrations.student_id', '=', leaderId).where('typed_by', '=', '').execute()),
  ];
  const own = rows.filter(({ email }) => memberHolder(leaderId, email) === holder);
  return [...new Set(own.map(({ event_id }) => event_id))];
}
