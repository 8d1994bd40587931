import type { Tx } from '#server/db/schema.ts';
import type { EventFields } from '../contract.ts';
import { toColumns } from './rows.ts';

/** Events as an edition's data brings them: with their own ids, and a picture only if they have one. */
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

/** Before anybody has registered; what belongs to an event goes with it. Returns how many events were deleted. */
export async function removeSeededEvents(tx: Tx, ids: readonly string[]): Promise<number> {
  return (await tx.deleteFrom('events').where('id', 'in', ids).returning('id').execute()).length;
}
