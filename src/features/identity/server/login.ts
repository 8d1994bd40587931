import type { z } from 'zod';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import { openSession } from '#server/http/session.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { loginFields } from '../contract.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { checkPassword } from './passwords.ts';
import { byEmail, holdStudent, toStudentInfo } from './students.ts';

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
export async function loginAdmin(platform: Platform, throttle: LoginThrottle, fields: LoginFields, ip: string) {
  const { db, now } = platform;
  const row = await byEmail(db.selectFrom('admins').selectAll(), fields.email).executeTakeFirst();
  const refused = await whyNotLogin(throttle, fields, row?.password_hash, ip);
  if (refused && refused.code !== 'invalidCredentials') return refused;
  const token = await write(db, async (tx) => {
    await tx
      .insertInto('login_history')
      .values({
        id: newId(),
        admin_id: row?.id ?? null,
        email: fields.email,
        succeeded: refused ? 0 : 1,
        ip,
        at: now().toISOString(),
      })
      .execute();
    return refused || !row ? undefined : openSession(tx, 'admin', row.id, now());
  });
  if (!token || !row) return refuse('invalidCredentials');
  return { token, _id: row.id, name: row.name, email: row.email, role: row.role };
}

/** Counts the try, then looks at the password. */
export async function whyNotLogin(
  throttle: LoginThrottle,
  fields: LoginFields,
  storedHash: string | undefined,
  ip: string,
) {
  if ((await throttle.count(fields.email, ip)) === 'barred') return refuse('tooManyTries');
  const check = await checkPassword(storedHash, fields.password);
  if (check === 'wrong') return refuse('invalidCredentials');
  if (check === 'right') {
    await throttle.forget(fields.email, ip);
    return undefined;
  }
  await throttle.takeBack(fields.email, ip);
  return refuse('busy');
}
