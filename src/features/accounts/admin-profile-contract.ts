import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, emailField, id, instant, requiredText } from '#shared/fields.ts';
import { busy, tooManyTries } from '#shared/password-check.ts';

/** Which mails this administrator gets. While `emailNotifications` is off, none of the other three is sent. */
const adminNotifications = z.object({
  emailNotifications: z.boolean('Please choose.'),
  newRegistrations: z.boolean('Please choose.'),
  paymentConfirmations: z.boolean('Please choose.'),
  contactMessages: z.boolean('Please choose.'),
});

export type AdminNotifications = z.output<typeof adminNotifications>;

/** A new email needs `currentPassword`, because the administrator signs in with it from then on. */
export const adminProfileFields = z.object({
  name: requiredText(2, 'Name must be at least 2 characters.', 100),
  email: emailField('Please enter a valid email address.'),
  currentPassword: boundedText('Password is required.', 200).optional(),
});

const adminAccount = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  createdAt: instant,
  lastLogin: instant.nullable(),
  twoFactor: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.number() }),
  notifications: adminNotifications,
});

export type AdminAccount = z.output<typeof adminAccount>;

export const getAdminAccount = endpoint({
  method: 'GET',
  path: '/api/admin/me',
  access: 'admin',
  needs: 'account.own',
  beforeNewPassword: true,
  summary: 'The administrator’s own account',
  output: adminAccount,
});

export const updateAdminProfile = endpoint({
  method: 'PUT',
  path: '/api/admin/me',
  access: 'admin',
  needs: 'account.own',
  summary: 'Change the administrator’s own name and email',
  body: adminProfileFields,
  output: adminAccount,
  refusals: {
    emailTaken: { status: 409, message: 'Another administrator uses this email already.' },
    busy,
    tooManyTries,
  },
});

export const updateAdminNotifications = endpoint({
  method: 'PUT',
  path: '/api/admin/me/notifications',
  access: 'admin',
  needs: 'account.own',
  summary: 'Choose what the administrator is mailed about',
  body: adminNotifications,
  output: adminNotifications,
});
