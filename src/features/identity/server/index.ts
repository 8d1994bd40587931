export { type AdminGate, createAdminGate } from './admin-gate.ts';
export { putAdminPassword } from './admin-passwords.ts';
export {
  createAdmin,
  ensureFirstAdmin,
  hasAdmin,
  makePassword,
  resetAdminPassword,
  whyNotFirstPassword,
} from './admins.ts';
export { commonPassword, whyNotPassword } from './common-passwords.ts';
export { markEmailConfirmed } from './email/confirm-email.ts';
export { forgetSignUpNetworks, hashedNetwork } from './email/sign-up-network.ts';
export { identityRoutes } from './endpoints.ts';
export { endOwnSession, readOwnSessions } from './own-sessions.ts';
export { createPasswordGate, type PasswordGate, wrongPassword } from './password-gate.ts';
export { hashPassword, passwordsWaiting, passwordTurns, refuseBusy } from './passwords.ts';
export { leaveSecurityMail, leaveStudentMail } from './security-mail.ts';
export { findAccount, holdStudent, readProfile, type StudentAccount, wantsMail } from './students.ts';
export { disableTwoFactor, readTwoFactor } from './two-factor.ts';
export { twoFactorRoutes } from './two-factor-endpoints.ts';
