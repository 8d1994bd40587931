import type { Tx } from '#server/db/schema.ts';

/** Keeps a seat for somebody on the list if one is free, by the same kind of update that takes one. */
export async function keepSeat(tx: Tx, eventId: string): Promise<boolean> {
  const kept = await tx
    .updateTable('events')
    .set((event) => ({ seats_offered: event('seats_offered', '+', 1) }))
    .where('id', '=', eventId)
    .where('is_active', '=', 1)
    .where((event) => event(event('seats_taken', '+', event.ref('seats_offered')), '<', event.ref('capacity')))
    .executeTakeFirst();
  return kept.numUpdatedRows === 1n;
}

export async function giveSeatBack(tx: Tx, eventId: string): Promise<void> {
  await tx
    .updateTable('events')
    .set((event) => ({ seats_offered: event('seats_offered', '-', 1) }))
    .where('id', '=', eventId)
    .execute();
}
