import type { Tx } from '#server/db/schema.ts';
import type { EventFields } from '../contract.ts';
import { toColumns } from './rows.ts';

/** An event in an edition's data: with its own id, and possibly without a picture. */
type SeedEvent = EventFields & { id: string };

export async function seedEvents(tx: Tx, events: readonly SeedEvent[], now: Date): Promise<void> {
  const at = now.toISOString();
  for (const [index, fields] of events.entries()) {
    await tx
      .insertInto('events')
      .values({
        registration_opens_at: '',
        registration_closes_at: '',
        ...toColumns(fields),
        id: fields.id,
        position: index + 1,
        seats_taken: 0,
        created_at: at,
        updated_at: at,
      })
      .execute();
  }
}

/**
 * Deletes events before anybody has registered, together with everything that belongs to them. Returns how many events
 * were deleted.
 */
export async function removeSeededEvents(tx: Tx, ids: readonly string[]): Promise<number> {
  return (await tx.deleteFrom('events').where('id', 'in', ids).returning('id').execute()).length;
}
