import { z } from 'zod';
import { asJson, registerForEvent, registrationSubmission } from '#features/registrations/contract.ts';
import { resubmitProof } from '#features/registrations/proof-contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, listOf } from '#shared/fields.ts';
import { transactionIdField } from '#shared/payments/transaction-id-field.ts';
import { jointPayment, jointQuote } from './answer-contract.ts';
import * as calls from './calls.ts';
import { passPurchase } from './contract.ts';

const unreadable = 'What you want to pay for could not be read. Please reload the page.';
const longTogether = 'The forms in your cart are too long together. Please pay for fewer things at once.';

/** A pass, or the form of a registration that is paid on its own. The proof is sent once, for all lines. */
const paymentLine = z.discriminatedUnion('kind', [
  passPurchase.omit({ transactionId: true }).extend({ kind: z.literal('pass'), passId: id }),
  registrationSubmission.omit({ transactionId: true }).extend({ kind: z.literal('registration') }),
]);
export type PaymentLine = z.output<typeof paymentLine>;

const lines = boundedText(unreadable, 100_000, longTogether)
  .transform(asJson(unreadable))
  .pipe(
    listOf(paymentLine, calls.mostLines, {
      message: unreadable,
      tooMany: `Please pay for at most ${calls.mostLines} things at once.`,
    }).refine((all) => all.length > 0, 'There is nothing to pay for.'),
  );

const { notAPicture, pictureTooLarge, keyReused, accountGone } = registerForEvent.refusals;
const { emailNotConfirmed, tooManyFromNetwork, tooManyQuotes, tooManyNamed } = registerForEvent.refusals;
const proofRefusals = { notAPicture, pictureTooLarge, keyReused, accountGone };
/** `message` names the line. `errors` has the reason under a key with the line's index, such as `lines.1`. */
const lineRefused = {
  status: 409,
  message: 'Something in your cart is not available any more. Please check your cart.',
} as const;

export const quoteTogether = endpoint({
  ...calls.quoteTogether,
  summary: 'What several registrations and passes cost together, and how to pay once; holds nothing',
  body: z.object({ lines }),
  output: jointQuote,
  refusals: { accountGone, emailNotConfirmed, tooManyQuotes },
});

export const payTogether = endpoint({
  ...calls.payTogether,
  summary: 'Register for several events and buy passes with one payment and one proof: all of them, or none',
  body: z.object({ transactionId: transactionIdField, lines }),
  output: jointPayment,
  refusals: { ...proofRefusals, lineRefused, emailNotConfirmed, tooManyFromNetwork, tooManyQuotes, tooManyNamed },
});

const params = z.object({ paymentId: id });
const paymentNotFound = { status: 404, message: 'Payment not found' } as const;

export const getJointPayment = endpoint({
  ...calls.getJointPayment,
  summary: 'One payment for several things, and the status of each',
  params,
  output: jointPayment,
  refusals: { paymentNotFound },
});

export const resendJointProof = endpoint({
  ...calls.resendJointProof,
  summary: 'After a rejection: send transaction ID and screenshot again, for everything that is not paid',
  params,
  body: z.object({ transactionId: transactionIdField }),
  output: jointPayment,
  refusals: {
    ...proofRefusals,
    paymentNotFound,
    lineRefused,
    emailNotConfirmed,
    notFailed: { status: 409, message: 'There is nothing to send again: this payment was not rejected.' },
    tooManyProofs: resubmitProof.refusals.tooManyProofs,
  },
});
