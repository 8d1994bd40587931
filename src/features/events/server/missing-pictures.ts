import { keepPicture } from '#features/pictures/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import type { EventRow } from './rows.ts';

/** Beside the fields whose uploaded picture was removed because the form was open for days. */
export async function missingPictures(
  tx: Tx,
  { image, qrCode }: { image: string; qrCode: string },
  now: Date,
  stored?: Pick<EventRow, 'image' | 'qr_code'>,
): Promise<Record<string, string> | undefined> {
  const gone: Record<string, string> = {};
  const words = 'This picture is no longer there. Please upload it again.';
  if (image !== stored?.image && !(await keepPicture(tx, image, now))) gone.image = words;
  if (qrCode !== stored?.qr_code && !(await keepPicture(tx, qrCode, now))) gone.qrCode = words;
  return Object.keys(gone).length > 0 ? gone : undefined;
}
