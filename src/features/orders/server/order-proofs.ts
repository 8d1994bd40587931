import type { LinkSigner, ReceivedProofs } from '#features/registrations/server/index.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { redrawPicture } from '#server/files/picture.ts';
import { removeFile } from '#server/files/remove-file.ts';
import { sweepFolder } from '#server/files/sweep-folder.ts';
import { Content } from '#server/http/content.ts';
import { refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import { redrawQueue } from '#server/pictures/picture-work.ts';
import type { Platform } from '#server/platform.ts';

const folder = 'orders';
const linkRefusals = { forged: 'noSuchProof', expired: 'linkExpired' } as const;

/** The picture behind a signed link; one that still waits to be cleaned is cleaned first (decision 3). */
export async function readOrderProof(
  platform: Platform,
  links: LinkSigner,
  id: string,
  { expires, signature }: { expires: number; signature: string },
) {
  const check = links.check(id, expires, signature);
  if (check !== 'valid') return refuse(linkRefusals[check]);
  const order = await platform.db
    .selectFrom('pass_orders')
    .select(['id', 'proof_key', 'proof_state'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!order?.proof_key) return refuse('noSuchProof');
  if (order.proof_state === 'unreadable') return refuse('unreadable');
  if (order.proof_state === 'clean') return picture(await platform.files.read(order.proof_key));
  if (redrawQueue.areTaken()) return refuse('busy', { retryAfter: redrawQueue.comeBackIn() });
  const clean = await cleanOrderProof(platform, order);
  return clean ? picture(clean) : refuse('unreadable');
}

interface Proof {
  id: string;
  proof_key: string;
}

/** Uploads that wait to be redrawn, for the cleaner of proofs. */
export const receivedOrderProofs = (platform: Platform): ReceivedProofs<Proof> => ({
  next(failed) {
    const waiting = platform.db
      .selectFrom('pass_orders')
      .select(['id', 'proof_key'])
      .where('proof_state', '=', 'received')
      .orderBy('created_at')
      .limit(1);
    return (failed.size > 0 ? waiting.where('id', 'not in', [...failed]) : waiting).executeTakeFirst();
  },
  clean: (proof) => cleanOrderProof(platform, proof),
});

/** Replaces an upload by the re-encoded picture; undefined where nothing could decode it. */
async function cleanOrderProof({ db, files, log }: Platform, order: Proof) {
  const clean = await redrawPicture(await files.read(order.proof_key)).catch(() => undefined);
  const key = clean ? `${folder}/${newId()}` : order.proof_key;
  if (clean) await files.put(key, clean);
  const isReplaced = await write(db, (tx) => replaceProof(tx, order, key, clean ? 'clean' : 'unreadable'));
  // Nothing to replace any more: deleted, sent again, or cleaned by somebody else meanwhile.
  const rubbish = isReplaced ? order.proof_key : key;
  if (clean) await removeFile({ files, log }, rubbish);
  return clean;
}

const replaceProof = (tx: Tx, order: Proof, proof_key: string, proof_state: 'clean' | 'unreadable') =>
  didChange(
    tx
      .updateTable('pass_orders')
      .set({ proof_key, proof_state })
      .where('id', '=', order.id)
      .where('proof_key', '=', order.proof_key),
  );

const picture = (body: Buffer): Content =>
  new Content(body, {
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'cache-control': 'private, max-age=3600',
  });

/** The keys of all proofs that an order names. */
export async function orderProofs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('pass_orders').select('proof_key').where('proof_key', '<>', '').execute();
  return rows.map(({ proof_key }) => proof_key);
}

/** Removes files that no order points at: what a crash between file and commit leaves. */
export const sweepOrderProofs = (platform: Platform): Promise<number> =>
  sweepFolder(platform, folder, () => orderProofs(platform.db));
