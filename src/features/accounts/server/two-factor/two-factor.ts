import { randomBytes } from 'node:crypto';
import { recordAudit } from '#server/audit.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { tokenHash } from '#server/ids.ts';
import type { Sending } from '#server/mail/outbox.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle, spendAll } from '#server/throttle.ts';
import { queueSecurityMail } from '../email/security-mail.ts';
import { byEmail } from '../profile/students.ts';
import { base32, fromBase32, stepOfCode } from './totp.ts';

export const secretPurpose = (adminId: string) => `two-factor secret of ${adminId}`;
const recoveryCodes = 10;

interface Owner {
  id: string;
  name: string;
  email: string;
}

/** Returns what a login still needs after the password. */
export async function checkSecondFactor(
  tx: Tx,
  platform: Sending,
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
  const typed = code && plainCode(code);
  if (!typed) return 'codeNeeded';
  if (/^\d{6}$/.test(typed)) return (await spendCode(tx, platform, owner.id, typed)) ? 'passed' : 'codeWrong';
  if (!(await spendRecoveryCode(tx, owner.id, typed))) return 'codeWrong';
  await queueSecurityMail(tx, platform, owner, recoveryCodeUsed);
  return 'passed';
}

/** Returns true only once for each code. When two logins send the same code, one UPDATE decides. */
export async function spendCode(
  tx: Tx,
  { vault, now }: Pick<Sending, 'vault' | 'now'>,
  adminId: string,
  code: string,
): Promise<boolean> {
  const row = await tx.selectFrom('two_factor').select('secret').where('admin_id', '=', adminId).executeTakeFirst();
  const secret = row && vault.open(row.secret, secretPurpose(adminId));
  const step = secret && stepOfCode(fromBase32(secret), code, now());
  if (!step) return false;
  const spend = tx.updateTable('two_factor').set({ last_step: step }).where('admin_id', '=', adminId);
  return didChange(spend.where('last_step', '<', step));
}

/** Checks a code without using it up. A code has 80 random bits, so only its owner can have it. */
export async function hasRecoveryCode(db: Db, adminId: string, code: string): Promise<boolean> {
  const found = db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('admin_id', '=', adminId)
    .where('code_hash', '=', recoveryHash(adminId, plainCode(code)));
  return (await found.executeTakeFirst()) !== undefined;
}

const plainCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

const recoveryHash = (adminId: string, code: string) => tokenHash(`${adminId} ${code}`);

function spendRecoveryCode(tx: Tx, adminId: string, code: string): Promise<boolean> {
  const codes = tx.deleteFrom('recovery_codes').where('admin_id', '=', adminId);
  return didChange(codes.where('code_hash', '=', recoveryHash(adminId, code)));
}

/** Replaces the recovery codes with new ones of 80 random bits each. They cannot be shown again. */
export async function replaceRecoveryCodes(tx: Tx, adminId: string): Promise<string[]> {
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
    .select((count) => count.fn.countAll<number>().as('left'))
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow();
  return { enabled: Boolean(row?.enabled_at), recoveryCodesLeft: left.left };
}

/** Returns false if two-factor sign-in was off, or its setup was not finished. */
export async function removeTwoFactor(tx: Tx, adminId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute();
  const removal = tx.deleteFrom('two_factor').where('admin_id', '=', adminId).returning('enabled_at');
  return Boolean((await removal.executeTakeFirst())?.enabled_at);
}

/**
 * For the command line, when an organiser has lost both the phone and the recovery codes. Returns false if there is no
 * such organiser.
 */
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

/**
 * Only a person with the password can try codes, so a stranger cannot lock an account. The limit of a day is against a
 * slow guesser: at 30 of a million codes a day, a guess takes years.
 */
export function createCodeThrottle(platform: Pick<Platform, 'db' | 'engine' | 'now'>, place: 'login' | 'set-up') {
  const perAccount = [
    createThrottle(platform, `code ${place}`, { points: 10, seconds: 15 * 60 }),
    createThrottle(platform, `code ${place}, day`, { points: 30, seconds: 24 * 60 * 60 }),
  ];
  return {
    /** Counts the try before the code is checked. */
    isBarred: async (adminId: string): Promise<boolean> => !(await spendAll(perAccount, adminId)),
    async forget(adminId: string): Promise<void> {
      await Promise.all(perAccount.map((throttle) => throttle.forget(adminId)));
    },
  };
}
export type CodeThrottle = ReturnType<typeof createCodeThrottle>;

const recoveryCodeUsed = {
  subject: 'A recovery code was used to sign in',
  paragraphs: [
    'Somebody, probably you, has signed in to the control room with one of your recovery codes. It no longer works.',
    'If it was not you, change your password and make new recovery codes at once.',
  ],
};
