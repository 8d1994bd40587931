import type { Insertable } from 'kysely';
import { chainHash } from '../../../migrations/chain-hash.ts';
import { lockingQuery } from './concurrency.ts';
import { insertRows, prepared } from './prepared.ts';
import type { Database, Tx } from './schema.ts';

/**
 * The columns that a row's hash covers. Never change them or their order: the rows that exist were hashed with exactly
 * these.
 */
export const histories = {
  login_history: ['id', 'admin_id', 'email', 'succeeded', 'ip', 'at'],
  audit_log: ['id', 'at', 'actor', 'actor_name', 'action', 'subject', 'before', 'after'],
} as const;
export type History = keyof typeof histories;

type Entry<H extends History> = Omit<Insertable<Database[H]>, 'position' | 'previous_hash' | 'hash'>;

/**
 * Adds a row to a history that the database protects from changes, chained by hash to the row before. Call it last:
 * other transactions that add a row wait for the head of the chain until this one ends.
 */
export async function appendLogin(tx: Tx, entry: Entry<'login_history'>): Promise<void> {
  await insertRows(tx, 'login_history', await chained(tx, 'login_history', [entry]));
}

/** Adds several rows in their order with one statement. Pass at most a hundred. */
export async function appendAudits(tx: Tx, entries: readonly Entry<'audit_log'>[]): Promise<void> {
  if (entries.length === 0) return;
  await insertRows(tx, 'audit_log', await chained(tx, 'audit_log', entries));
}

const readHead = prepared((db, at: { history: History }) =>
  lockingQuery(db, db.selectFrom('history_heads').select(['position', 'hash']).where('name', '=', at.history)),
);

const moveHead = prepared((tx: Tx, at: { history: History; position: number; hash: string }) =>
  tx.updateTable('history_heads').set({ position: at.position, hash: at.hash }).where('name', '=', at.history),
);

async function chained<H extends History>(tx: Tx, history: H, entries: readonly Entry<H>[]) {
  const [head] = (await readHead(tx, { history })).rows;
  if (!head) throw new Error(`The history ${history} has no head`);
  const first = head.position + 1;
  let hash = head.hash;
  const rows = entries.map((entry, place) => {
    const [position, previous_hash] = [first + place, hash];
    hash = chainHash(previous_hash, position, hashedValues(history, { ...entry }));
    return { ...entry, position, previous_hash, hash };
  });
  await moveHead(tx, { history, hash, position: head.position + entries.length });
  return rows;
}

export function hashedValues(history: History, row: Record<string, unknown>): (string | number | null)[] {
  return histories[history].map((column) => {
    const value = row[column];
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  });
}
