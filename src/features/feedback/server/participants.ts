import type { ExpressionBuilder } from 'kysely';
import { readEdition, registrationTimes } from '#features/edition/server/index.ts';
import { toEvent, withEditionTimes } from '#features/events/server/index.ts';
import { isAccountByEmail } from '#features/own-registrations/server/index.ts';
import type { Database, Db } from '#server/db/schema.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { feedbackState } from '../rules.ts';

/** What the feature `gate` knows. It comes after this feature, so it is passed in. */
export interface Attendance {
  /** The events at whose own checkpoints the student was admitted. */
  checkedIn: (db: Db, eventIds: readonly string[], studentId: string) => Promise<ReadonlySet<string>>;
  /** Whether a student was admitted; undefined if nobody was scanned. */
  whoCame: (db: Db, eventId: string) => Promise<((studentId: string) => boolean) | undefined>;
}

/**
 * In a confirmed registration for the event: the student who registered, and the members who have tickets (decision
 * 47).
 */
function participates({
  eb,
  or,
  exists,
  selectFrom,
}: ExpressionBuilder<Database, 'feedback_forms' | 'events' | 'students'>) {
  const members = selectFrom('team_members')
    .innerJoin('registrations', 'registrations.id', 'team_members.registration_id')
    .select('registrations.event_id')
    .where('registrations.registration_status', '=', 'confirmed')
    .where('team_members.state', 'in', ['typed', 'accepted']);
  return or([
    exists(
      selectFrom('registrations')
        .select('registrations.id')
        .whereRef('registrations.event_id', '=', 'feedback_forms.event_id')
        .whereRef('registrations.student_id', '=', 'students.id')
        .where('registrations.registration_status', '=', 'confirmed'),
    ),
    eb('feedback_forms.event_id', 'in', members.whereRef('team_members.student_id', '=', 'students.id')),
    eb('feedback_forms.event_id', 'in', members.where(isAccountByEmail)),
  ]);
}

/** How many registrations are read at once. Each may be a team. */
const teamsAtOnce = 100;

/**
 * The accounts that take part in an event (`participates`), in parts. Starts from the event's registrations, because a
 * statement that checks each of ten thousand students blocks SQLite for a fifth of a second.
 */
export async function* participantsOf(db: Db, eventId: string) {
  const registrations = await db
    .selectFrom('registrations')
    .select(['id', 'student_id'])
    .where('event_id', '=', eventId)
    .where('registration_status', '=', 'confirmed')
    .execute();
  const known = new Set<string>();
  for (const some of chunksOf(registrations, teamsAtOnce)) {
    const people = (await accountsOf(db, some)).filter(({ id }) => !known.has(id));
    for (const { id } of people) known.add(id);
    yield people;
  }
}

async function accountsOf(db: Db, registrations: readonly { id: string; student_id: string }[]) {
  const accounts = db.selectFrom('students').select(['id', 'name', 'email', 'email_confirmed_at', 'mail_wanted']);
  const members = db
    .selectFrom('team_members')
    .where(
      'registration_id',
      'in',
      registrations.map(({ id }) => id),
    )
    .where('state', 'in', ['typed', 'accepted']);
  const accepted = await members.select('student_id').where('student_id', 'is not', null).execute();
  const ids = [...registrations, ...accepted].flatMap(({ student_id }) => student_id ?? []);
  const byId = await accounts.where('id', 'in', ids).execute();
  // The same condition as `isAccountByEmail`. A join with it would read all members with this email, or all students.
  const emails = members.select(({ fn }) => fn<string>('lower', ['email']).as('email')).where('student_id', 'is', null);
  const typed = [...new Set((await emails.execute()).map(({ email }) => email))];
  if (typed.length === 0) return byId;
  const named = accounts.where(({ eb, fn }) => eb(fn<string>('lower', ['email']), 'in', typed));
  const byEmail = await named.where('email_confirmed_at', '<>', '').execute();
  return [...new Map([...byId, ...byEmail].map((account) => [account.id, account])).values()];
}

/** The events that ask a student for feedback, or one of them, each with the state of the student's feedback. */
export async function formsFor(
  db: Db,
  { checkedIn }: Attendance,
  now: Date,
  { studentId, eventId }: { studentId: string; eventId?: string },
) {
  const given = db.selectFrom('feedback_given').select('feedback_given.event_id').where('student_id', '=', studentId);
  const rows = await db
    .selectFrom('feedback_forms')
    .innerJoin('events', 'events.id', 'feedback_forms.event_id')
    .innerJoin('students', (join) => join.onTrue())
    .where((query) => participates(query))
    .selectAll('events')
    .select(['feedback_forms.is_asked', 'feedback_forms.before_certificate'])
    .select(({ eb }) => eb.case().when('events.id', 'in', given).then(1).else(0).end().as('is_given'))
    .where('students.id', '=', studentId)
    .$if(eventId !== undefined, (query) => query.where('events.id', '=', eventId ?? ''))
    .$if(eventId === undefined, (query) =>
      query.where('is_asked', '=', 1).where('is_active', '=', 1).where('events.id', 'not in', given),
    )
    .orderBy('events.position')
    .execute();
  if (rows.length === 0) return [];
  const edition = registrationTimes(await readEdition(db));
  const participations = rows.map((row) => {
    const { endsAt } = withEditionTimes(toEvent(row), edition);
    // Organisers call an event off by hiding it.
    const isAsked = row.is_asked === 1 && row.is_active === 1;
    return { row, participation: { isAsked, isGiven: row.is_given === 1, endsAt } };
  });
  const early = participations.filter(({ participation }) => isEarly(participation, now)).map(({ row }) => row.id);
  const came = await checkedIn(db, early, studentId);
  return participations.map(({ row, participation }) => ({
    event: { _id: row.id, title: row.title },
    beforeCertificate: row.before_certificate === 1,
    state: feedbackState({ ...participation, isCheckedIn: came.has(row.id) }, now),
  }));
}

const isEarly = (participation: Omit<Parameters<typeof feedbackState>[0], 'isCheckedIn'>, now: Date): boolean =>
  feedbackState({ ...participation, isCheckedIn: false }, now) === 'early';
