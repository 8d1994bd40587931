import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, emailField, id, instant, messageOnly, requiredText } from '#shared/fields.ts';
import {
  busy,
  currentPassword,
  newPassword,
  ownSession,
  sessionOver,
  studentProfile,
  tooManyTries,
} from './sign-in-contract.ts';

/** How long a link that sets a new password works. */
export const passwordLinkMinutes = 30;

export const forgottenPasswordFields = z.object({ email: emailField('Please enter a valid email address.') });

/** `token`: what is behind the # of the link. */
export const passwordResetFields = z.object({
  token: boundedText('Please open the link once more.', 200).min(1, 'Please open the link once more.'),
  password: newPassword,
});

export const passwordChangeFields = z.object({ currentPassword, newPassword });

/**
 * `mailNotifications` decides about the mails that are a courtesy: registration received, proof received again, seat
 * confirmed. A failed payment is always mailed, since the seat depends on it, and so is whatever concerns the safety
 * of the account: links for a new password, changes of password and email, deletion.
 */
export const accountSettings = z.object({
  mailNotifications: z.boolean('Please choose whether you want mails.'),
});
export type AccountSettings = z.output<typeof accountSettings>;

export const deletionFields = z.object({ password: currentPassword });

/** Answers alike, and alike quickly, whether there is such an account or not. */
export const requestPasswordLink = endpoint({
  method: 'POST',
  path: '/api/students/password/forgot',
  access: 'public',
  summary: 'Mail a link that sets a new password, if the email is a student’s',
  body: forgottenPasswordFields,
  output: messageOnly,
  refusals: { tooManyTries },
});

/** Works once. Ends all sessions of the student, who then logs in with the new password. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/students/password/reset',
  access: 'public',
  summary: 'Set a new password with the token of a link',
  body: passwordResetFields,
  output: messageOnly,
  refusals: {
    linkInvalid: { status: 410, message: 'This link has expired or was used already. Please ask for a new one.' },
    busy,
  },
});

/** A wrong current password is 422 beside `currentPassword`: a 401 would end the session in the browser. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/students/password',
  access: 'student',
  summary: 'Change the password; ends the other sessions and the private calendar address, keeps this session',
  body: passwordChangeFields,
  output: messageOnly,
  refusals: { busy, tooManyTries },
});

/** A session ends seven days after its last use, and 60 days after it was opened at the latest. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/students/me/sessions',
  access: 'student',
  summary: 'Where the student is signed in, the latest first, and whether a private calendar address exists',
  output: z.object({ sessions: z.array(ownSession), calendarFeedMadeAt: instant.nullable() }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/students/me/sessions/:sessionId',
  access: 'student',
  summary: 'End one of the student’s sessions',
  params: z.object({ sessionId: id }),
  output: messageOnly,
  refusals: { sessionOver },
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/students/sessions/end-others',
  access: 'student',
  summary: 'Sign out elsewhere: ends the student’s other sessions and the private calendar address, keeps this session',
  output: messageOnly.extend({ ended: z.number() }),
});

export const getAccountSettings = endpoint({
  method: 'GET',
  path: '/api/students/settings',
  access: 'student',
  summary: 'The student’s own settings',
  output: accountSettings,
});

export const updateAccountSettings = endpoint({
  method: 'PUT',
  path: '/api/students/settings',
  access: 'student',
  summary: 'Change the student’s own settings',
  body: accountSettings,
  output: accountSettings,
});

/**
 * Everything that is kept about a student. Each feature adds its own part under its name: `registrations`, `waitlists`,
 * `bookmarks`, `calendarFeed`, `certificates`.
 */
export const myData = z.looseObject({
  exportedAt: instant,
  notes: z.array(z.string()),
  profile: studentProfile,
  settings: accountSettings,
  /** A code for the network that the account was made from; '' once it is forgotten. */
  signUpNetwork: z.string(),
  /** A session's token is stored nowhere. */
  sessions: z.array(ownSession.omit({ _id: true })),
  /** `sentAt` null: it still waits, or was never sent. */
  mails: z.array(z.object({ subject: z.string(), writtenAt: instant, sentAt: instant.nullable() })),
});
export type MyData = z.output<typeof myData>;

/** Sent as an attachment; the file's name is in Content-Disposition. */
export const downloadMyData = endpoint({
  method: 'GET',
  path: '/api/students/me/data',
  access: 'student',
  summary: 'Everything that is kept about the student, as a JSON file',
  output: myData,
});

/**
 * Takes registrations (their seats become free), proofs, bookmarks, certificates and sessions along. What stays is the
 * record of payments without a name. A team that somebody else leads keeps its members. POST, because a DELETE's body
 * does not pass everywhere.
 */
export const deleteMyAccount = endpoint({
  method: 'POST',
  path: '/api/students/me/delete',
  access: 'student',
  summary: 'Delete the student’s own account for good',
  body: deletionFields,
  output: messageOnly,
  refusals: { busy, tooManyTries },
});

/** For a fest without a mail server, and for a student who lost the mailbox. */
export const issuePasswordLink = endpoint({
  method: 'POST',
  path: '/api/admin/students/:studentId/password-link',
  access: 'admin',
  needs: 'students.change',
  summary: 'Make a one-time link that sets a student’s new password; one made before stops working',
  params: z.object({ studentId: id }),
  output: z.object({
    /** `/student/reset-password#<token>`, shown this once. */
    path: z.string(),
    /** The whole address where the operator has said where the site is, else the path. */
    url: z.string(),
    expiresAt: instant,
  }),
  status: 201,
  refusals: { studentNotFound: { status: 404, message: 'Student not found' } },
});

export const adminPassword = boundedText(
  'Password must be at least 8 characters.',
  200,
  'Please keep your password under 201 characters.',
).min(8, 'Password must be at least 8 characters.');

/** Mails to this administrator alone. `emailNotifications` off: none of the three. */
export const adminNotifications = z.object({
  emailNotifications: z.boolean('Please choose.'),
  newRegistrations: z.boolean('Please choose.'),
  paymentConfirmations: z.boolean('Please choose.'),
  contactMessages: z.boolean('Please choose.'),
});
export type AdminNotifications = z.output<typeof adminNotifications>;

/** Another email asks for `currentPassword`: it is the login of tomorrow. */
export const adminProfileFields = z.object({
  name: requiredText(2, 'Name must be at least 2 characters.', 100),
  email: emailField('Please enter a valid email address.'),
  currentPassword: boundedText('Password is required.', 200, 'Password is required.').optional(),
});

export const adminPasswordFields = z.object({ currentPassword, newPassword: adminPassword });

export const adminAccount = z.object({
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

export const changeAdminPassword = endpoint({
  method: 'PUT',
  path: '/api/admin/me/password',
  access: 'admin',
  needs: 'account.own',
  beforeNewPassword: true,
  summary: 'Change the administrator’s own password; ends the other sessions and keeps this one',
  body: adminPasswordFields,
  output: messageOnly,
  refusals: { busy, tooManyTries },
});

export const endOtherAdminSessions = endpoint({
  method: 'POST',
  path: '/api/admin/me/sessions/end-others',
  access: 'admin',
  needs: 'account.own',
  summary: 'Log Out of All Other Sessions: keeps this one',
  output: messageOnly.extend({ ended: z.number() }),
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
