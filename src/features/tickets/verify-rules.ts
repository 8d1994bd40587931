import { numberFromHash, parseCode, type TicketContent } from './rules.ts';

/** A public key of the edition, as phones get it. */
export interface TicketKey {
  id: number;
  /** 32 bytes, base64url. */
  publicKey: string;
}

export interface GenuineTicket extends TicketContent {
  number: string;
}

/** `malformed`: no ticket's code. `foreign`: of a key that is not this edition's. `forged`: its signature is wrong. */
export type CodeFault = 'malformed' | 'foreign' | 'forged';

/** Whether a code was signed with the edition's key, and what it says; works in browsers with Ed25519 and in Node. */
export async function readCode(text: string, keys: readonly TicketKey[]): Promise<GenuineTicket | CodeFault> {
  const code = parseCode(text);
  if (!code) return 'malformed';
  const key = keys.find(({ id }) => id === code.keyId);
  if (!key) return 'foreign';
  const isGenuine = await crypto.subtle.verify('Ed25519', await importKey(key), code.signature, code.signed);
  if (!isGenuine) return 'forged';
  const { keyId, secret, issuedAt, opened } = code;
  return { keyId, secret, issuedAt, opened, number: await numberOf(secret) };
}

/** A ticket's number is the beginning of its secret's hash, so a phone finds a ticket without knowing the secret. */
export async function numberOf(secret: Uint8Array): Promise<string> {
  return numberFromHash(new Uint8Array(await crypto.subtle.digest('SHA-256', labelled('number', secret))));
}

/** What is sealed for a ticket: its person's name, and the place of the college in the list's colleges. */
export interface SealedPerson {
  name: string;
  college: number;
}

const tagBits = 96;

/** `time`: how often the same ticket was sealed before; one key must not seal two texts alike. */
export async function openSealed(secret: Uint8Array, sealed: string, time: number): Promise<SealedPerson | undefined> {
  try {
    const key = await sealingKey(secret);
    const plain = await crypto.subtle.decrypt(sealing(time), key, bytesOf(sealed));
    const [college = 0, ...rest] = new TextDecoder().decode(plain).split('\n');
    return { college: Number(college), name: rest.join('\n') };
  } catch {
    return undefined;
  }
}

function sealing(time: number) {
  const iv = new Uint8Array(12);
  new DataView(iv.buffer).setUint32(8, time);
  return { name: 'AES-GCM' as const, iv, tagLength: tagBits };
}

async function sealingKey(secret: Uint8Array) {
  const bytes = await crypto.subtle.digest('SHA-256', labelled('name', secret));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']);
}

const imported = new Map<string, ReturnType<typeof crypto.subtle.importKey>>();

function importKey({ publicKey }: TicketKey) {
  const known = imported.get(publicKey);
  if (known) return known;
  const key = crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
  imported.set(publicKey, key);
  return key;
}

function labelled(label: string, secret: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...new TextEncoder().encode(`symposia ticket ${label}`), ...secret]);
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
