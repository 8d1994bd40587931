import { createHash } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';

/** Somebody who has a ticket, and what it opens. */
export interface Holder {
  holder: string;
  name: string;
  college: string;
  opens: { events: string[]; unpaid: string[]; passes: string[] };
  /** Holders of this person's tickets from before the account, if its confirmed email proves that they are the same. */
  befores: string[];
}

export const studentHolder = (studentId: string): string => `student:${studentId}`;

/** Somebody whom a leader typed, in that leader's teams alone: who types an email gets no other team's ticket. */
export const memberHolder = (leaderId: string, email: string): string => `member:${leaderId}:${emailHash(email)}`;

/** Emails are hashed, since tickets stay when registrations go. */
const emailHash = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

/**
 * Each person of a confirmed registration, each member who is in the team of one, and each owner of an active pass, once
 * (R318). A member whose typed email is the confirmed one of an account is that account's person. `studentId`: that
 * student alone.
 */
export async function readHolders(db: Db, studentId?: string): Promise<Map<string, Holder>> {
  const holders = new Map<string, Holder>();
  const add = (person: Person, kind: keyof Holder['opens'], id: string) => {
    const known = holders.get(person.holder) ?? {
      ...person,
      befores: [],
      opens: { events: [], unpaid: [], passes: [] },
    };
    holders.set(person.holder, known);
    if (!known.opens[kind].includes(id)) known.opens[kind].push(id);
    return known;
  };
  for (const row of await readLeaders(db, studentId)) add(personOf(row), eventKind(row), row.event_id);
  for (const { row, account } of await readMembers(db, studentId)) {
    const holder = memberHolder(row.leader_id, row.email);
    if (account) {
      const { befores } = add(personOf(account), eventKind(row), row.event_id);
      if (row.email.toLowerCase() === confirmedEmail(account) && !befores.includes(holder)) befores.push(holder);
    } else if (row.email) {
      add({ holder, name: row.name, college: row.college }, eventKind(row), row.event_id);
    }
  }
  for (const row of await readPassOwners(db, studentId)) add(personOf(row), 'passes', row.pass_id);
  for (const { opens } of holders.values()) {
    // Paid in one registration is paid, whatever another one for the same event says.
    opens.unpaid = opens.unpaid.filter((id) => !opens.events.includes(id));
    for (const ids of Object.values(opens)) ids.sort();
  }
  return holders;
}

type Person = Omit<Holder, 'opens' | 'befores'>;
type Account = Record<'student_id' | 'name' | 'college' | 'email' | 'email_confirmed_at', string>;

const personOf = ({ student_id, name, college }: Omit<Account, 'email' | 'email_confirmed_at'>): Person => ({
  holder: studentHolder(student_id),
  name,
  college,
});

const eventKind = ({ payment_status }: { payment_status: string }) =>
  payment_status === 'completed' ? ('events' as const) : ('unpaid' as const);

const ofAccount = ['students.id as student_id', 'students.name', 'students.college'] as const;
const ofEmail = ['students.email', 'students.email_confirmed_at'] as const;

function readLeaders(db: Db, studentId: string | undefined) {
  const rows = db
    .selectFrom('registrations')
    .innerJoin('students', 'students.id', 'registrations.student_id')
    .select(['event_id', 'payment_status', ...ofAccount])
    .where('registration_status', '=', 'confirmed');
  return (studentId ? rows.where('registrations.student_id', '=', studentId) : rows).execute();
}

/** With the account where there is one: the one that accepted, else the one that has confirmed the typed email. */
async function readMembers(db: Db, studentId: string | undefined) {
  const accounts = db.selectFrom('students').select([...ofAccount, ...ofEmail]);
  const own = studentId ? await accounts.where('id', '=', studentId).executeTakeFirst() : undefined;
  if (studentId && !own) return [];
  const rows = await db
    .selectFrom('team_members')
    .innerJoin('registrations', 'registrations.id', 'team_members.registration_id')
    .select(['event_id', 'payment_status', 'team_members.student_id', 'team_members.name'])
    .select(['team_members.college', 'team_members.email', 'registrations.student_id as leader_id'])
    .where('registration_status', '=', 'confirmed')
    .where('team_members.state', 'in', ['typed', 'accepted'])
    .$if(own !== undefined, (query) =>
      query.where(({ or, and, eb, fn }) =>
        or([
          eb('team_members.student_id', '=', own?.student_id ?? ''),
          and([
            eb('team_members.student_id', 'is', null),
            eb(fn<string>('lower', ['team_members.email']), '=', confirmedEmail(own)),
          ]),
        ]),
      ),
    )
    .execute();
  const ids = own ? [] : rows.flatMap(({ student_id }) => student_id ?? []);
  const emails = own ? [] : rows.flatMap(({ student_id, email }) => (student_id || !email ? [] : email.toLowerCase()));
  const found = new Map<string, Account>(own && [[own.student_id, own]]);
  for (const some of inParts(ids)) {
    for (const row of await accounts.where('id', 'in', some).execute()) found.set(row.student_id, row);
  }
  const byEmail = new Map<string, Account>(own?.email_confirmed_at ? [[confirmedEmail(own), own]] : []);
  for (const some of inParts(emails)) {
    const named = accounts.where(({ eb, fn }) => eb(fn<string>('lower', ['email']), 'in', some));
    for (const row of await named.where('email_confirmed_at', '<>', '').execute()) {
      byEmail.set(row.email.toLowerCase(), row);
    }
  }
  return rows.map((row) => ({
    row,
    account: row.student_id ? found.get(row.student_id) : byEmail.get(row.email.toLowerCase()),
  }));
}

/** What no member has, where the email is not confirmed. */
const confirmedEmail = (own: Account | undefined) => (own?.email_confirmed_at ? own.email.toLowerCase() : '-');

function* inParts(values: readonly string[]): Generator<string[]> {
  const distinct = [...new Set(values)];
  for (let first = 0; first < distinct.length; first += 500) yield distinct.slice(first, first + 500);
}

function readPassOwners(db: Db, studentId: string | undefined) {
  const rows = db
    .selectFrom('pass_orders')
    .innerJoin('students', 'students.id', 'pass_orders.student_id')
    .select(['pass_id', ...ofAccount])
    .where('status', '=', 'active');
  return (studentId ? rows.where('pass_orders.student_id', '=', studentId) : rows).execute();
}
