import { sql } from 'kysely';
import { inParts } from '#server/db/in-parts.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { nextSeq } from './counter.ts';
import { type Holder, readHolders } from './holders.ts';
import { changeOf, codeOf, type Difference, type TicketRow, writeTickets } from './issue.ts';

/** Tickets in one transaction. The number is small, because other calls wait for the transaction. */
const atOnce = 50;

/**
 * Issues missing tickets and updates changed ones. Runs only when somebody asks for tickets (decision 47). `asked`: only
 * the tickets of these holders.
 */
export async function syncTickets(platform: Platform, asked?: readonly string[]): Promise<void> {
  const due = await findDue(platform, asked);
  for (const some of chunksOf(due, atOnce)) await writeDue(platform, some);
}

/** The holders whose tickets are missing or out of date. */
export async function findDue(platform: Platform, asked?: readonly string[]): Promise<string[]> {
  const { db } = platform;
  const holders = await readHolders(db, asked);
  // Checked only when the tickets of a few people are asked for, because decrypting all tickets takes as long as
  // issuing them.
  const isReadable = (row: TicketRow) => !asked || codeOf(platform, row) !== undefined;
  const due: string[] = [];
  for await (const rows of ticketsInParts(db, asked && [...asked, ...formerHolders(holders)])) {
    for (const row of rows) {
      if (changeOf(holders.get(row.holder), row, isReadable)) due.push(row.holder);
      holders.delete(row.holder);
    }
  }
  // Missing tickets come last, so that a member's ticket is revoked before the account gets its own.
  return [...due, ...(asked?.filter((key) => holders.has(key)) ?? holders.keys())];
}

const formerHolders = (holders: ReadonlyMap<string, Holder>) =>
  [...holders.values()].flatMap((holder) => holder.befores);

function ticketsInParts(db: Db, holders: readonly string[] | undefined) {
  const valid = db.selectFrom('tickets').selectAll().where('revoked_at', '=', '');
  const asked = holders ? valid.where('holder', 'in', holders) : valid;
  return inParts((after, most) => asked.where('id', '>', after).orderBy('id').limit(most).execute());
}

/** Compares again after taking the lock, because another server or a change may have come first. */
export function writeDue(platform: Platform, due: readonly string[]): Promise<void> {
  return write(platform.db, async (tx) => {
    await nextSeq(tx, 0);
    const holders = await readHolders(tx, due);
    const valid = tx.selectFrom('tickets').selectAll().where('revoked_at', '=', '');
    const rows = await valid.where('holder', 'in', due).execute();
    const rowOf = new Map(rows.map((row) => [row.holder, row]));
    const difference: Difference = { missing: [], changed: [], gone: [] };
    for (const key of due) {
      const [holder, row] = [holders.get(key), rowOf.get(key)];
      const change = changeOf(holder, row, (one) => codeOf(platform, one) !== undefined);
      if (change === 'missing' && holder) difference.missing.push({ holder, instead: row });
      if (change === 'changed' && row) difference.changed.push({ holder: holder ?? withNothing(row), row });
      if (change === 'gone' && row) difference.gone.push(row);
    }
    await writeTickets(tx, platform, difference);
  });
}

const withNothing = ({ holder, name, college }: TicketRow): Holder => ({
  holder,
  name,
  college,
  befores: [],
  opens: { events: [], unpaid: [], passes: [] },
});

interface Kept {
  /** What `markOf` returned before the last comparison. */
  mark: string;
  running: Promise<void> | undefined;
}
const keptOf = new WeakMap<Db, Kept>();

/** Like `syncTickets`, for lists that are read often. Compares the tickets only if something may have changed. */
export async function syncAllTickets(platform: Platform): Promise<void> {
  const { db } = platform;
  const kept = keptOf.get(db) ?? { mark: '', running: undefined };
  keptOf.set(db, kept);
  if (kept.running) return kept.running;
  kept.running = (async () => {
    const mark = await markOf(db);
    if (mark !== kept.mark) await syncTickets(platform);
    kept.mark = mark;
  })().finally(() => {
    kept.running = undefined;
  });
  return kept.running;
}

/**
 * Changes when tickets may have to change. Contains sums, because a long transaction commits a row whose time is not
 * the latest.
 */
async function markOf(db: Db): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select
    (select coalesce(sum(revision), 0) from registration_revisions) || '-' ||
    (select coalesce(sum(revision), 0) from list_revisions where list = 'students') || '-' ||
    (select count(*) || coalesce(max(updated_at), '') || '-' || coalesce(sum(length(status)), 0) from pass_orders) || '-' ||
    (select count(*) || coalesce(max(changed_at), '') || '-' || count(student_id) || '-' ||
      coalesce(sum(case when state in ('typed', 'accepted') then 1 else 0 end), 0) from team_members)
    as mark`.execute(db);
  return rows[0]?.mark ?? '';
}
