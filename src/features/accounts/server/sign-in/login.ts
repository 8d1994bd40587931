import type { z } from 'zod';
import type { adminLoginFields, loginFields } from '#features/accounts/sign-in-contract.ts';
import { lockRow } from '#server/db/concurrency.ts';
import { appendLogin } from '#server/db/histories.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { WithHeaders } from '#server/http/content.ts';
import { networkOf } from '#server/http/network.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { openSession, type Whereabouts } from '#server/http/session.ts';
import { newId, tokenHash } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import { checkPassword, passwordQueue, refuseBusy } from '../passwords/passwords.ts';
import { byEmail, holdStudent, toStudentInfo } from '../profile/students.ts';
import { type CodeThrottle, checkSecondFactor, hasRecoveryCode } from '../two-factor/two-factor.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import type { LoginThrottle, Tries } from './login-throttle.ts';

type LoginFields = z.output<typeof loginFields>;

/** A wrong password and an unknown email get the same answer after the same time. */
export async function loginStudent(
  platform: Platform,
  throttle: LoginThrottle,
  fields: LoginFields,
  { ip, userAgent }: Whereabouts,
) {
  const { db, now, log } = platform;
  const row = await byEmail(db.selectFrom('students').selectAll(), fields.email).executeTakeFirst();
  const refused = await whyNotLogin(throttle, fields, row?.password_hash, ip);
  if (refused || !row) {
    if (row) log.info({ student: row.id, why: refused?.code }, 'a student was not signed in');
    return refused ?? refuse('invalidCredentials');
  }
  const opened = await write(db, async (tx) => {
    // The password was changed while it was being checked. A session that is opened now would survive the change.
    if ((await holdStudent(tx, { id: row.id }))?.password_hash !== row.password_hash)
      return refuse('invalidCredentials');
    return { token: await openStudentSession(tx, row.id, now(), { ip, userAgent }), student: toStudentInfo(row) };
  });
  if (!(opened instanceof Refusal)) log.info({ student: row.id }, 'a student signed in');
  return opened;
}

/**
 * Students' sessions store the network instead of the address. That is enough to recognise the session of a stranger.
 */
export const openStudentSession = (tx: Tx, id: string, now: Date, { ip, userAgent }: Whereabouts): Promise<string> =>
  openSession(tx, 'student', id, now, { ip: networkOf(ip), userAgent });

/** Records every attempt whose password was checked in the login history, failures too. */
export async function loginAdmin(
  platform: Platform,
  throttles: AdminThrottles,
  fields: z.output<typeof adminLoginFields>,
  { ip, userAgent, cookies }: Whereabouts & { cookies: string },
) {
  const { db, now } = platform;
  const row = await byEmail(db.selectFrom('admins').selectAll(), fields.email).executeTakeFirst();
  const device = row && knownDevice(platform, row, cookies);
  const isRecovering = Boolean(row && fields.code && (await hasRecoveryCode(db, row.id, fields.code)));
  const tries = triesOf(throttles, { id: row?.id, device, isRecovering });
  const refused = await whyNotLogin(tries, fields, row?.password_hash, ip);
  if (refused && refused.code !== 'invalidCredentials') return refused;
  const owner = refused ? undefined : row;
  // A recovery code cannot be guessed, so it works even when others have used up the tries.
  const isGuess = owner && fields.code && !isRecovering;
  if (isGuess && (await throttles.code.isBarred(owner.id))) return refuse('tooManyTries');
  const outcome = await write(db, async (tx) => {
    // The account was changed or removed while the password was being checked. A session that is opened now would
    // survive that.
    if (owner && !(await isAsItWas(tx, owner))) return undefined;
    const second = owner && (await checkSecondFactor(tx, platform, owner, fields.code));
    // The first of two steps. The sign-in is recorded when the second call brings the code.
    if (second === 'codeNeeded') return second;
    const isIn = owner !== undefined && second === 'passed';
    const token = isIn ? await openSession(tx, 'admin', owner.id, now(), { ip, userAgent }) : undefined;
    await appendLogin(tx, {
      id: newId(),
      admin_id: row?.id ?? null,
      email: fields.email,
      succeeded: isIn ? 1 : 0,
      ip,
      at: now().toISOString(),
    });
    return token ? { token } : second;
  });
  if (!owner || !outcome) return refuse('invalidCredentials');
  if (typeof outcome === 'string') return refuseCode(outcome === 'codeNeeded' ? outcome : 'codeWrong');
  if (fields.code) await throttles.code.forget(owner.id);
  const { id, name, email, role } = owner;
  const mustChange = owner.must_change_password === 1 && ({ mustChangePassword: true } as const);
  const answer = { ...outcome, _id: id, name, email, role, ...mustChange };
  return new WithHeaders(answer, { 'set-cookie': rememberDevice(platform, owner, device) });
}

interface AdminThrottles {
  password: LoginThrottle;
  ofDevice: (shown: string) => Tries;
  ofRecoveryCode: (shown: string) => Tries;
  code: CodeThrottle;
}

/**
 * Chooses the counts for a login. Anybody on the campus network can use up an account's tries there, so a known device
 * and a recovery code have tries of their own. A six-digit code does not, because a stranger can send one too.
 */
function triesOf(
  { password, ofDevice, ofRecoveryCode }: AdminThrottles,
  { id, device, isRecovering }: { id: string | undefined; device: string | undefined; isRecovering: boolean },
): Tries {
  if (device) return ofDevice(`${id} ${device}`);
  return id && isRecovering ? ofRecoveryCode(id) : password;
}

async function isAsItWas(tx: Tx, { id, password_hash }: { id: string; password_hash: string }): Promise<boolean> {
  const stored = await lockRow(tx, tx.selectFrom('admins').select('password_hash').where('id', '=', id));
  return stored?.password_hash === password_hash;
}

const refuseCode = (code: 'codeNeeded' | 'codeWrong') => refuse(code, { errors: { code: codeText[code] } });
const codeText = {
  codeNeeded: 'Please enter the code from your authenticator app.',
  codeWrong: 'This code is not right, or it was used already.',
};

/** Counts the try, then checks the password. A new password resets the counts of the account in all places. */
export async function whyNotLogin(throttle: Tries, fields: LoginFields, storedHash: string | undefined, ip: string) {
  const account = storedHash ? `${fields.email} ${tokenHash(storedHash).slice(0, 12)}` : fields.email;
  // Checked before the try is counted, because each try of a flood would store a count for its account.
  if (passwordQueue.areTaken()) return refuseBusy();
  if ((await throttle.count(account, ip)) === 'barred') return refuse('tooManyTries');
  const check = await checkPassword(storedHash, fields.password);
  if (check === 'wrong') return refuse('invalidCredentials');
  if (check === 'right') {
    await throttle.forget(account, ip);
    return undefined;
  }
  await throttle.takeBack(account, ip);
  return refuseBusy();
}
