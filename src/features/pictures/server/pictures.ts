import { didChange } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { ownPictureId } from '../rules.ts';

export const pictureKey = (pictureId: string): string => `pictures/${pictureId}`;

/**
 * Inside the transaction that saves what shows the picture: from here on the sweep leaves it. False: it is gone
 * already and has to be uploaded again. A picture from elsewhere is not ours to keep.
 */
export async function keepPicture(tx: Tx, address: string, now: Date): Promise<boolean> {
  const id = ownPictureId(address);
  if (!id) return true;
  return didChange(tx.updateTable('pictures').set({ touched_at: now.toISOString() }).where('id', '=', id));
}
