import { registerForEvent } from '#features/registrations/contract.ts';
import { whyNotPicture } from '#server/files/picture.ts';
import { refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { PreparedLine } from './prepare-lines.ts';

/** Refuses a screenshot that is not a picture or is too large; undefined for a good one. */
export function refusePicture(content: Buffer) {
  const fault = whyNotPicture(content);
  return fault && refuse(fault, { errors: { paymentScreenshot: registerForEvent.refusals[fault].message } });
}

/** A copy for each line, so that deleting one line keeps the proof of the others. */
export async function keepProofs(
  { files }: Platform,
  lines: readonly Pick<PreparedLine, 'folder'>[],
  content: Buffer,
): Promise<string[]> {
  const keys = lines.map(({ folder }) => `${folder}/${newId()}`);
  for (const key of keys) await files.put(key, content);
  return keys;
}

export async function removeFiles({ files, log }: Platform, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await files.remove(key).catch((err) => log.warn({ err }, 'file not removed; the sweep will'));
  }
}
