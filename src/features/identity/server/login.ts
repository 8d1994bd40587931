import type { z } from 'zod';
import { appendLogin } from '#server/db/histories.ts';
import type { Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import { openSession, type Whereabouts } from '#server/http/session.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { adminLoginFields, loginFields } from '../contract.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { checkPassword, passwordTurns, refuseBusy } from './passwords.ts';
import { byEmail, holdStudent, toStudentInfo } from './students.ts';
import { type CodeThrottle, checkSecondFactor } from './two-factor.ts';

type LoginFields = z.output<typeof loginFields>;

/** A wrong password and an unknown email answer alike and take alike long. */
export async function loginStudent(platform: Platform, throttle: LoginThrottle, fields: LoginFields, ip: string) {
  const { db, now } = platform;
  const row = await byEmail(db.selectFrom('students').selectAll(), fields.email).executeTakeFirst();
  const refused = await whyNotLogin(throttle, fields, row?.password_hash, ip);
  if (refused || !row) return refused ?? refuse('invalidCredentials');
  return write(db, async (tx) => {
    // Changed while it was checked: the session would outlive the password.
    if ((await holdStudent(tx, { id: row.id }))?.password_hash !== row.password_hash)
      return refuse('invalidCredentials');
    return { token: await openSession(tx, 'student', row.id, now()), student: toStudentInfo(row) };
  });
}

/** Every attempt that reached the password is in the login history, failures too. */
export async function loginAdmin(
  platform: Platform,
  throttles: { password: LoginThrottle; code: CodeThrottle },
  fields: z.output<typeof adminLoginFields>,
  { ip, userAgent }: Whereabouts,
) {
  const { db, now } = platform;
  const row = await byEmail(db.selectFrom('admins').selectAll(), fields.email).executeTakeFirst();
  const refused = await whyNotLogin(throttles.password, fields, row?.password_hash, ip);
  if (refused && refused.code !== 'invalidCredentials') return refused;
  const owner = refused ? undefined : row;
  if (owner && fields.code && (await throttles.code.isBarred(owner.id))) return refuse('tooManyTries');
  const outcome = await write(db, async (tx) => {
    // Changed or removed while it was checked: the session would outlive the password.
    if (owner && !(await isAsItWas(tx, owner))) return undefined;
    const second = owner && (await checkSecondFactor(tx, platform, owner, fields.code));
    // Half a login: the same again with the code is the attempt.
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
  if (fields.code) {
    await throttles.code.forget(owner.id);
    platform.mailWaits();
  }
  return { ...outcome, _id: owner.id, name: owner.name, email: owner.email, role: owner.role };
}

/** An update that changes nothing: whoever changes or removes this administrator at this moment waits. */
async function isAsItWas(tx: Tx, { id, password_hash }: { id: string; password_hash: string }): Promise<boolean> {
  const held = tx.updateTable('admins').set((row) => ({ role: row.ref('role') }));
  const still = held.where('id', '=', id).where('password_hash', '=', password_hash).returning('id');
  return (await still.executeTakeFirst()) !== undefined;
}

const refuseCode = (code: 'codeNeeded' | 'codeWrong') => refuse(code, { errors: { code: codeWords[code] } });
const codeWords = {
  codeNeeded: 'Please enter the code from your authenticator app.',
  codeWrong: 'This code is not right, or it was used already.',
};

/** Counts the try, then looks at the password. */
export async function whyNotLogin(
  throttle: LoginThrottle,
  fields: LoginFields,
  storedHash: string | undefined,
  ip: string,
) {
  // Before it is counted: each try of a flood would leave its account with the counts.
  if (passwordTurns.areTaken()) return refuseBusy();
  if ((await throttle.count(fields.email, ip)) === 'barred') return refuse('tooManyTries');
  const check = await checkPassword(storedHash, fields.password);
  if (check === 'wrong') return refuse('invalidCredentials');
  if (check === 'right') {
    await throttle.forget(fields.email, ip);
    return undefined;
  }
  await throttle.takeBack(fields.email, ip);
  return refuseBusy();
}
