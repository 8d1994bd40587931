export { createAdmin, ensureFirstAdmin, makePassword, resetAdminPassword } from './admins.ts';
export { identityRoutes } from './endpoints.ts';
export { preparePasswords } from './passwords.ts';
