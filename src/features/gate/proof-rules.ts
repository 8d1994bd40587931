import type { SentScan } from './contract.ts';

/**
 * A phone may send another phone's scans to the server. Each scan then has the id of the phone that made it, and a
 * proof that only that phone and the server can compute (decision 50).
 */

/** The content of a scan as text. It does not depend on the phone that sends it. */
export function scanText({
  id,
  seq,
  checkpoint,
  code = '',
  number = '',
  at,
  kind,
  of = '',
  shown,
  clockOff = 0,
}: SentScan) {
  // Added only if the clock is off, so that the text of older scans does not change.
  return JSON.stringify([id, seq, checkpoint, code, number, at, kind, of, shown, ...(clockOff ? [clockOff] : [])]);
}

const proofBytes = 16;

/** `keyHash`: the hash of the phone's key. The server stores only this hash. */
export async function proofOf(keyHash: string, device: string, scan: SentScan): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hmac = { name: 'HMAC', hash: 'SHA-256' } as const;
  const key = await crypto.subtle.importKey('raw', bytes(keyHash), hmac, false, ['sign']);
  const proof = await crypto.subtle.sign('HMAC', key, bytes(`carried scan\n${device}\n${scanText(scan)}`));
  return hex(proof, proofBytes);
}

/** The hash of a phone's key, as the server stores it. */
export const keyHashOf = async (deviceKey: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(deviceKey)), 32);

const hex = (buffer: ArrayBuffer, bytes: number) =>
  Array.from(new Uint8Array(buffer, 0, bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
