import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, instant } from '#shared/fields.ts';

/** What a letter says about its events. `claimText` has the words. */
const letterClaims = ['registered', 'tookPart', 'wasRegistered'] as const;

const notPrintable = {
  status: 409,
  message:
    'The name, the college or the department has letters that cannot be printed. Latin, Tamil and Devanagari letters can: confirm another spelling of the name under Certificates, or change the profile.',
} as const;
const textNotPrintable = {
  status: 409,
  message: 'A text of the fest has letters that cannot be printed. Please tell the organisers.',
} as const;
const busy = {
  status: 503,
  message: 'Many documents are being drawn just now. Please try again in a moment.',
} as const;
const tooMany = { status: 429, message: 'You have opened many documents. Please try again in a few minutes.' } as const;

export const letterRefusals = {
  notConfirmed: { status: 404, message: 'A letter is available once a registration is confirmed.' },
  notAdmitted: { status: 409, message: 'The events are over, and the gate has no record that this person came.' },
  manyLetters: {
    status: 429,
    retryAfter: 3_600,
    message: 'The details in this letter have changed many times today. You can make a new one tomorrow.',
  },
  notPrintable,
  textNotPrintable,
  busy,
} as const;
export const badgeRefusals = {
  noTicket: { status: 404, message: 'A badge is available once a registration or a pass is confirmed.' },
  busy,
} as const;
export const receiptRefusals = {
  receiptNotFound: { status: 404, message: 'No receipt was found for this payment.' },
  busy,
} as const;

const receipt = z.object({
  /** The id of the registration or the order. */
  _id: id,
  number: z.string(),
  /** The event or the pass. */
  title: z.string(),
  /** In rupees. */
  amount: z.number(),
  refunded: z.number(),
  paidAt: instant,
});

const documents = z.object({
  /** What the on-duty letter would say now; null if the student cannot get one. */
  letter: z.object({ claim: z.enum(letterClaims), events: z.array(z.string()) }).nullable(),
  hasBadge: z.boolean(),
  receipts: z.array(receipt),
});
export type DocumentsAnswer = z.output<typeof documents>;
export type Receipt = z.output<typeof receipt>;

export const listMyDocuments = endpoint({
  method: 'GET',
  path: '/api/students/documents',
  access: 'student',
  summary: 'Which documents the student can download: on-duty letter, badge, receipts',
  output: documents,
});

/** These calls return a PDF, not JSON. `paths` has their addresses for screens of other features. */
export const readMyLetter = endpoint({
  method: 'GET',
  path: '/api/students/documents/letter',
  access: 'student',
  summary: 'The on-duty letter for the student’s own college (application/pdf)',
  output: z.unknown(),
  refusals: { ...letterRefusals, tooMany },
});

export const readMyBadge = endpoint({
  method: 'GET',
  path: '/api/students/documents/badge',
  access: 'student',
  summary: 'The student’s own badge, with the ticket’s code (application/pdf)',
  output: z.unknown(),
  refusals: { ...badgeRefusals, tooMany },
});

export const readMyReceipt = endpoint({
  method: 'GET',
  path: '/api/students/documents/receipts/:paymentId',
  access: 'student',
  summary: 'The receipt of a payment of the student, by the registration or the order (application/pdf)',
  params: z.object({ paymentId: id }),
  output: z.unknown(),
  refusals: { ...receiptRefusals, tooMany },
});
