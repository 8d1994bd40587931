import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import {
  boundedText,
  emailField,
  id,
  instant,
  messageOnly,
  phoneField,
  requiredText,
  trimmedText,
  yearsOfStudy,
} from '#shared/fields.ts';
import * as calls from './calls.ts';

const email = emailField('Please enter a valid email address.');
const passwordTooShort = 'Password must be at least 6 characters.';

/** A password that somebody chooses. */
export const newPassword = boundedText(passwordTooShort, 200, 'Please keep your password under 201 characters.').min(
  6,
  passwordTooShort,
);

/** A password that somebody has: whatever its length, it is right or wrong. */
export const currentPassword = boundedText('Password is required.', 200, 'Password is required.').min(
  1,
  'Password is required.',
);

const studentDetails = {
  name: requiredText(2, 'Name must be at least 2 characters.'),
  phone: phoneField('Please enter a valid phone number.'),
  college: requiredText(2, 'College name is required.'),
  department: requiredText(2, 'Department is required.'),
  year: z.enum(yearsOfStudy, 'Please choose your year of study.'),
};

/** The sign-up payload (R77). The form adds `confirmPassword`, which is never sent. */
export const signUpFields = z.object({
  ...studentDetails,
  email,
  password: newPassword,
});

export const loginFields = z.object({ email, password: currentPassword });

/** `code`: of the authenticator app, or a recovery code. */
export const adminLoginFields = loginFields.extend({
  code: trimmedText('Please enter the code.', 40, 'Please enter the code.').optional(),
});

/** `email` left out stays as it is; another address asks for `currentPassword`. */
export const profileFields = z.object({
  ...studentDetails,
  email: email.optional(),
  currentPassword: boundedText('Password is required.', 200, 'Password is required.').optional(),
});

/** `notAsked`: the site has no mail server, so no mailbox can be proved (decision 29). */
export const emailState = z.enum(['confirmed', 'toConfirm', 'notAsked']);
export type EmailState = z.output<typeof emailState>;

/** What a login answers and the browser keeps as `studentInfo`. */
export const studentInfo = z.object({
  id,
  name: z.string(),
  email: z.string(),
  college: z.string(),
  phone: z.string(),
});
export type StudentInfo = z.output<typeof studentInfo>;

export const studentProfile = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  college: z.string(),
  department: z.string(),
  year: z.string(),
  /** An organiser has checked the student. Whether the email is the student's own is `emailState`. */
  verified: z.boolean(),
  emailState,
  createdAt: instant,
});
export type StudentProfile = z.output<typeof studentProfile>;

const studentSession = z.object({ token: z.string(), student: studentInfo });
export const busy = {
  status: 503,
  message: 'Many people are signing in right now. Please try again in a moment.',
} as const;
export const tooManyTries = {
  status: 429,
  message: 'Too many attempts. Please wait a few minutes and try again.',
} as const;

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
  output: messageOnly,
});

export const getProfile = endpoint({
  ...calls.getProfile,
  output: studentProfile,
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/students/profile',
  access: 'student',
  summary: 'Change the student’s own profile; another email asks for the current password',
  body: profileFields,
  output: studentProfile,
  refusals: {
    emailTaken: { status: 409, message: 'Another account uses this email already.' },
    busy,
    tooManyTries,
  },
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
    /** The password was made for them: with this session they can choose another, and nothing else. */
    mustChangePassword: z.literal(true).optional(),
  }),
  refusals: {
    invalidCredentials: { status: 401, message: 'Invalid email or password' },
    /** With `errors.code`, as the next one: that is how a form knows that it is the code's turn. */
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

const signIn = z.object({ ip: z.string(), timestamp: instant });

/** `loginHistory`: the sign-ins before the last one. Failed ones are listed apart (R257). */
export const getLoginHistory = endpoint({
  method: 'GET',
  path: '/api/admin/login-history',
  access: 'admin',
  needs: 'account.own',
  summary: 'The administrator’s last login, the ones before it and the failed ones, newest first',
  output: z.object({
    lastLogin: instant.nullable(),
    lastLoginIp: z.string().nullable(),
    loginHistory: z.array(signIn),
    failedSignIns: z.array(signIn),
  }),
});
export type LoginHistory = z.output<(typeof getLoginHistory)['output']>;

/**
 * `device`: browser and system in a few words; '' where the browser said nothing. `ip`: the address, for students the
 * network that it belongs to; '' from before it was kept.
 */
export const ownSession = z.object({
  _id: id,
  device: z.string(),
  ip: z.string(),
  openedAt: instant,
  lastSeenAt: instant,
  endsAt: instant,
  isThisOne: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const sessionOver = { status: 404, message: 'This session is over already.' } as const;

export const listAdminSessions = endpoint({
  method: 'GET',
  path: '/api/admin/sessions',
  access: 'admin',
  needs: 'account.own',
  summary: 'Where this administrator is signed in, the latest first',
  output: z.array(ownSession),
});

export const endAdminSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/sessions/:sessionId',
  access: 'admin',
  needs: 'account.own',
  summary: 'End one of this administrator’s sessions',
  params: z.object({ sessionId: id }),
  output: messageOnly,
  refusals: { sessionOver },
});

const passwordAgain = z.object({ password: currentPassword });
const notStarted = { status: 409, message: 'Two-factor sign-in is not set up yet. Please start once more.' } as const;
const alreadyOn = { status: 409, message: 'Two-factor sign-in is on already.' } as const;
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const twoFactorCode = z.object({
  code: trimmedText('Please enter the six digits.', 10, 'Please enter the six digits.').regex(
    /^\d{3}\s?\d{3}$/,
    'Please enter the six digits.',
  ),
});

/** Changes nothing about signing in yet: that takes a first code. */
export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/api/admin/two-factor',
  access: 'admin',
  needs: 'account.own',
  summary: 'A secret for the administrator’s authenticator app; `address` is what its QR code holds',
  body: passwordAgain,
  output: z.object({ secret: z.string(), address: z.string() }),
  refusals: { alreadyOn, busy, tooManyTries },
});

/** The codes are shown this once. */
export const confirmTwoFactor = endpoint({
  method: 'PUT',
  path: '/api/admin/two-factor',
  access: 'admin',
  needs: 'account.own',
  summary: 'Switch two-factor sign-in on with a first code; ends the administrator’s other sessions',
  body: twoFactorCode,
  output: recoveryCodes,
  refusals: { notStarted, alreadyOn, tooManyTries },
});

export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/admin/two-factor/disable',
  access: 'admin',
  needs: 'account.own',
  summary: 'Switch two-factor sign-in off',
  body: passwordAgain,
  output: messageOnly,
  refusals: { busy, tooManyTries },
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin/two-factor/recovery-codes',
  access: 'admin',
  needs: 'account.own',
  summary: 'New recovery codes in place of the old ones',
  body: passwordAgain,
  output: recoveryCodes,
  refusals: { notStarted, busy, tooManyTries },
});
