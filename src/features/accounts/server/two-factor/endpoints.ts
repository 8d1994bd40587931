import { randomBytes } from 'node:crypto';
import * as contract from '#features/accounts/two-factor-contract.ts';
import { readEdition } from '#features/edition/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { write } from '#server/db/write.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { invalid, Refusal, refuse } from '#server/http/refusal.ts';
import { closeSessions } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import { queueSecurityMail } from '../email/security-mail.ts';
import { type AdminGate, whyNotConfirmed } from '../passwords/admin-gate.ts';
import { lockAdmin } from '../passwords/admin-passwords.ts';
import { base32, otpauthAddress } from './totp.ts';
import { createCodeThrottle, removeTwoFactor, replaceRecoveryCodes, secretPurpose, spendCode } from './two-factor.ts';

export function twoFactorRoutes(platform: Platform, gate: AdminGate): Route[] {
  const { db, now } = platform;
  const throttle = createCodeThrottle(platform, 'set-up');
  return [
    implement(contract.startTwoFactor, async ({ viewer, body, ip }) => {
      const owner = await gate.confirm(viewer.id, body.password, 'password', ip);
      return owner instanceof Refusal ? owner : start(platform, owner);
    }),
    implement(contract.confirmTwoFactor, async ({ viewer, body }) => {
      if (await throttle.isBarred(viewer.id)) return refuse('tooManyTries');
      const outcome = await enable(platform, viewer, body.code.replace(/\s/g, ''));
      if (outcome instanceof Refusal) return outcome;
      await throttle.forget(viewer.id);
      return outcome;
    }),
    implement(contract.disableTwoFactor, async ({ viewer, body, ip }) => {
      const owner = await gate.confirm(viewer.id, body.password, 'password', ip);
      if (owner instanceof Refusal) return owner;
      return write(db, async (tx) => {
        const refused = await whyNotConfirmed(tx, owner);
        if (refused) return refused;
        if (await removeTwoFactor(tx, owner.id)) {
          await queueSecurityMail(tx, platform, owner, switchedOff);
          await recordAudit(tx, now(), { ...by(owner.id), action: 'admin.two-factor-off' });
        }
        return { message: 'Two-factor sign-in is off.' };
      });
    }),
    implement(contract.renewRecoveryCodes, async ({ viewer, body, ip }) => {
      const owner = await gate.confirm(viewer.id, body.password, 'password', ip);
      if (owner instanceof Refusal) return owner;
      return write(db, async (tx) => {
        const refused = await whyNotConfirmed(tx, owner);
        if (refused) return refused;
        const twoFactor = tx.selectFrom('two_factor').select('enabled_at').where('admin_id', '=', owner.id);
        if (!(await twoFactor.executeTakeFirst())?.enabled_at) return refuse('notStarted');
        const recoveryCodes = await replaceRecoveryCodes(tx, owner.id);
        await queueSecurityMail(tx, platform, owner, recoveryCodesRenewed);
        await recordAudit(tx, now(), { ...by(owner.id), action: 'admin.recovery-codes' });
        return { recoveryCodes };
      });
    }),
  ];
}

/** Stores a secret. It has no effect until a first right code proves that the app has the secret. */
async function start({ db, vault }: Platform, owner: { id: string; email: string; password_hash: string }) {
  const secret = base32(randomBytes(20));
  const sealed = vault.seal(secret, secretPurpose(owner.id));
  return write(db, async (tx) => {
    const refused = await whyNotConfirmed(tx, owner);
    if (refused) return refused;
    const row = { secret: sealed, enabled_at: '', last_step: 0 };
    const put = await tx
      .insertInto('two_factor')
      .values({ admin_id: owner.id, ...row })
      .onConflict((conflict) => conflict.column('admin_id').doUpdateSet(row).where('two_factor.enabled_at', '=', ''))
      .returning('admin_id')
      .executeTakeFirst();
    if (!put) return refuse('alreadyOn');
    const { name } = await readEdition(tx);
    return { secret, address: otpauthAddress({ issuer: name, email: owner.email, secret }) };
  });
}

async function enable(platform: Platform, viewer: { id: string; session: string }, code: string) {
  const { db, now } = platform;
  return write(db, async (tx) => {
    await lockAdmin(tx, viewer.id);
    const pending = await tx
      .selectFrom('two_factor')
      .innerJoin('admins', 'admins.id', 'two_factor.admin_id')
      .select(['admins.name', 'admins.email', 'enabled_at'])
      .where('admin_id', '=', viewer.id)
      .executeTakeFirst();
    if (!pending) return refuse('notStarted');
    if (pending.enabled_at) return refuse('alreadyOn');
    if (!(await spendCode(tx, platform, viewer.id, code))) {
      return invalid({ code: 'This code is not right. Please enter the one your app shows now.' });
    }
    await tx
      .updateTable('two_factor')
      .set({ enabled_at: now().toISOString() })
      .where('admin_id', '=', viewer.id)
      .execute();
    const recoveryCodes = await replaceRecoveryCodes(tx, viewer.id);
    // Ends the sessions that were opened with only the password.
    await closeSessions(tx, { kind: 'admin', id: viewer.id }, viewer.session);
    await queueSecurityMail(tx, platform, pending, switchedOn);
    await recordAudit(tx, now(), { ...by(viewer.id), action: 'admin.two-factor-on' });
    return { recoveryCodes };
  });
}

const by = (adminId: string) => ({ actor: `admin:${adminId}`, subject: `admin:${adminId}` });

const switchedOn = {
  subject: 'Two-factor sign-in is on',
  paragraphs: [
    'From now on, signing in to the control room asks for a code of your authenticator app as well.',
    'If it was not you, please tell another administrator at once.',
  ],
};
const recoveryCodesRenewed = {
  subject: 'Your recovery codes were renewed',
  paragraphs: [
    'New recovery codes were made for your account in the control room. The former ones no longer work.',
    'If it was not you, change your password, make new codes and tell another administrator at once.',
  ],
};
const switchedOff = {
  subject: 'Two-factor sign-in is off',
  paragraphs: [
    'From now on, your password alone signs you in to the control room.',
    'If it was not you, change your password and tell another administrator at once.',
  ],
};
