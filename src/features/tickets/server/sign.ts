import { createCipheriv, createHash, createPrivateKey, generateKeyPairSync, randomInt, sign } from 'node:crypto';
import type { Db, Tx } from '#server/db/schema.ts';
import type { Platform } from '#server/platform.ts';
import { codeText, contentBytes, numberFromHash, openRef } from '../rules.ts';
import type { TicketKey } from '../verify-rules.ts';
import type { Holder } from './holders.ts';

export interface SigningKey {
  id: number;
  sign(bytes: Uint8Array): Uint8Array;
}

const purpose = (id: number) => `ticket key ${id}`;

/**
 * The newest key that this server can decrypt. Makes one if no key exists. Call it after `nextSeq`, so that only one
 * server makes a key.
 */
export async function signingKey(tx: Tx, { vault, now }: Pick<Platform, 'vault' | 'now'>): Promise<SigningKey> {
  const keys = await tx.selectFrom('ticket_keys').selectAll().orderBy('created_at', 'desc').execute();
  for (const { id, sealed_private } of keys) {
    const der = vault.open(sealed_private, purpose(id));
    if (der) return signerOf(id, der);
  }
  const used = new Set(keys.map(({ id }) => id));
  // Random, because the key of another edition then has most likely another id, and its tickets are reported as foreign
  // instead of forged.
  let id = randomInt(1, 256);
  while (used.has(id)) id = randomInt(1, 256);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const row = {
    id,
    public_key: publicKey.export({ format: 'jwk' }).x ?? '',
    sealed_private: vault.seal(der, purpose(id)),
    created_at: now().toISOString(),
  };
  await tx.insertInto('ticket_keys').values(row).execute();
  return signerOf(id, der);
}

function signerOf(id: number, der: string): SigningKey {
  const key = createPrivateKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'pkcs8' });
  return { id, sign: (bytes) => sign(null, bytes, key) };
}

/** The public keys with which phones and the server verify tickets. */
export async function readTicketKeys(db: Db): Promise<TicketKey[]> {
  const rows = await db.selectFrom('ticket_keys').select(['id', 'public_key']).orderBy('created_at').execute();
  return rows.map(({ id, public_key }) => ({ id, publicKey: public_key }));
}

export function signTicket(
  key: SigningKey,
  secret: Uint8Array,
  issuedAt: string,
  { events, unpaid, passes }: Holder['opens'],
) {
  const opened = [
    ...passes.map((id) => openRef('pass', id)),
    ...events.map((id) => openRef('event', id)),
    ...unpaid.map((id) => openRef('event', id, false)),
  ];
  const signed = contentBytes({ keyId: key.id, secret, issuedAt, opened });
  const hash = createHash('sha256').update('symposia ticket number').update(secret).digest();
  return { number: numberFromHash(hash), code: codeText(signed, key.sign(signed)) };
}

/** Encrypts name and college for `openSealed`. */
export function sealPerson(secret: Uint8Array, name: string, college: number, sealedBefore: number): string {
  const key = createHash('sha256').update('symposia ticket name').update(secret).digest();
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(sealedBefore, 8);
  const sealing = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 12 });
  const text = Buffer.concat([sealing.update(`${college}\n${name}`, 'utf8'), sealing.final()]);
  return Buffer.concat([text, sealing.getAuthTag()]).toString('base64url');
}
