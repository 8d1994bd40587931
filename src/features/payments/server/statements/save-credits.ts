import type { Breathe } from '#server/breathe.ts';
import { lockRows } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { columnsOf, type PreviewLine } from './preview.ts';

const atOnce = 100;

/**
 * Stores each credit only once, even if it is in several files. A stored credit is changed only if it is open and no
 * organiser has decided about it. Returns the credits that may be settled now, and which of them were stored before.
 */
export async function saveCredits(tx: Tx, statementId: string, lines: readonly PreviewLine[], breathe: Breathe) {
  const free = new Set<string>();
  const known = new Set<string>();
  // Always in the same order, so that two requests with the same credits cannot deadlock.
  const sorted = lines.filter(({ list }) => list !== 'known').toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const some of chunksOf(sorted, atOnce)) {
    const kept = await tx
      .insertInto('payment_credits')
      .values(some.map((line) => toCredit(statementId, line)))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute();
    for (const { id } of kept) free.add(id);
    const others = some.map(({ id }) => id).filter((id) => !free.has(id));
    for (const id of others.length > 0 ? await lockOpen(tx, others) : []) {
      free.add(id);
      known.add(id);
    }
    await breathe();
  }
  return { free, known };
}

export async function settleCredits(tx: Tx, lines: readonly PreviewLine[], actor: string, now: Date, breathe: Breathe) {
  const settled = lines.filter(({ list }) => list === 'exact');
  for (const some of chunksOf(settled, atOnce)) {
    const ids = some.map(({ id }) => id);
    await tx
      .updateTable('payment_credits')
      .set({ state: 'assigned', list: 'exact', settled_by: actor, settled_at: now.toISOString() })
      .where('id', 'in', ids)
      .execute();
    await breathe();
  }
}

/** Updates the list and matches of credits that were stored before. */
export async function renewCredits(tx: Tx, lines: readonly PreviewLine[], breathe: Breathe) {
  for (const line of lines) {
    if (line.list === 'known') continue;
    await tx
      .updateTable('payment_credits')
      .set({ list: line.list, matched_by: line.way, registration_ids: JSON.stringify(line.registrationIds) })
      .where('id', '=', line.id)
      .execute();
    await breathe();
  }
}

/** Locks the credits that no organiser has decided about, until this transaction ends. */
async function lockOpen(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const untouched = tx
    .selectFrom('payment_credits')
    .select('id')
    .where('state', '=', 'open')
    .where('settled_by', '=', '');
  const open = await lockRows(tx, untouched.where('id', 'in', ids).orderBy('id'));
  return open.map(({ id }) => id);
}

const toCredit = (statementId: string, line: PreviewLine) => ({
  id: line.id,
  statement_id: statementId,
  line: line.line,
  ...columnsOf(line),
  state: 'open' as const,
  settled_by: '',
  settled_at: '',
  note: '',
});
