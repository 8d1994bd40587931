import { randomBytes } from 'node:crypto';
import { recordAudit } from '#server/audit.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { tokenHash } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle } from '#server/throttle.ts';
import { leaveSecurityMail } from './security-mail.ts';
import { byEmail } from './students.ts';
import { base32, fromBase32, stepOfCode } from './totp.ts';

export const secretPurpose = (adminId: string) => `two-factor secret of ${adminId}`;
const recoveryCodes = 10;

interface Owner {
  id: string;
  name: string;
  email: string;
}

/** What a login still asks for after the password. */
export async function checkSecondFactor(
  tx: Tx,
  platform: Pick<Platform, 'vault' | 'now'>,
  owner: Owner,
  code: string | undefined,
): Promise<'passed' | 'codeNeeded' | 'codeWrong'> {
  const enabled = await tx
    .selectFrom('two_factor')
    .select('admin_id')
    .where('admin_id', '=', owner.id)
    .where('enabled_at', '<>', '')
    .executeTakeFirst();
  if (!enabled) return 'passed';
  const typed = code?.replace(/[\s-]/g, '').toUpperCase();
  if (!typed) return 'codeNeeded';
  if (/^\d{6}$/.test(typed)) return (await spendCode(tx, platform, owner.id, typed)) ? 'passed' : 'codeWrong';
  if (!(await spendRecoveryCode(tx, owner.id, typed))) return 'codeWrong';
  await leaveSecurityMail(tx, platform, owner, recoveryCodeUsed, {});
  return 'passed';
}

/** True once for each code: of two logins with the same one, the database lets one through. */
export async function spendCode(
  tx: Tx,
  { vault, now }: Pick<Platform, 'vault' | 'now'>,
  adminId: string,
  code: string,
): Promise<boolean> {
  const row = await tx.selectFrom('two_factor').select('secret').where('admin_id', '=', adminId).executeTakeFirst();
  const secret = row && vault.open(row.secret, secretPurpose(adminId));
  const step = secret && stepOfCode(fromBase32(secret), code, now());
  if (!step) return false;
  const spent = await tx
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('admin_id', '=', adminId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

const recoveryHash = (adminId: string, code: string) => tokenHash(`${adminId} ${code}`);

async function spendRecoveryCode(tx: Tx, adminId: string, code: string): Promise<boolean> {
  const spent = await tx
    .deleteFrom('recovery_codes')
    .where('admin_id', '=', adminId)
    .where('code_hash', '=', recoveryHash(adminId, code))
    .executeTakeFirst();
  return spent.numDeletedRows === 1n;
}

/** New ones in place of those there were, shown this once: 80 random bits each. */
export async function putRecoveryCodes(tx: Tx, adminId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(10)));
  await tx.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute();
  const rows = codes.map((code) => ({ admin_id: adminId, code_hash: recoveryHash(adminId, code) }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

export async function readTwoFactor(db: Db, adminId: string) {
  const row = await db.selectFrom('two_factor').select('enabled_at').where('admin_id', '=', adminId).executeTakeFirst();
  const left = await db
    .selectFrom('recovery_codes')
    .select((count) => count.fn.countAll().as('left'))
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow();
  return { enabled: Boolean(row?.enabled_at), recoveryCodesLeft: Number(left.left) };
}

export async function removeTwoFactor(tx: Tx, adminId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute();
  const removed = await tx.deleteFrom('two_factor').where('admin_id', '=', adminId).executeTakeFirst();
  return removed.numDeletedRows === 1n;
}

/** The way out for who lost phone and recovery codes, on the command line. False: no such administrator. */
export function disableTwoFactor(db: Db, now: Date, email: string): Promise<boolean> {
  return write(db, async (tx) => {
    const admin = await byEmail(tx.selectFrom('admins').select('id'), email).executeTakeFirst();
    if (!admin) return false;
    await removeTwoFactor(tx, admin.id);
    const subject = `admin:${admin.id}`;
    await recordAudit(tx, now, { actor: 'operator', action: 'admin.two-factor-off', subject });
    return true;
  });
}

/** Only who has the password can try codes, so counting by account locks nobody out by a stranger's hand. */
export function createCodeThrottle(platform: Pick<Platform, 'db' | 'engine' | 'now'>, door: 'login' | 'set-up') {
  const perAccount = createThrottle(platform, `code ${door}`, { points: 10, seconds: 15 * 60 });
  return {
    /** Counts the try, before it is looked at. */
    isBarred: async (adminId: string): Promise<boolean> => !(await perAccount.spend(adminId)),
    forget: (adminId: string): Promise<void> => perAccount.forget(adminId),
  };
}
export type CodeThrottle = ReturnType<typeof createCodeThrottle>;

const recoveryCodeUsed = {
  subject: 'A recovery code was used to sign in',
  paragraphs: [
    'Somebody, probably you, has signed in to the control room with one of your recovery codes. It works no more.',
    'If it was not you, change your password and make new recovery codes at once.',
  ],
};
