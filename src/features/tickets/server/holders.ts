import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { typedBy } from '#features/registrations/server/index.ts';
import { breathing } from '#server/breathe.ts';
import { inParts } from '#server/db/in-parts.ts';
import type { Db } from '#server/db/schema.ts';
import { chunksOf } from '#shared/chunks-of.ts';

/** A person who has or needs a ticket, and what it opens. */
export interface Holder {
  holder: string;
  name: string;
  college: string;
  opens: { events: string[]; unpaid: string[]; passes: string[] };
  /**
   * The holders of this person's earlier tickets as a member without an account: for places whose email the account has
   * confirmed, and for places that it has accepted, unless the leader has also typed that email for another place.
   */
  befores: string[];
}

export const studentHolder = (studentId: string): string => `student:${studentId}`;

/**
 * The holder of a ticket for a member whom a leader typed, for this leader's teams only. A leader who types an email
 * must not get the ticket of another leader's team. After a hand-over the first leader stays part of the holder, so
 * that the members keep their tickets.
 */
export const memberHolder = (leaderId: string, email: string): string => `member:${leaderId}:${emailHash(email)}`;

/** The hash of an email, because tickets are kept when registrations are deleted. */
const emailHash = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

/**
 * Every leader and member of a confirmed registration, and every owner of an active pass, once each (R318). A member
 * whose email an account has confirmed is that account's holder. With `keys` (values of `Holder.holder`), only these
 * people, and perhaps others of the same teams.
 */
export async function readHolders(db: Db, keys?: readonly string[]): Promise<Map<string, Holder>> {
  const only = keys && idsOf(keys);
  const holders = new Map<string, Holder>();
  const accepted: AcceptedPlace[] = [];
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
  for await (const rows of leadersInParts(db, only?.students)) {
    for (const row of rows) add(personOf(row), eventKind(row), row.event_id);
  }
  for await (const rows of passOwnersInParts(db, only?.students)) {
    for (const row of rows) add(personOf(row), 'passes', row.pass_id);
  }
  for await (const rows of membersInParts(db, only)) {
    for (const { row, account } of rows) {
      const holder = memberHolder(row.leader_id, row.email);
      if (account) {
        const { befores } = add(personOf(account), eventKind(row), row.event_id);
        if (befores.includes(holder)) continue;
        if (row.email.toLowerCase() === confirmedEmail(account)) befores.push(holder);
        else if (row.typed_by) accepted.push({ befores, holder, email: row.email });
      } else if (row.email) {
        add({ holder, name: row.name, college: row.college }, eventKind(row), row.event_id);
      }
    }
  }
  const typed = await typedElsewhere(db, accepted);
  for (const { befores, holder } of accepted) {
    if (!typed.has(holder) && !befores.includes(holder)) befores.push(holder);
  }
  const breathe = breathing();
  for (const { opens } of holders.values()) {
    // An event that is paid in one registration is paid, even if another registration for it is not.
    opens.unpaid = opens.unpaid.filter((id) => !opens.events.includes(id));
    for (const ids of Object.values(opens)) ids.sort();
    await breathe();
  }
  return holders;
}

interface AcceptedPlace {
  /** The list in the account's holder, to which the earlier holder may be added. */
  befores: string[];
  /** The holder of a member without an account whom the same leader typed with the same email. */
  holder: string;
  email: string;
}

const emailsAtOnce = 500;

/**
 * The holders that belong to places without an account. An email that nobody has confirmed does not prove whose place
 * it is.
 */
async function typedElsewhere(db: Db, places: readonly AcceptedPlace[]): Promise<ReadonlySet<string>> {
  const emails = [...new Set(places.map(({ email }) => email.toLowerCase()))];
  const holders = new Set<string>();
  for (const some of chunksOf(emails, emailsAtOnce)) {
    const typed = await db
      .selectFrom('team_members')
      .innerJoin('registrations', 'registrations.id', 'team_members.registration_id')
      .select(['team_members.email', typedBy.as('leader_id')])
      .where('team_members.student_id', 'is', null)
      .where('team_members.state', 'in', ['typed', 'invited'])
      .where(sql<string>`lower(team_members.email)`, 'in', some)
      .execute();
    for (const { leader_id, email } of typed) holders.add(memberHolder(leader_id, email));
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

interface Ids {
  students: readonly string[];
  /** The leaders whose members without an account are read. */
  leaders: readonly string[];
}

function idsOf(keys: readonly string[]): Ids {
  const of = (kind: string) => keys.flatMap((key) => (key.startsWith(`${kind}:`) ? (key.split(':')[1] ?? []) : []));
  return { students: of('student'), leaders: of('member') };
}

/** PostgreSQL refuses an empty list. */
const anyOf = (ids: readonly string[]) => [...ids, ''];

function leadersInParts(db: Db, students: readonly string[] | undefined) {
  const rows = db
    .selectFrom('registrations')
    .innerJoin('students', 'students.id', 'registrations.student_id')
    .select(['registrations.id', 'event_id', 'payment_status', ...ofAccount])
    .where('registration_status', '=', 'confirmed')
    .$if(students !== undefined, (query) => query.where('registrations.student_id', 'in', anyOf(students ?? [])));
  return inParts((after, most) =>
    rows.where('registrations.id', '>', after).orderBy('registrations.id').limit(most).execute(),
  );
}

function passOwnersInParts(db: Db, students: readonly string[] | undefined) {
  const rows = db
    .selectFrom('pass_orders')
    .innerJoin('students', 'students.id', 'pass_orders.student_id')
    .select(['pass_orders.id', 'pass_id', ...ofAccount])
    .where('status', '=', 'active')
    .$if(students !== undefined, (query) => query.where('pass_orders.student_id', 'in', anyOf(students ?? [])));
  return inParts((after, most) =>
    rows.where('pass_orders.id', '>', after).orderBy('pass_orders.id').limit(most).execute(),
  );
}

/**
 * Members in parts, each with its account: the one that accepted, otherwise the one that has confirmed the typed email.
 */
async function* membersInParts(db: Db, only: Ids | undefined) {
  for (const members of only ? await membersOf(db, only) : [selectMembers(db)]) {
    const parts = inParts((after, most) =>
      members.where('team_members.id', '>', after).orderBy('team_members.id').limit(most).execute(),
    );
    for await (const rows of parts) {
      const accountOf = accountFinder(await readAccounts(db, rows));
      yield rows.map((row) => ({ row, account: accountOf(row) }));
    }
  }
}

const selectMembers = (db: Db) => membersInTeams(db).where('registration_status', '=', 'confirmed');

/** The members who are in a team, also if the registration was cancelled. */
export const membersInTeams = (db: Db) =>
  db
    .selectFrom('team_members')
    .innerJoin('registrations', 'registrations.id', 'team_members.registration_id')
    .select(['team_members.id', 'event_id', 'payment_status', 'team_members.student_id', 'team_members.name'])
    .select(['team_members.college', 'team_members.email', typedBy.as('leader_id'), 'team_members.typed_by'])
    .where('team_members.state', 'in', ['typed', 'accepted']);

/** The condition of `isAccountOfMember` in several queries, because with `or` the database would read every member. */
async function membersOf(db: Db, { students, leaders }: Ids) {
  const accounts = db.selectFrom('students').select('email').where('id', 'in', anyOf(students));
  const confirmed = await accounts.where('email_confirmed_at', '<>', '').execute();
  const emails = confirmed.map(({ email }) => email.toLowerCase());
  const members = selectMembers(db);
  return [
    members.where('registrations.student_id', 'in', anyOf(leaders)),
    // Only with leaders: `typed_by` is '' for members who joined by a code, who may be thousands, and `anyOf` contains
    // ''.
    ...(leaders.length > 0 ? [members.where('team_members.typed_by', 'in', leaders)] : []),
    members.where('team_members.student_id', 'in', anyOf(students)),
    members
      .where('team_members.student_id', 'is', null)
      .where(sql<string>`lower(team_members.email)`, 'in', anyOf(emails))
      .where('team_members.email', '<>', ''),
  ];
}

type MemberRow = Pick<Account, 'email'> & { student_id: string | null };

/**
 * The condition of `isAccountOfMember` for rows that were read already: accounts that accepted, and accounts with a
 * confirmed email.
 */
export async function readAccounts(db: Db, members: readonly MemberRow[]): Promise<Account[]> {
  const accounts = db.selectFrom('students').select([...ofAccount, ...ofEmail]);
  const ids = members.flatMap(({ student_id }) => student_id ?? []);
  const emails = members.flatMap(({ student_id, email }) => (student_id || !email ? [] : email.toLowerCase()));
  const byId = ids.length > 0 ? await accounts.where('id', 'in', [...new Set(ids)]).execute() : [];
  if (emails.length === 0) return byId;
  const named = accounts.where(({ eb, fn }) => eb(fn<string>('lower', ['email']), 'in', [...new Set(emails)]));
  return [...byId, ...(await named.where('email_confirmed_at', '<>', '').execute())];
}

export function accountFinder(accounts: readonly Account[]): (member: MemberRow) => Account | undefined {
  const byId = new Map(accounts.map((account) => [account.student_id, account]));
  const confirmed = accounts.filter(({ email_confirmed_at }) => email_confirmed_at !== '');
  const byEmail = new Map(confirmed.map((account) => [account.email.toLowerCase(), account]));
  return ({ student_id, email }) => (student_id ? byId.get(student_id) : byEmail.get(email.toLowerCase()));
}

/** '-' if the email is not confirmed, because no member has that email. */
const confirmedEmail = (account: Account) => (account.email_confirmed_at ? account.email.toLowerCase() : '-');
