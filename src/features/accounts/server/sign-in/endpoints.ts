import * as contract from '#features/accounts/sign-in-contract.ts';
import { write } from '#server/db/write.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { closeSession } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import type { ConfirmationThrottle } from '../email/confirmation-throttle.ts';
import type { AdminGate } from '../passwords/admin-gate.ts';
import type { PasswordGate } from '../passwords/password-gate.ts';
import { registerStudent } from '../sign-up/register-student.ts';
import { createCodeThrottle } from '../two-factor/two-factor.ts';
import { loginAdmin, loginStudent } from './login.ts';
import { createOwnTries, createSignUpThrottle } from './login-throttle.ts';

interface Dependencies {
  students: PasswordGate;
  admins: AdminGate;
  confirmations: ConfirmationThrottle;
}

export function signInRoutes(platform: Platform, { students, admins, confirmations }: Dependencies): Route[] {
  const { db } = platform;
  const adminThrottles = {
    password: admins.login,
    ofDevice: createOwnTries(platform, 'admin login, device'),
    ofRecoveryCode: createOwnTries(platform, 'admin login, recovery code'),
    code: createCodeThrottle(platform, 'login'),
  };
  const signUpThrottle = createSignUpThrottle(platform);
  return [
    implement(contract.registerStudent, async ({ body, ip, userAgent }) => {
      if (await signUpThrottle.isBarred(ip)) return refuse('tooManyTries');
      const answer = await registerStudent(platform, confirmations, body, { ip, userAgent });
      // The browser repeats a refused sign-up without asking, so the refused call does not count towards the day's
      // limit.
      if (answer instanceof Refusal && answer.code === 'busy') await signUpThrottle.takeBack(ip);
      return answer;
    }),
    implement(contract.loginStudent, ({ body, ip, userAgent }) =>
      loginStudent(platform, students.throttle, body, { ip, userAgent }),
    ),
    implement(contract.logoutStudent, async ({ viewer }) => {
      await write(db, (tx) => closeSession(tx, viewer.session));
      return { message: 'You are logged out.' };
    }),
    implement(contract.adminLogin, ({ body, ip, userAgent, cookies }) =>
      loginAdmin(platform, adminThrottles, body, { ip, userAgent, cookies }),
    ),
    implement(contract.adminLogout, async ({ viewer }) => {
      await write(db, (tx) => closeSession(tx, viewer.session));
      return { message: 'You are signed out.' };
    }),
  ];
}
