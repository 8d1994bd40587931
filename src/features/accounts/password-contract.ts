import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, emailField, id, instant, messageOnly } from '#shared/fields.ts';
import { busy, currentPassword, tooManyTries } from '#shared/password-check.ts';

const passwordTooShort = 'Password must be at least 6 characters.';

/** A new password that a student chooses. */
export const newPassword = boundedText(passwordTooShort, 200, 'Use at most 200 characters.').min(6, passwordTooShort);

const adminPassword = boundedText('Password must be at least 8 characters.', 200, 'Use at most 200 characters.').min(
  8,
  'Password must be at least 8 characters.',
);

/** How long a link that sets a new password works. */
export const passwordLinkMinutes = 30;

export const forgottenPasswordFields = z.object({ email: emailField('Please enter a valid email address.') });

/** `token`: the part of the link after the #. */
export const passwordResetFields = z.object({
  token: boundedText('Please open the link once more.', 200).min(1, 'Please open the link once more.'),
  password: newPassword,
});

export const passwordChangeFields = z.object({ currentPassword, newPassword });

export const adminPasswordFields = z.object({ currentPassword, newPassword: adminPassword });

export const newPasswordFields = z.object({ password: adminPassword });

/** The answer and the time that it takes do not show whether the account exists. */
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

/**
 * A wrong current password is a 422 at the field `currentPassword`, because a 401 would end the session in the browser.
 */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/students/password',
  access: 'student',
  summary: 'Change the password; ends the other sessions and the private calendar address, keeps this session',
  body: passwordChangeFields,
  output: messageOnly,
  refusals: { busy, tooManyTries },
});

/** For a fest without a mail server, and for a student who has lost access to the mailbox. */
export const issuePasswordLink = endpoint({
  method: 'POST',
  path: '/api/admin/students/:studentId/password-link',
  access: 'admin',
  needs: 'students.change',
  summary: 'Make a one-time link that sets a student’s new password; one made before stops working',
  params: z.object({ studentId: id }),
  output: z.object({
    /** `/student/reset-password#<token>`. It cannot be shown again. */
    path: z.string(),
    /** The whole address if PUBLIC_URL is set, otherwise the path. */
    url: z.string(),
    expiresAt: instant,
  }),
  status: 201,
  refusals: { studentNotFound: { status: 404, message: 'Student not found' } },
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

/** Works once. Ends all sessions of that person, who then signs in with the new password. */
export const setPasswordByLink = endpoint({
  method: 'POST',
  path: '/api/admin/password/reset',
  access: 'public',
  summary: 'Set the password of somebody of the control room with the token of a link',
  body: newPasswordFields.extend({
    /** The part of the link after the #. */
    token: boundedText('Please open the link once more.', 200).min(1, 'Please open the link once more.'),
  }),
  output: messageOnly,
  refusals: {
    linkInvalid: {
      status: 410,
      message: 'This link has expired or was used already. Please ask an administrator for a new one.',
    },
    busy,
  },
});
