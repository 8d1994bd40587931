import type { Db, Tx } from '#server/db/schema.ts';

/**
 * Numbers for changes of tickets and for scans; answers the last one. Each transaction that takes numbers waits until the others
 * have committed, so no reader sees a higher number before a lower one.
 */
export async function nextSeq(tx: Tx, count: number): Promise<number> {
  const { seq } = await tx
    .updateTable('ticket_counter')
    .set((row) => ({ seq: row('seq', '+', count) }))
    .where('id', '=', 1)
    .returning('seq')
    .executeTakeFirstOrThrow();
  return Number(seq);
}

export async function readSeq(db: Db): Promise<number> {
  const row = db.selectFrom('ticket_counter').select('seq').where('id', '=', 1);
  return Number((await row.executeTakeFirstOrThrow()).seq);
}
