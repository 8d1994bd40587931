import { createHash, randomBytes } from 'node:crypto';

const idBytes = 16;
let random = Buffer.alloc(0);

/** 128 random bits, safe in an address. Nobody can guess one. */
export function newId(): string {
  // Asking the system costs more than the bytes, so this asks for the bytes of 256 ids at once.
  if (random.length < idBytes) random = randomBytes(idBytes * 256);
  const id = random.toString('base64url', 0, idBytes);
  random = random.subarray(idBytes);
  return id;
}

/** The token of a session: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
