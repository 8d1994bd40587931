import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, messageOnly } from '#shared/fields.ts';
import { tooManyTries } from '#shared/password-check.ts';
import { emailState } from './student-profile-contract.ts';

const wantsDigits = 'Please enter the six digits from the mail.';

const confirmationCode = z.object({
  code: boundedText(wantsDigits, 20, wantsDigits)
    .trim()
    .regex(/^\d{3}\s?\d{3}$/, wantsDigits),
});

const linkText = 'Please open the link in the mail again.';

/** `token`: the part of the mailed link behind the #. */
const confirmationToken = z.object({ token: boundedText(linkText, 200, linkText).min(1, linkText) });

/** A wrong code is a 422 with a message at the field `code`. Confirming a second time has no effect. */
export const confirmEmailByCode = endpoint({
  method: 'POST',
  path: '/api/students/email/confirm',
  access: 'student',
  summary: 'Confirm the student’s own email with the code of the confirmation mail',
  body: confirmationCode,
  output: messageOnly.extend({ emailState }),
  refusals: {
    codeExpired: { status: 410, message: 'This code does not work any more. Please ask for a new one.' },
  },
});

/** A POST with a button, not a link that confirms when it is opened, because mail scanners open links. */
export const confirmEmailByLink = endpoint({
  method: 'POST',
  path: '/api/students/email/confirm-link',
  access: 'public',
  summary: 'Confirm a student’s email with the token of the link in the confirmation mail; needs no session',
  body: confirmationToken,
  output: messageOnly,
  refusals: {
    linkInvalid: {
      status: 410,
      message:
        'This link has expired or was used already. If your email still has to be confirmed, ask for a new mail.',
    },
    tooManyTries,
  },
});

export const sendEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/students/email/confirmation',
  access: 'student',
  summary: 'Mail a new link and code that confirm the student’s email; the ones before stop working',
  output: messageOnly,
  refusals: {
    alreadyConfirmed: { status: 409, message: 'Your email is confirmed already.' },
    noMailServer: { status: 409, message: 'This site sends no mails, so there is nothing to confirm.' },
    tooManyTries: {
      status: 429,
      retryAfter: 3_600,
      message: 'There were several mails already. Please look in your spam folder, or try again in an hour.',
    },
  },
});
