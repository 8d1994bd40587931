import { write } from '#server/db/write.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { closeSession } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import * as contract from '../contract.ts';
import type { AdminGate } from './admin-gate.ts';
import { adminSessionRoutes } from './admin-sessions.ts';
import { loginAdmin, loginStudent } from './login.ts';
import { readLoginHistory } from './login-history.ts';
import { createSignUpThrottle } from './login-throttle.ts';
import type { PasswordGate } from './password-gate.ts';
import { registerStudent } from './register-student.ts';
import { findStudent, toStudentProfile } from './students.ts';
import { createCodeThrottle } from './two-factor.ts';
import { type FollowEmail, updateProfile } from './update-profile.ts';

interface Neighbours {
  students: PasswordGate;
  admins: AdminGate;
  followEmail: FollowEmail;
}

export function identityRoutes(platform: Platform, { students: gate, admins, followEmail }: Neighbours): Route[] {
  const { db } = platform;
  const adminThrottles = { password: admins.login, code: createCodeThrottle(platform, 'login') };
  const signUpThrottle = createSignUpThrottle(platform);
  return [
    implement(contract.registerStudent, async ({ body, ip }) => {
      if (await signUpThrottle.isBarred(ip)) return refuse('tooManyTries');
      return registerStudent(platform, body);
    }),
    implement(contract.loginStudent, ({ body, ip }) => loginStudent(platform, gate.throttle, body, ip)),
    implement(contract.logoutStudent, async ({ viewer }) => {
      await write(db, (tx) => closeSession(tx, viewer.session));
      return { message: 'You are logged out.' };
    }),
    implement(contract.getProfile, ({ viewer }) => ownProfile(platform, viewer.id)),
    implement(contract.updateProfile, async ({ viewer, body, ip }) => {
      const refused = await updateProfile(platform, { gate, followEmail }, viewer.id, body, ip);
      return refused instanceof Refusal ? refused : ownProfile(platform, viewer.id);
    }),
    implement(contract.adminLogin, ({ body, ip, userAgent }) =>
      loginAdmin(platform, adminThrottles, body, { ip, userAgent }),
    ),
    implement(contract.adminLogout, async ({ viewer }) => {
      await write(db, (tx) => closeSession(tx, viewer.session));
      return { message: 'You are signed out.' };
    }),
    implement(contract.getLoginHistory, ({ viewer }) => readLoginHistory(db, viewer.id)),
    ...adminSessionRoutes(platform),
  ];
}

async function ownProfile({ db }: Platform, studentId: string) {
  const row = await findStudent(db, studentId);
  if (!row) throw new Error('a session outlived its student');
  return toStudentProfile(row);
}
