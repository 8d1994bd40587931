import type { Tx } from '#server/db/schema.ts';
import type { RegistrationStatus } from '../contract.ts';

/** Takes a seat if there is one: one conditional update, so that no two requests can take the last (decisions.md, 10). */
export async function takeSeat(tx: Tx, eventId: string): Promise<boolean> {
  const result = await tx
    .updateTable('events')
    .set((event) => ({ seats_taken: event('seats_taken', '+', 1) }))
    .where('id', '=', eventId)
    .where('is_active', '=', 1)
    .whereRef('seats_taken', '<', 'capacity')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** What an administrator decides counts even beyond the capacity. */
export async function changeSeats(tx: Tx, eventId: string, by: number): Promise<void> {
  if (by === 0) return;
  await tx
    .updateTable('events')
    .set((event) => ({ seats_taken: event('seats_taken', '+', by) }))
    .where('id', '=', eventId)
    .execute();
}

/** A registration that is not cancelled holds a seat; a team is one. */
export const seatsHeld = (status: RegistrationStatus): 0 | 1 => (status === 'cancelled' ? 0 : 1);
