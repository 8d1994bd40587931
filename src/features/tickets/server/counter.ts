import type { Db, Tx } from '#server/db/schema.ts';

/**
 * Takes numbers for changes of tickets and for scans, and returns the last one. Each transaction that takes numbers
 * waits until the others have committed, so a reader never sees a higher number before a lower one.
 */
export async function nextSeq(tx: Tx, count: number): Promise<number> {
  const { seq } = await tx
    .insertInto('ticket_counter')
    .values({ id: 1, seq: count })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ seq: row('ticket_counter.seq', '+', count) })),
    )
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq;
}

export async function readSeq(db: Db): Promise<number> {
  const row = await db.selectFrom('ticket_counter').select('seq').where('id', '=', 1).executeTakeFirst();
  return row?.seq ?? 0;
}
