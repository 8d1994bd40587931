import { touchPicture } from '#features/pictures/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';
import { instantText } from '#shared/instants.ts';
import type { EventRow } from './rows.ts';

/**
 * Refuses a save, and names the organiser who saved before and the time. `errors.version` is the version to send to
 * overwrite that save.
 */
export async function refuseStale(tx: Tx, stored: EventRow, timeZone: string) {
  const admin = await tx.selectFrom('admins').select('name').where('id', '=', stored.updated_by).executeTakeFirst();
  const who = admin?.name ?? 'Somebody else';
  return refuse('staleEvent', {
    message: `${who} saved this event on ${instantText(stored.updated_at, timeZone)}, after you had opened it.`,
    errors: { version: String(stored.version) },
  });
}

/** Messages for fields whose uploaded picture was removed because the form stayed open for days. */
export async function missingPictures(
  tx: Tx,
  { image, qrCode }: { image: string; qrCode: string },
  now: Date,
  stored?: Pick<EventRow, 'image' | 'qr_code'>,
): Promise<Record<string, string> | undefined> {
  const gone: Record<string, string> = {};
  const words = 'This picture is no longer there. Please upload it again.';
  if (image !== stored?.image && !(await touchPicture(tx, image, now))) gone.image = words;
  if (qrCode !== stored?.qr_code && !(await touchPicture(tx, qrCode, now))) gone.qrCode = words;
  return Object.keys(gone).length > 0 ? gone : undefined;
}
