import { isNoSuchFile } from '#server/files/file-store.ts';
import { Content } from '#server/http/content.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import { refuse } from '#server/http/refusal.ts';
import { redrawQueue } from '#server/pictures/picture-work.ts';
import type { Platform } from '#server/platform.ts';
import { registrationProofs } from '../lifecycle/proofs.ts';
import { cleanProof, type StoredProofs } from './stored-proofs.ts';

export const readProof = (platform: Platform, links: LinkSigner, id: string, expires: number, signature: string) =>
  readStoredProof(platform, registrationProofs(platform), links, { id, expires, signature });

const linkRefusals = { forged: 'noSuchProof', expired: 'linkExpired' } as const;

interface SignedLink {
  id: string;
  expires: number;
  signature: string;
}

/** Reads the picture of a signed link. An upload that still waits to be redrawn is redrawn first (decision 3). */
export async function readStoredProof(
  platform: Platform,
  proofs: StoredProofs,
  links: LinkSigner,
  { id, expires, signature }: SignedLink,
) {
  const check = links.check(id, expires, signature);
  if (check !== 'valid') return refuse(linkRefusals[check]);
  return openProof(platform, proofs, id).catch((error: unknown) => {
    // Another request or the cleaner may have replaced the file after the row was read.
    if (isNoSuchFile(error)) return openProof(platform, proofs, id);
    throw error;
  });
}

async function openProof(platform: Platform, proofs: StoredProofs, id: string) {
  const proof = await proofs.find(id);
  if (!proof?.proof_key) return refuse('noSuchProof');
  if (proof.proof_state === 'unreadable') return refuse('unreadable');
  if (proof.proof_state === 'clean') return picture(await platform.files.read(proof.proof_key));
  if (redrawQueue.areTaken()) return refuse('busy', { retryAfter: redrawQueue.comeBackIn() });
  const cleaned = await cleanProof(platform, proofs, proof);
  return cleaned ? picture(cleaned) : refuse('unreadable');
}

function picture(body: Buffer): Content {
  return new Content(body, {
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'cache-control': 'private, max-age=3600',
  });
}
