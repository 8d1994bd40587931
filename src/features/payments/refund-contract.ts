import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, instant, optionalLines, optionalText } from '#shared/fields.ts';
import { amountField, ledgerRow, payer } from './contract.ts';

/** The refund that the policy gives to a student who cancelled. It waits until an organiser confirms it. */
const refundProposal = payer.extend({
  /** The refund by the policy at the time of the cancellation. */
  proposed: z.number(),
  cancelledAt: instant,
});
export type RefundProposal = z.output<typeof refundProposal>;

export const listRefundProposals = endpoint({
  method: 'GET',
  path: '/api/payments/refund-proposals',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Refunds of students who cancelled that wait for their UTR, oldest first; at most 200',
  /** `count` and `amount` cover all waiting refunds. */
  output: z.object({ proposals: z.array(refundProposal), count: z.number().int(), amount: z.number() }),
});

export const confirmationFields = z.object({
  /** An amount other than the proposed one needs a reason in `note`. 0 means no refund. */
  amount: z.union([z.literal(0), amountField]),
  /** The UTR, or how the money was given back. Required unless the amount is 0. */
  reference: optionalText(100),
  note: optionalLines(300),
});

export const confirmRefund = endpoint({
  method: 'POST',
  path: '/api/payments/refund-proposals/:paymentId/confirm',
  access: 'admin',
  needs: 'payments.decide',
  summary: 'Record that a proposed refund was sent, with its UTR; another amount needs a reason',
  params: z.object({ paymentId: id }),
  body: confirmationFields,
  output: z.object({ message: z.string(), row: ledgerRow.nullable() }),
  status: 201,
  refusals: {
    proposalNotFound: { status: 404, message: 'There is no such refund.' },
    alreadyDone: { status: 409, message: 'Somebody else has decided this refund meanwhile.' },
    notCancelled: {
      status: 409,
      message: 'This registration or pass is not cancelled any more. Please cancel it first if the money goes back.',
    },
    moreThanReceived: { status: 409, message: 'This is more than was received.' },
  },
});
