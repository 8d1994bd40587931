import type { Db } from '#server/db/schema.ts';
import { accountFinder, memberHolder, membersInTeams, readAccounts, readHolders, studentHolder } from './holders.ts';
import { isMember } from './issue.ts';

/**
 * The holders whose tickets open a registration: the leader's under '', and those of the members in the team under
 * their ids.
 */
export async function holdersOf(db: Db, registrationId: string): Promise<Map<string, string>> {
  const registration = db.selectFrom('registrations').select('student_id').where('id', '=', registrationId);
  const { student_id } = await registration.executeTakeFirstOrThrow();
  const members = await membersInTeams(db).where('registrations.id', '=', registrationId).execute();
  const accountOf = accountFinder(await readAccounts(db, members));
  return new Map([
    ['', studentHolder(student_id)],
    ...members.map((member): [string, string] => {
      const account = accountOf(member);
      return [member.id, account ? studentHolder(account.student_id) : memberHolder(member.leader_id, member.email)];
    }),
  ]);
}

/** Which persons of the log of scans these holders are, and what their tickets open now. */
export async function readPersons(db: Db, holders: readonly string[]) {
  const known = await readHolders(db, holders);
  const keysOf = (holder: string) => [holder, ...(known.get(holder)?.befores ?? [])];
  const keys = holders.flatMap(keysOf);
  const tickets = await db.selectFrom('tickets').select(['holder', 'person']).where('holder', 'in', keys).execute();
  // A member whose account gave up the place has no ticket until the next one is issued.
  const kept = db.selectFrom('ticket_persons').selectAll();
  const members = await kept.where('holder', 'in', [...keys.filter(isMember), '']).execute();
  const byHolder = Map.groupBy([...tickets, ...members], ({ holder }) => holder);
  return holders.map((holder) => ({
    holder,
    persons: keysOf(holder)
      .flatMap((key) => byHolder.get(key) ?? [])
      .map(({ person }) => person),
    opens: known.get(holder)?.opens ?? { events: [], unpaid: [], passes: [] },
  }));
}
