import { randomBytes } from 'node:crypto';
import { recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { newId } from '#server/ids.ts';
import { hashPassword } from './passwords.ts';
import { byEmail } from './students.ts';

/** Twenty characters without look-alikes, for a person to read off a screen once. */
export function makePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  // 31 letters: 248 is the last multiple below 256, so that no letter is likelier than another.
  const picks = [...randomBytes(64)].filter((byte) => byte < 248).slice(0, 20);
  return picks.map((byte) => letters[byte % letters.length]).join('');
}

/** Undefined: there is an administrator with this email already. */
export async function createAdmin(db: Db, now: Date, admin: { name: string; email: string; password: string }) {
  const passwordHash = await hashPassword(admin.password);
  if (!passwordHash) throw new Error('too many passwords are being hashed');
  const insert = write(db, async (tx) => {
    const id = newId();
    await tx
      .insertInto('admins')
      .values({
        id,
        name: admin.name,
        email: admin.email,
        role: 'administrator',
        password_hash: passwordHash,
        created_at: now.toISOString(),
      })
      .execute();
    await recordAudit(tx, now, { actor: 'operator', action: 'admin.create', subject: `admin:${id}` });
    return id;
  });
  return insert.catch((error) => {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  });
}

/** Sets a new password and ends every session of that administrator. False: no such administrator. */
export async function resetAdminPassword(db: Db, now: Date, email: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  if (!passwordHash) throw new Error('too many passwords are being hashed');
  return write(db, async (tx) => {
    const admin = await byEmail(tx.selectFrom('admins').select('id'), email).executeTakeFirst();
    if (!admin) return false;
    await tx.updateTable('admins').set({ password_hash: passwordHash }).where('id', '=', admin.id).execute();
    await tx.deleteFrom('sessions').where('admin_id', '=', admin.id).execute();
    await recordAudit(tx, now, { actor: 'operator', action: 'admin.reset-password', subject: `admin:${admin.id}` });
    return true;
  });
}

export interface FirstAdmin {
  email: string;
  /** Only when it was made here and nobody else knows it. */
  generatedPassword: string | undefined;
}

/** On first start (specification's decisions, 24); undefined when there is an administrator already. */
export async function ensureFirstAdmin(
  db: Db,
  now: Date,
  wanted: { email: string | undefined; password: string | undefined },
): Promise<FirstAdmin | undefined> {
  const anyone = await db.selectFrom('admins').select('id').limit(1).executeTakeFirst();
  if (anyone) return undefined;
  const email = wanted.email ?? 'admin@symposia.example';
  const password = wanted.password ?? makePassword();
  const created = await createAdmin(db, now, { name: 'Administrator', email, password });
  if (!created) return undefined;
  return { email, generatedPassword: wanted.password ? undefined : password };
}
