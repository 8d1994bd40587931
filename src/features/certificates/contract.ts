import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, instant, requiredText } from '#shared/fields.ts';

export const certificateStates = ['valid', 'replaced', 'revoked'] as const;

export const nameMost = 120;

/**
 * A student's certificate. `pdf`, `png` and `verify` are paths; the first two are '' if it was
 * revoked.
 */
export const certificate = z.object({
  _id: id,
  /** `Certificate of participation`, `First place`, … */
  title: z.string(),
  /** The name as it is printed. */
  name: z.string(),
  /** Null if the certificate is not for one event, or the event was deleted. */
  event: z.object({ _id: id, title: z.string(), /** Whether it has a page. */ isActive: z.boolean() }).nullable(),
  note: z.string(),
  issuedAt: instant,
  code: z.string(),
  serial: z.string(),
  state: z.enum(certificateStates),
  /** Why it was revoked. */
  reason: z.string(),
  pdf: z.string(),
  png: z.string(),
  verify: z.string(),
  /**
   * The certificate is shown after the student has given feedback on the event. Until then code, number and paths are
   * ''.
   */
  awaitsFeedback: z.boolean(),
});
export type Certificate = z.output<typeof certificate>;

export const listMyCertificates = endpoint({
  method: 'GET',
  path: '/api/students/certificates',
  access: 'student',
  summary: 'The certificates issued to the student, newest first',
  output: z.object({ certificates: z.array(certificate) }),
});

/** `suggested`: the name of the account, as long as the student has confirmed no name. */
const certificateName = z.object({ name: z.string(), suggested: z.string(), confirmedAt: z.string() });

export const readCertificateName = endpoint({
  method: 'GET',
  path: '/api/students/certificate-name',
  access: 'student',
  summary: 'How the student’s name is written on certificates; empty until the student has confirmed it',
  output: certificateName,
});

export const confirmCertificateName = endpoint({
  method: 'PUT',
  path: '/api/students/certificate-name',
  access: 'student',
  summary: 'Confirm how the student’s name is written on certificates that are made from now on',
  body: z.object({ name: requiredText(2, 'Please enter your name as it should be printed.', nameMost) }),
  output: certificateName,
  refusals: {
    tooManyNames: {
      status: 429,
      retryAfter: 3_600,
      message: 'You have changed this name many times. Please wait an hour and try again.',
    },
  },
});

const codeMax = 64;
/** A text that cannot be a code becomes one that no certificate has, so it gets the answer of any wrong code. */
const code = z.preprocess(
  (text) => (typeof text === 'string' && text.length <= codeMax && !text.includes('\0') ? text : '-'),
  boundedText('This is not a code.', codeMax),
);
const tooManyTries = {
  status: 429,
  message: 'Too many codes from your network were wrong. Please try again in a few minutes.',
} as const;
const noSuchCertificate = { status: 404, message: 'No certificate has this code.' } as const;

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/api/verify/:code',
  access: 'public',
  summary: 'What a certificate says and whether it is valid, by its code or serial number',
  params: z.object({ code }),
  output: z.object({
    name: z.string(),
    title: z.string(),
    event: z.string(),
    /** YYYY-MM-DD */
    date: z.string(),
    issuer: z.string(),
    state: z.enum(certificateStates),
  }),
  refusals: { noSuchCertificate, tooManyTries },
});
export type Verified = z.output<typeof verifyCertificate.output>;

/** These calls return pages without scripts, not JSON. */
export const readVerifyPage = endpoint({
  method: 'GET',
  path: '/verify/:code',
  access: 'public',
  summary: 'The page that a certificate’s QR code leads to',
  params: z.object({ code }),
  output: z.unknown(),
});

export const readVerifyForm = endpoint({
  method: 'GET',
  path: '/verify',
  access: 'public',
  summary: 'The page where the serial number of a certificate is typed',
  query: z.object({ serial: code.default('') }),
  output: z.unknown(),
});

export const manyDrawings = {
  status: 503,
  message: 'Many certificates are being drawn just now. Please try again in a moment.',
} as const;

const drawn = {
  params: z.object({ code }),
  output: z.unknown(),
  refusals: {
    noSuchCertificate,
    tooManyTries,
    notValid: { status: 410, message: 'This certificate is not valid any more.' },
    tooManyDrawings: {
      status: 429,
      message: 'Many certificates were opened from your network. Please try again in a few minutes.',
    },
    busy: manyDrawings,
  },
} as const;

export const readCertificatePdf = endpoint({
  method: 'GET',
  path: '/certificates/:code/certificate.pdf',
  access: 'public',
  summary: 'A certificate as PDF, for anybody who has its code',
  ...drawn,
});

export const readCertificatePicture = endpoint({
  method: 'GET',
  path: '/certificates/:code/certificate.png',
  access: 'public',
  summary: 'A certificate as a picture to share, for anybody who has its code',
  ...drawn,
});
