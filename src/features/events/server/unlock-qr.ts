import { sql } from 'kysely';
import { recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { findEvent } from './queries.ts';

/** A system administrator's way past the lock (specification's decisions, 17): clears the QR code. False: no event. */
export function unlockQr(db: Db, now: Date, eventId: string): Promise<boolean> {
  return write(db, async (tx) => {
    const stored = await findEvent(tx, eventId);
    if (!stored) return false;
    await tx
      .updateTable('events')
      // A form that was opened before must not bring the code back unseen.
      .set((row) => ({ qr_code: '', updated_at: now.toISOString(), version: sql<number>`${row.ref('version')} + 1` }))
      .where('id', '=', eventId)
      .execute();
    await recordAudit(tx, now, {
      actor: 'operator',
      action: 'event.unlock-qr',
      subject: `event:${eventId}`,
      before: { qrCode: stored.qr_code },
    });
    return true;
  });
}
