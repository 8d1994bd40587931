import type { Insertable } from 'kysely';
import { chainHash } from '../../../migrations/chain-hash.ts';
import type { Database, Tx } from './schema.ts';

/** The columns that a row's hash covers, in this order for ever: the migration chained the first rows with it. */
export const histories = {
  login_history: ['id', 'admin_id', 'email', 'succeeded', 'ip', 'at'],
  audit_log: ['id', 'at', 'actor', 'actor_name', 'action', 'subject', 'before', 'after'],
} as const;
export type History = keyof typeof histories;

type Entry<H extends History> = Omit<Insertable<Database[H]>, 'position' | 'previous_hash' | 'hash'>;

/**
 * Adds a row to a history that the database lets nobody change, chained to the row before it. Whoever comes at the
 * same time waits at the head of the chain until this transaction ends, so call it last.
 */
export async function appendLogin(tx: Tx, entry: Entry<'login_history'>): Promise<void> {
  const link = await nextLink(tx, 'login_history', entry);
  await tx
    .insertInto('login_history')
    .values({ ...entry, ...link })
    .execute();
}

export async function appendAudit(tx: Tx, entry: Entry<'audit_log'>): Promise<void> {
  const link = await nextLink(tx, 'audit_log', entry);
  await tx
    .insertInto('audit_log')
    .values({ ...entry, ...link })
    .execute();
}

async function nextLink(tx: Tx, history: History, entry: Entry<'login_history'> | Entry<'audit_log'>) {
  const head = await tx
    .updateTable('history_heads')
    .set((row) => ({ position: row('position', '+', 1) }))
    .where('name', '=', history)
    .returning(['position', 'hash'])
    .executeTakeFirstOrThrow();
  const hash = chainHash(head.hash, head.position, hashedValues(history, { ...entry }));
  await tx.updateTable('history_heads').set({ hash }).where('name', '=', history).execute();
  return { position: head.position, previous_hash: head.hash, hash };
}

export function hashedValues(history: History, row: Record<string, unknown>): (string | number | null)[] {
  return histories[history].map((column) => {
    const value = row[column];
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  });
}
