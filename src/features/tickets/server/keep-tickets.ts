import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Platform } from '#server/platform.ts';
import { nextSeq } from './counter.ts';
import { type Holder, readHolders, studentHolder } from './holders.ts';
import { codeOf, type Difference, isMember, noOpens, type TicketRow, writeTickets } from './issue.ts';

/** So many at once, since others wait for the transaction. */
const atOnce = 500;

/** Issues missing tickets and updates changed ones. Decision 47 says why only when somebody asks. */
export async function keepTickets(platform: Platform, studentId?: string): Promise<void> {
  for (;;) {
    const seen = await differenceOf(platform, platform.db, studentId);
    if (isNothing(seen)) return;
    const done = await write(platform.db, async (tx) => {
      // Again behind the lock: another server may have been quicker.
      await nextSeq(tx, 0);
      const difference = await differenceOf(platform, tx, studentId);
      const missing = difference.missing.slice(0, atOnce);
      const changed = difference.changed.slice(0, atOnce);
      const gone = difference.gone.slice(0, atOnce);
      if (!isNothing(difference)) await writeTickets(tx, platform, { missing, changed, gone });
      return sizeOf({ missing, changed, gone }) === sizeOf(difference);
    });
    if (done) return;
  }
}

const sizeOf = ({ missing, changed, gone }: Difference) => missing.length + changed.length + gone.length;
const isNothing = (difference: Difference) => sizeOf(difference) === 0;

async function differenceOf(platform: Platform, db: Db, studentId: string | undefined): Promise<Difference> {
  const holders = await readHolders(db, studentId);
  let tickets = db.selectFrom('tickets').selectAll().where('revoked_at', '=', '');
  if (studentId) {
    const befores = [...holders.values()].flatMap((holder) => holder.befores);
    tickets = tickets.where('holder', 'in', [studentHolder(studentId), ...befores]);
  }
  const rows = new Map((await tickets.execute()).map((row) => [row.holder, row]));
  const difference: Difference = { missing: [], changed: [], gone: [] };
  for (const holder of holders.values()) {
    const row = rows.get(holder.holder);
    rows.delete(holder.holder);
    // Looked at only where one ticket is asked for: opening all of them would take as long as issuing them.
    if (!row || (studentId && codeOf(platform, row) === undefined)) difference.missing.push({ holder, instead: row });
    else if (isChanged(holder, row)) difference.changed.push({ holder, row });
  }
  for (const row of rows.values()) {
    // A member's ticket is revoked; a member who has an account now gets another one, with a secret of its own.
    if (isMember(row.holder)) difference.gone.push(row);
    // An account without a confirmed registration keeps its ticket, which opens nothing.
    else if (row.opens !== noOpens) difference.changed.push({ holder: withNothing(row), row });
  }
  return difference;
}

const isChanged = ({ name, college, opens }: Holder, row: TicketRow) =>
  row.name !== name || row.college !== college || row.opens !== JSON.stringify(opens);

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
