import * as contract from '#features/accounts/sign-in-contract.ts';
import { write } from '#server/db/write.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { closeSession } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import { createConfirmationThrottle } from '../email/confirmation-throttle.ts';
import { emailRoutes } from '../email/endpoints.ts';
import type { AdminGate } from '../passwords/admin-gate.ts';
import type { PasswordGate } from '../passwords/password-gate.ts';
import { readProfile } from '../profile/students.ts';
import { type FollowEmail, updateProfile } from '../profile/update-profile.ts';
import { adminSessionRoutes } from '../sessions/own-sessions.ts';
import { registerStudent } from '../sign-up/register-student.ts';
import { createCodeThrottle } from '../two-factor/two-factor.ts';
import { loginAdmin, loginStudent } from './login.ts';
import { readLoginHistory } from './login-history.ts';
import { createOwnTries, createSignUpThrottle } from './login-throttle.ts';

interface Neighbours {
  students: PasswordGate;
  admins: AdminGate;
  followEmail: FollowEmail;
}

export function identityRoutes(platform: Platform, { students: gate, admins, followEmail }: Neighbours): Route[] {
  const { db } = platform;
  const adminThrottles = {
    password: admins.login,
    ofDevice: createOwnTries(platform, 'admin login, device'),
    ofRecoveryCode: createOwnTries(platform, 'admin login, recovery code'),
    code: createCodeThrottle(platform, 'login'),
  };
  const signUpThrottle = createSignUpThrottle(platform);
  const confirmations = createConfirmationThrottle(platform);
  return [
    implement(contract.registerStudent, async ({ body, ip, userAgent }) => {
      if (await signUpThrottle.isBarred(ip)) return refuse('tooManyTries');
      return registerStudent(platform, confirmations, body, { ip, userAgent });
    }),
    ...emailRoutes(platform, confirmations),
    implement(contract.loginStudent, ({ body, ip, userAgent }) =>
      loginStudent(platform, gate.throttle, body, { ip, userAgent }),
    ),
    implement(contract.logoutStudent, async ({ viewer }) => {
      await write(db, (tx) => closeSession(tx, viewer.session));
      return { message: 'You are logged out.' };
    }),
    implement(contract.getProfile, ({ viewer }) => readProfile(platform, viewer.id)),
    implement(contract.updateProfile, async ({ viewer, body, ip }) => {
      const refused = await updateProfile(platform, { gate, followEmail, confirmations }, viewer.id, body, ip);
      return refused instanceof Refusal ? refused : readProfile(platform, viewer.id);
    }),
    implement(contract.adminLogin, ({ body, ip, userAgent, cookies }) =>
      loginAdmin(platform, adminThrottles, body, { ip, userAgent, cookies }),
    ),
    implement(contract.adminLogout, async ({ viewer }) => {
      await write(db, (tx) => closeSession(tx, viewer.session));
      return { message: 'You are signed out.' };
    }),
    implement(contract.getLoginHistory, ({ viewer }) => readLoginHistory(db, viewer.id)),
    ...adminSessionRoutes(platform),
  ];
}
