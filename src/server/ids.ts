import { createHash, randomBytes } from 'node:crypto';

/** 128 random bits, safe in an address: nobody guesses another's. */
export const newId = (): string => randomBytes(16).toString('base64url');

/** A session's token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
