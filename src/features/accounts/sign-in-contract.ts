import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { emailField, id, messageOnly, trimmedText } from '#shared/fields.ts';
import { busy, currentPassword, tooManyTries } from '#shared/password-check.ts';
import * as calls from './calls.ts';
import { newPassword } from './password-contract.ts';
import { studentDetails } from './student-profile-contract.ts';

const email = emailField('Please enter a valid email address.');

/** The sign-up payload (R77). The form adds `confirmPassword`, which is never sent. */
export const signUpFields = z.object({
  ...studentDetails,
  email,
  password: newPassword,
});

export const loginFields = z.object({ email, password: currentPassword });

/** `code`: a code from the authenticator app, or a recovery code. */
export const adminLoginFields = loginFields.extend({
  code: trimmedText('Please enter the code.', 40, 'Please enter the code.').optional(),
});

/** What a login returns and the browser stores as `studentInfo`. */
const studentInfo = z.object({
  id,
  name: z.string(),
  email: z.string(),
  college: z.string(),
  phone: z.string(),
});

export type StudentInfo = z.output<typeof studentInfo>;

const studentSession = z.object({ token: z.string(), student: studentInfo });

export const registerStudent = endpoint({
  method: 'POST',
  path: '/api/students/register',
  access: 'public',
  summary: 'Create a student account and log in',
  body: signUpFields,
  output: studentSession,
  status: 201,
  refusals: {
    emailTaken: { status: 409, message: 'An account with this email already exists. Please log in instead.' },
    busy,
    tooManyTries,
  },
});

export const loginStudent = endpoint({
  method: 'POST',
  path: '/api/students/login',
  access: 'public',
  summary: 'Log a student in',
  body: loginFields,
  output: studentSession,
  refusals: { invalidCredentials: { status: 401, message: 'Invalid credentials' }, busy, tooManyTries },
});

export const logoutStudent = endpoint({
  ...calls.logoutStudent,
  summary: 'End this session',
  output: messageOnly,
});

export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  access: 'public',
  summary: 'Sign an administrator in; with two-factor sign-in on, once more with a code',
  body: adminLoginFields,
  output: z.object({
    token: z.string(),
    _id: id,
    name: z.string(),
    email: z.string(),
    role: z.string(),
    /** The password was generated. This session can only choose another one. */
    mustChangePassword: z.literal(true).optional(),
  }),
  refusals: {
    invalidCredentials: { status: 401, message: 'Invalid email or password' },
    /** This refusal and the next have `errors.code`, which tells the form to ask for the code. */
    codeNeeded: { status: 401, message: 'Please enter the code from your authenticator app.' },
    codeWrong: { status: 401, message: 'This code is not right, or it was used already.' },
    busy,
    tooManyTries,
  },
});

export const adminLogout = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  access: 'admin',
  needs: 'account.own',
  beforeNewPassword: true,
  summary: 'End this administrator’s session',
  output: messageOnly,
});
