import { numberFromHash, parseCode, type TicketCode, type TicketContent } from './rules.ts';

/** A public key of the edition, in the form for phones. */
export interface TicketKey {
  id: number;
  /** 32 bytes, base64url. */
  publicKey: string;
}

export interface GenuineTicket extends TicketContent {
  number: string;
}

/**
 * `malformed`: not a ticket's code. `foreign`: signed with a key of another edition. `forged`: the signature is wrong.
 */
type CodeFault = 'malformed' | 'foreign' | 'forged';

/** The content of a code, if it was signed with the edition's key. Works in browsers and in Node. */
export async function readCode(text: string, keys: readonly TicketKey[]): Promise<GenuineTicket | CodeFault> {
  const code = parseCode(text);
  if (!code) return 'malformed';
  const key = keys.find(({ id }) => id === code.keyId);
  if (!key) return 'foreign';
  if (!(await isSigned(code, key))) return 'forged';
  const { keyId, secret, issuedAt, opened } = code;
  return { keyId, secret, issuedAt, opened, number: await numberOf(secret) };
}

/** A ticket's number is the beginning of the hash of its secret, so a phone's list needs no secrets. */
export async function numberOf(secret: Uint8Array): Promise<string> {
  return numberFromHash(new Uint8Array(await crypto.subtle.digest('SHA-256', labelled('number', secret))));
}

/** The encrypted part of a ticket: the person's name, and the index of the college in the list's colleges. */
interface SealedPerson {
  name: string;
  college: number;
}

const tagBits = 96;

/**
 * `time`: how often the same ticket was encrypted before. It changes the nonce, because two texts must not be encrypted
 * in the same way.
 */
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

async function isSigned({ signature, signed }: TicketCode, { publicKey }: TicketKey): Promise<boolean> {
  const key = await importKey(publicKey);
  if (key) return crypto.subtle.verify('Ed25519', key, signature, signed);
  const { verifyAsync } = await import('@noble/ed25519');
  return verifyAsync(signature, signed, bytesOf(publicKey), { zip215: false });
}

const imported = new Map<string, ReturnType<typeof newKey>>();

function importKey(publicKey: string) {
  const key = imported.get(publicKey) ?? newKey(publicKey);
  imported.set(publicKey, key);
  return key;
}

/** Undefined in browsers without Ed25519: those before Chrome 137, Safari 17 and Firefox 129. */
async function newKey(publicKey: string) {
  try {
    return await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
  } catch {
    return undefined;
  }
}

function labelled(label: string, secret: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...new TextEncoder().encode(`symposia ticket ${label}`), ...secret]);
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
