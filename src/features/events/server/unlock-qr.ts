import { recordAudit } from '#server/audit.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';

interface Found {
  id: string;
  title: string;
  qr_code: string;
}

/** The event whose code was cleared, or the events that were found if there is not exactly one. */
type Unlocked = { unlocked: Found } | { found: Found[] };

/** Clears the QR code of one event, so that the system administrator can remove the lock (R184). */
export function unlockQr(db: Db, now: Date, idOrTitle: string): Promise<Unlocked> {
  return write(db, async (tx) => {
    const found = await findByIdOrTitle(tx, idOrTitle);
    const [event, ...others] = found;
    if (!event || others.length > 0) return { found };
    await tx
      .updateTable('events')
      // The new version prevents a form that was opened earlier from restoring the code.
      .set((row) => ({ qr_code: '', updated_at: now.toISOString(), version: row('version', '+', 1) }))
      .where('id', '=', event.id)
      .execute();
    await recordAudit(tx, now, {
      actor: 'operator',
      action: 'event.unlock-qr',
      subject: `event:${event.id}`,
      before: { qrCode: event.qr_code },
    });
    return { unlocked: event };
  });
}

/** Finds by id or title, because people know titles: ids are only in addresses. An id wins over an equal title. */
async function findByIdOrTitle(tx: Tx, idOrTitle: string): Promise<Found[]> {
  const events = await tx.selectFrom('events').select(['id', 'title', 'qr_code']).orderBy('position').execute();
  const byId = events.filter(({ id }) => id === idOrTitle);
  if (byId.length > 0) return byId;
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return events.filter(({ title }) => plain(title) === plain(idOrTitle));
}
