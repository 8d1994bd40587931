import { recordAudit } from '#server/audit.ts';
import { lockRow } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { afterCommit, write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { countOf } from '#shared/counts.ts';
import { toEvent } from './rows.ts';

/** Removes the registrations of an event inside the same transaction; answers how many, with their proofs. */
export type RemoveRegistrations = (tx: Tx, eventId: string) => Promise<Removed>;

export interface Removed {
  count: number;
  /** Keys of files that no row points at once the transaction is committed. */
  files: string[];
}

/** Registrations go along only if the caller has named their number (R188). */
export async function deleteEvent(
  { db, files, now, log, siteChanged }: Platform,
  removeRegistrations: RemoveRegistrations,
  id: string,
  confirmed: number | undefined,
  adminId: string,
) {
  const removed = await write(db, async (tx) => {
    // Who registers at this moment waits, and then finds the event gone.
    const stored = await lockRow(tx, tx.selectFrom('events').selectAll().where('id', '=', id));
    if (!stored) return refuse('eventNotFound');
    const going = await removeRegistrations(tx, id);
    if (going.count > 0 && going.count !== confirmed) {
      return refuse('hasRegistrations', {
        message: `This event has ${countOf(going.count, 'registration')}. Deleting it deletes them too.`,
        errors: { confirmRegistrations: String(going.count) },
      });
    }
    await tx.deleteFrom('events').where('id', '=', id).execute();
    afterCommit(tx, siteChanged);
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'event.delete',
      subject: `event:${id}`,
      before: { ...toEvent(stored), registrations: going.count },
    });
    return going;
  });
  if ('files' in removed) {
    // The sweep takes what fails here.
    await Promise.all(
      removed.files.map((key) => files.remove(key).catch((err) => log.warn({ err }, 'file not removed'))),
    );
  }
  return removed;
}
