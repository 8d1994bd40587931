import { randomBytes } from 'node:crypto';
import { recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import { newId } from '#server/ids.ts';
import { firstRole } from '#shared/permissions.ts';
import { replaceAdminPassword } from '../passwords/admin-passwords.ts';
import { whyNotPassword } from '../passwords/common-passwords.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { byEmail } from '../profile/students.ts';

/** Twenty characters that cannot be confused with each other, because a person reads them from a screen. */
export function generatePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  // 248 is the last multiple of the 31 letters below 256. With larger bytes some letters would be likelier than others.
  const picks = [...randomBytes(64)].filter((byte) => byte < 248).slice(0, 20);
  return picks.map((byte) => letters[byte % letters.length]).join('');
}

/** `isGenerated`: the password was made here. Returns undefined if an organiser with this email exists already. */
export async function createAdmin(
  db: Db,
  now: Date,
  admin: { name: string; email: string; password: string; isGenerated?: boolean },
) {
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
        role: firstRole,
        password_hash: passwordHash,
        created_at: now.toISOString(),
        must_change_password: admin.isGenerated ? 1 : 0,
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

/** Sets a generated password, which its owner must change. Returns false if no organiser has this email. */
export async function resetAdminPassword(db: Db, now: Date, email: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  if (!passwordHash) throw new Error('too many passwords are being hashed');
  return write(db, async (tx) => {
    const admin = await byEmail(tx.selectFrom('admins').select('id'), email).executeTakeFirst();
    if (!admin) return false;
    await replaceAdminPassword(tx, admin.id, { passwordHash, mustChange: true });
    await recordAudit(tx, now, { actor: 'operator', action: 'admin.reset-password', subject: `admin:${admin.id}` });
    return true;
  });
}

interface FirstAdmin {
  email: string;
  /** Undefined if the password came from the settings. */
  generatedPassword: string | undefined;
}

/** Makes the first administrator at the first start (R272). Returns undefined if there is one already. */
export async function ensureFirstAdmin(
  db: Db,
  now: Date,
  wanted: { email: string | undefined; password: string | undefined },
): Promise<FirstAdmin | undefined> {
  if (await hasAdmin(db)) return undefined;
  const { email = firstAdmin.email, password = generatePassword() } = wanted;
  const isGenerated = wanted.password === undefined;
  const created = await createAdmin(db, now, { name: firstAdmin.name, email, password, isGenerated });
  if (!created) return undefined;
  return { email, generatedPassword: isGenerated ? password : undefined };
}

const firstAdmin = { name: 'Administrator', email: 'admin@symposia.example' };

/** Returns why the password from the settings is refused; undefined if it is allowed or an administrator exists. */
export async function whyNotFirstPassword(
  db: Db,
  { email = firstAdmin.email, password }: { email: string | undefined; password: string | undefined },
): Promise<string | undefined> {
  if (password === undefined || (await hasAdmin(db))) return undefined;
  return whyNotPassword(password, { name: firstAdmin.name, email });
}

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined;
}
