import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, emailField, id, instant, phoneField, requiredText, yearsOfStudy } from '#shared/fields.ts';
import { busy, tooManyTries } from '#shared/password-check.ts';
import * as calls from './calls.ts';

const email = emailField('Please enter a valid email address.');

export const studentDetails = {
  name: requiredText(2, 'Name must be at least 2 characters.'),
  phone: phoneField('Please enter a valid phone number.'),
  college: requiredText(2, 'College name is required.'),
  department: requiredText(2, 'Department is required.'),
  year: z.enum(yearsOfStudy, 'Please choose your year of study.'),
};

/** Without `email` the email does not change. A different email needs `currentPassword`. */
export const profileFields = z.object({
  ...studentDetails,
  email: email.optional(),
  currentPassword: boundedText('Password is required.', 200).optional(),
});

/** `notAsked`: the site has no mail server, so no email can be confirmed (decision 29). */
export const emailState = z.enum(['confirmed', 'toConfirm', 'notAsked']);

export const studentProfile = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  college: z.string(),
  department: z.string(),
  year: z.string(),
  /** An organiser has checked the student. `emailState` says whether the email is confirmed. */
  verified: z.boolean(),
  emailState,
  createdAt: instant,
});

export type StudentProfile = z.output<typeof studentProfile>;

export const getProfile = endpoint({
  ...calls.getProfile,
  summary: 'The student’s own profile; also the session check',
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
    emailNeeded: {
      status: 409,
      message:
        'You registered or paid at the price for your college, which this email proves. Please ask the organisers to change your email.',
    },
    collegeNeeded: {
      status: 409,
      message:
        'You registered or paid at the price for a group of your college. Please ask the organisers to change your college.',
    },
    busy,
    tooManyTries,
  },
});

/**
 * `mailNotifications` decides about optional mails: registration received, proof received again, seat confirmed, a
 * reminder to hand something in, a question for feedback. A failed payment is always mailed, because the seat depends
 * on it. Mails about the safety of the account are always sent too: links for a new password, changes of password and
 * email, deletion.
 */
export const accountSettings = z.object({
  mailNotifications: z.boolean('Please choose whether you want mails.'),
});

export type AccountSettings = z.output<typeof accountSettings>;

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
