export { accountRoutes } from './endpoints.ts';
export { createAdminGate } from './passwords/admin-gate.ts';
export { startPasswordMailer } from './passwords/password-mailer.ts';
export { hashPassword, passwordQueue, passwordsWaiting } from './passwords/passwords.ts';
export {
  createAdmin,
  ensureFirstAdmin,
  hasAdmin,
  makePassword,
  resetAdminPassword,
  whyNotFirstPassword,
} from './people/admins.ts';
export { tellOfPaymentChange } from './people/tell-of-payment-change.ts';
export {
  deleteAccount,
  findAccount,
  holdStudent,
  markVerified,
  readProfile,
  type StudentAccount,
} from './profile/students.ts';
export { forgetSignUpNetworks, hashedNetwork } from './sign-up/sign-up-network.ts';
export { disableTwoFactor } from './two-factor/two-factor.ts';
