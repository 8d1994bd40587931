import { z } from 'zod';
import { studentRegistration } from '#features/own-registrations/contract.ts';
import { couponRefusals } from '#features/passes/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, numberFromText } from '#shared/fields.ts';
import { transactionIdField } from '#shared/payments/transaction-id-field.ts';
import * as calls from './calls.ts';
import { registrationNotFound, registrationParams, submissionRefusals } from './contract.ts';

export const resubmitProof = endpoint({
  method: 'POST',
  path: '/api/students/registrations/:registrationId/proof',
  access: 'student',
  summary: 'After a failed payment: transaction ID and screenshot once more',
  params: registrationParams,
  body: z.object({ transactionId: transactionIdField }),
  file: calls.screenshotFile,
  idempotent: true,
  output: z.object({ message: z.string(), registration: studentRegistration }),
  refusals: {
    ...submissionRefusals,
    registrationNotFound,
    /** The registration lost its coupon together with its seat. */
    couponUsedUp: couponRefusals.couponUsedUp,
    couponUsedByYou: couponRefusals.couponUsedByYou,
    notFailed: { status: 409, message: 'There is nothing to send again: this payment has not failed.' },
    tooManyProofs: {
      status: 429,
      retryAfter: 3_600,
      message:
        'You have sent proofs of payment again thirty times within a day. Please try again tomorrow, or call the organisers.',
    },
    cancelledByYou: {
      status: 409,
      message: 'You have cancelled this registration, so please do not pay for it. To come after all, register again.',
    },
    paidTogether: {
      status: 409,
      message: 'This was paid together with other things. Please send the proof again on the page of that payment.',
    },
  },
});

const brokenLink = 'This link is not complete. Please open the registration again for a new one.';

/** The picture, at an address that the server signed for a limited time (R126). */
export const readProof = endpoint({
  method: 'GET',
  path: '/proofs/:registrationId',
  access: 'signed-link',
  summary: 'The proof of payment, from the expiring link in `paymentProof`',
  params: registrationParams,
  query: z.object({
    expires: numberFromText(z.coerce.number().int()),
    signature: boundedText(brokenLink, 100, brokenLink),
  }),
  output: z.unknown(),
  refusals: {
    noSuchProof: { status: 404, message: 'There is no such file.' },
    linkExpired: { status: 410, message: 'This link has expired. Please open the registration again for a new one.' },
    unreadable: {
      status: 422,
      message: 'This picture cannot be opened. Please ask the participant to send the screenshot again.',
    },
    busy: { status: 503, message: 'Many pictures are being prepared right now. Please try again in a moment.' },
  },
});
