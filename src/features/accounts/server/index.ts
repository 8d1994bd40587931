export { accountRoutes } from './own-data/endpoints.ts';
export { type AdminGate, createAdminGate } from './passwords/admin-gate.ts';
export { createPasswordGate } from './passwords/password-gate.ts';
export { startPasswordMailer } from './passwords/password-mailer.ts';
export { hashPassword, passwordsWaiting, passwordTurns } from './passwords/passwords.ts';
export {
  createAdmin,
  ensureFirstAdmin,
  hasAdmin,
  makePassword,
  resetAdminPassword,
  whyNotFirstPassword,
} from './people/admins.ts';
export { peopleRoutes } from './people/endpoints.ts';
export { tellOfPaymentChange } from './people/tell-of-payment-change.ts';
export { adminAccountRoutes } from './profile/admin-endpoints.ts';
export { findAccount, holdStudent, readProfile, type StudentAccount } from './profile/students.ts';
export { identityRoutes } from './sign-in/endpoints.ts';
export { forgetSignUpNetworks, hashedNetwork } from './sign-up/sign-up-network.ts';
export { twoFactorRoutes } from './two-factor/endpoints.ts';
export { disableTwoFactor } from './two-factor/two-factor.ts';
