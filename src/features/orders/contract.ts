import { z } from 'zod';
import { quoteRefusals } from '#features/passes/contract.ts';
import { registerForEvent } from '#features/registrations/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { amountShown, id, optionalText } from '#shared/fields.ts';
import { transactionIdText } from '#shared/payments/transaction-id-field.ts';
import { boughtThing, passPayment } from './answer-contract.ts';
import * as calls from './calls.ts';

const passParams = z.object({ passId: id });
const couponText = optionalText(40);

export const passPurchase = z.object({
  transactionId: transactionIdText,
  coupon: couponText,
  /** Refuses a purchase when the price has changed since it was shown. */
  priceShown: amountShown,
});
export type PassPurchase = z.output<typeof passPurchase>;

const { notAPicture, pictureTooLarge, keyReused, accountGone, emailNotConfirmed, tooManyFromNetwork } =
  registerForEvent.refusals;

export const buyPass = endpoint({
  ...calls.buyPass,
  summary: 'Buy a pass, or send the proof of a rejected order again',
  params: passParams,
  body: passPurchase,
  output: boughtThing,
  refusals: {
    ...quoteRefusals,
    alreadyBought: { status: 409, message: 'You have this pass already.' },
    /** `errors.priceShown` is the present price. */
    priceChanged: {
      status: 409,
      message: 'The price of this pass has just changed. Please look at the new price and send the form again.',
    },
    /** The student sends a proof again, but other students have used up the coupon since. */
    couponGone: {
      status: 409,
      message:
        'The coupon has been used up meanwhile. If you have paid, write to the organisers: they can still accept your payment.',
    },
    paidTogether: {
      status: 409,
      message:
        'This pass was paid together with other things. Please send the proof again on the page of that payment.',
    },
    notAPicture,
    pictureTooLarge,
    keyReused,
    accountGone,
    emailNotConfirmed,
    tooManyFromNetwork,
  },
});

export const getPassPayment = endpoint({
  ...calls.getPassPayment,
  summary: 'What this student pays for a pass and how, with the reference of the payment; holds nothing',
  params: passParams,
  query: z.object({ coupon: couponText }),
  output: passPayment,
  refusals: { ...quoteRefusals, accountGone },
});
