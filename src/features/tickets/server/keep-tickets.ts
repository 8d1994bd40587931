import { sql } from 'kysely';
import { breathing } from '#server/breathe.ts';
import { inParts } from '#server/db/in-parts.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Platform } from '#server/platform.ts';
import { nextSeq } from './counter.ts';
import { type Holder, readHolders, studentHolder } from './holders.ts';
import { changeOf, codeOf, type Difference, type TicketRow, writeTickets } from './issue.ts';

/** So many at once, since others wait for the transaction. */
const atOnce = 50;

/** Issues missing tickets and updates changed ones. Decision 47 says why only when somebody asks. */
export async function keepTickets(platform: Platform, studentId?: string): Promise<void> {
  const due = await findDue(platform, studentId);
  const breathe = breathing();
  for (let done = 0; done < due.length; done += atOnce) {
    await writeDue(platform, due.slice(done, done + atOnce));
    await breathe();
  }
}

/** Somebody whose ticket is missing or out of date; `holder` is undefined where nothing is confirmed any more. */
interface Due {
  key: string;
  holder: Holder | undefined;
}

export async function findDue(platform: Platform, studentId?: string): Promise<Due[]> {
  const holders = await readHolders(platform.db, studentId === undefined ? undefined : { student: studentId });
  // Looked at only where one ticket is asked for: opening all of them would take as long as issuing them.
  const isReadable = (row: TicketRow) => !studentId || codeOf(platform, row) !== undefined;
  const due: Due[] = [];
  for await (const rows of ticketsInParts(platform.db, studentId, holders)) {
    for (const row of rows) {
      const holder = holders.get(row.holder);
      holders.delete(row.holder);
      if (changeOf(holder, row, isReadable)) due.push({ key: row.holder, holder });
    }
  }
  // After those who have a ticket already: a member's is revoked when the account's takes its place.
  return [...due, ...[...holders].map(([key, holder]) => ({ key, holder }))];
}

function ticketsInParts(db: Db, studentId: string | undefined, holders: ReadonlyMap<string, Holder>) {
  const good = db.selectFrom('tickets').selectAll().where('revoked_at', '=', '');
  const befores = studentId ? [...holders.values()].flatMap((holder) => holder.befores) : [];
  const asked = studentId ? good.where('holder', 'in', [studentHolder(studentId), ...befores]) : good;
  return inParts((after, most) => asked.where('id', '>', after).orderBy('id').limit(most).execute());
}

/** Looks again behind the lock: another server may have been quicker, and an account may be deleted. */
export function writeDue(platform: Platform, due: readonly Due[]): Promise<void> {
  return write(platform.db, async (tx) => {
    await nextSeq(tx, 0);
    const keys = due.map(({ key }) => key);
    const rows = await tx
      .selectFrom('tickets')
      .selectAll()
      .where('revoked_at', '=', '')
      .where('holder', 'in', keys)
      .execute();
    const rowOf = new Map(rows.map((row) => [row.holder, row]));
    const deleted = await deletedAccounts(tx, keys);
    const difference: Difference = { missing: [], changed: [], gone: [] };
    for (const { key, holder } of due) {
      const row = rowOf.get(key);
      const change = changeOf(holder, row, (one) => codeOf(platform, one) !== undefined);
      if (change === 'missing' && holder && !deleted.has(key)) difference.missing.push({ holder, instead: row });
      if (change === 'changed' && row) difference.changed.push({ holder: holder ?? withNothing(row), row });
      if (change === 'gone' && row) difference.gone.push(row);
    }
    await writeTickets(tx, platform, difference);
  });
}

/** Of these holders, those whose account is not there any more. */
async function deletedAccounts(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const prefix = studentHolder('');
  const ids = keys.flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  const rows = await tx
    .selectFrom('students')
    .select('id')
    .where('id', 'in', [...ids, ''])
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !found.has(id)).map(studentHolder));
}

const withNothing = ({ holder, name, college }: TicketRow): Holder => ({
  holder,
  name,
  college,
  befores: [],
  opens: { events: [], unpaid: [], passes: [] },
});

const restMs = 2_000;
interface Kept {
  mark: string;
  at: number;
  running: Promise<void> | undefined;
}
const keptOf = new WeakMap<Db, Kept>();

/** The same for lists that are asked for all the time: looks only when something may have changed. */
export async function keepAllTickets(platform: Platform): Promise<void> {
  const { db } = platform;
  const kept = keptOf.get(db) ?? { mark: '', at: Number.NEGATIVE_INFINITY, running: undefined };
  keptOf.set(db, kept);
  if (kept.running) return kept.running;
  if (performance.now() - kept.at < restMs && kept.mark === (await markOf(db))) return;
  kept.running ??= (async () => {
    const mark = await markOf(db);
    if (mark !== kept.mark) await keepTickets(platform);
    kept.mark = mark;
    kept.at = performance.now();
  })().finally(() => {
    kept.running = undefined;
  });
  return kept.running;
}

async function markOf(db: Db): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select
    (select coalesce(sum(revision), 0) from registration_revisions) || '-' ||
    (select coalesce(sum(revision), 0) from list_revisions where list = 'students') || '-' ||
    (select count(*) || coalesce(max(updated_at), '') from pass_orders) || '-' ||
    (select count(*) || coalesce(max(changed_at), '') from team_members) as mark`.execute(db);
  return rows[0]?.mark ?? '';
}
