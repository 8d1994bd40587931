import { didChange } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
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

const firstVersion = 1;

/**
 * The events of an edition's data that are stored. An event that was only hidden or published again counts as
 * unchanged.
 */
export async function findSeededEvents(db: Db, events: readonly SeedEvent[]) {
  const ids = events.map(({ id }) => id);
  const rows = await db
    .selectFrom('events')
    .select(['id', 'title as name', 'version'])
    .where('id', 'in', ids)
    .execute();
  const saved = rows.filter(({ version }) => version > firstVersion);
  const shown = await timesShown(db, saved);
  return rows.map((row) => ({ ...row, isChanged: row.version - (shown.get(row.id) ?? 0) > firstVersion }));
}

/** How often each event was published or hidden, because each time makes a new version. */
async function timesShown(db: Db, events: readonly { id: string }[]): Promise<Map<string, number>> {
  const subjects = new Map(events.map(({ id }) => [`event:${id}`, id]));
  if (subjects.size === 0) return new Map();
  const counts = await db
    .selectFrom('audit_log')
    .select(['subject', ({ fn }) => fn.countAll<number>().as('times')])
    .where('subject', 'in', [...subjects.keys()])
    .where('action', 'in', ['event.publish', 'event.unpublish'])
    .groupBy('subject')
    .execute();
  return new Map(counts.map(({ subject, times }) => [subjects.get(subject) ?? '', Number(times)]));
}

/**
 * Deletes an event without registrations, and everything that belongs to it. Does nothing if the event was changed
 * again.
 */
export const removeSeededEvent = (tx: Tx, { id, version }: { id: string; version: number }): Promise<boolean> =>
  didChange(tx.deleteFrom('events').where('id', '=', id).where('version', '=', version));
