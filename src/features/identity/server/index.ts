export { type AdminGate, createAdminGate } from './admin-gate.ts';
export { createAdmin, ensureFirstAdmin, makePassword, resetAdminPassword } from './admins.ts';
export { identityRoutes } from './endpoints.ts';
export { createPasswordGate, type PasswordGate, wrongPassword } from './password-gate.ts';
export { hashPassword, passwordsWaiting, passwordTurns, refuseBusy } from './passwords.ts';
export { leaveSecurityMail } from './security-mail.ts';
export { findStudent, holdStudent, toStudentProfile, wantsMail } from './students.ts';
export { disableTwoFactor, readTwoFactor } from './two-factor.ts';
export { twoFactorRoutes } from './two-factor-endpoints.ts';
