import { recordAudit } from '#server/audit.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';

interface Found {
  id: string;
  title: string;
  qr_code: string;
}

/** One event was found and its code cleared, or not exactly one was. */
type Unlocked = { unlocked: Found } | { found: Found[] };

/** The system administrator's way past the lock (R184): clears the QR code of one event. */
export function unlockQr(db: Db, now: Date, idOrTitle: string): Promise<Unlocked> {
  return write(db, async (tx) => {
    const found = await findByIdOrTitle(tx, idOrTitle);
    const [event, ...others] = found;
    if (!event || others.length > 0) return { found };
    await tx
      .updateTable('events')
      // A form that was opened before must not bring the code back unseen.
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

/** Ids are in the addresses of the public pages alone, so people give the title. An id wins over a title like it. */
async function findByIdOrTitle(tx: Tx, idOrTitle: string): Promise<Found[]> {
  const events = await tx.selectFrom('events').select(['id', 'title', 'qr_code']).orderBy('position').execute();
  const byId = events.filter(({ id }) => id === idOrTitle);
  if (byId.length > 0) return byId;
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return events.filter(({ title }) => plain(title) === plain(idOrTitle));
}
