import type { SentScan } from './contract.ts';

/**
 * Another phone may carry a phone's scans to the server. Each then has the id of the phone that made it, and a proof
 * that only this phone and the server can make (decision 50).
 */

/** All that a scan says; who sends it is no part of it. */
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
  // Added only if the clock is off, so that scans stored before keep their text.
  return JSON.stringify([id, seq, checkpoint, code, number, at, kind, of, shown, ...(clockOff ? [clockOff] : [])]);
}

const proofBytes = 16;

/** `keyHash`: the hash of the phone's key, which is all that the server has of it. */
export async function proofOf(keyHash: string, device: string, scan: SentScan): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hmac = { name: 'HMAC', hash: 'SHA-256' } as const;
  const key = await crypto.subtle.importKey('raw', bytes(keyHash), hmac, false, ['sign']);
  const proof = await crypto.subtle.sign('HMAC', key, bytes(`carried scan\n${device}\n${scanText(scan)}`));
  return hex(proof, proofBytes);
}

/** As the server stores it. */
export const keyHashOf = async (deviceKey: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(deviceKey)), 32);

const hex = (buffer: ArrayBuffer, bytes: number) =>
  Array.from(new Uint8Array(buffer, 0, bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
