import type { Tx } from '#server/db/schema.ts';
import { byName } from '#server/lists/read-page.ts';
import { type AdminRole, hasOwnEvents } from '#shared/permissions.ts';

/** Replaces the events of a person and returns their titles. Only some roles have own events. */
export async function replaceOwnEvents(
  tx: Tx,
  adminId: string,
  { role, events }: { role: AdminRole; events: readonly string[] },
): Promise<string[]> {
  await tx.deleteFrom('admin_events').where('admin_id', '=', adminId).execute();
  const wanted = hasOwnEvents(role) ? [...new Set(events)] : [];
  if (wanted.length > 0) {
    const rows = wanted.map((event_id) => ({ admin_id: adminId, event_id }));
    await tx.insertInto('admin_events').values(rows).execute();
  }
  return titlesOfOwnEvents(tx, adminId);
}

export async function titlesOfOwnEvents(tx: Tx, adminId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('admin_events')
    .innerJoin('events', 'events.id', 'admin_events.event_id')
    .select('events.title')
    .where('admin_events.admin_id', '=', adminId)
    .orderBy(byName('events.title'))
    .execute();
  return rows.map(({ title }) => title);
}

export async function idsOfOwnEvents(tx: Tx, adminId: string): Promise<string[]> {
  const rows = await tx.selectFrom('admin_events').select('event_id').where('admin_id', '=', adminId).execute();
  return rows.map(({ event_id }) => event_id);
}
