import { recordAudit } from '#server/audit.ts';
import { afterCommit, write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { toOrganisersEvent } from './rows.ts';

/** Publishes or hides an event. Does nothing if the event already has that state. */
export function publishEvent({ db, now, siteChanged }: Platform, id: string, isActive: boolean, adminId: string) {
  return write(db, async (tx) => {
    const changed = await tx
      .updateTable('events')
      .set((row) => ({
        is_active: isActive ? 1 : 0,
        updated_at: now().toISOString(),
        updated_by: adminId,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('is_active', '=', isActive ? 0 : 1)
      .returningAll()
      .executeTakeFirst();
    const row = changed ?? (await tx.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst());
    if (!row) return refuse('eventNotFound');
    if (changed) {
      afterCommit(tx, siteChanged);
      await recordAudit(tx, now(), {
        actor: `admin:${adminId}`,
        action: isActive ? 'event.publish' : 'event.unpublish',
        subject: `event:${id}`,
        before: { isActive: !isActive },
        after: { isActive },
      });
    }
    return toOrganisersEvent(row);
  });
}
