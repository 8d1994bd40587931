import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id } from '#shared/fields.ts';
import { covers } from './admin-contract.ts';
import * as calls from './calls.ts';

/** A pass as the public reads it. Prices are whole rupees, as paid on the website. */
const publicPass = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  covers,
  /** The same in words: 'All events that take a pass'. */
  coversWords: z.string(),
  /**
   * The price for a buyer about whom nothing is known; if no such price is left, the price for the buyers in
   * `priceFor`. Before the sale begins it is the first price; when the pass is sold out, the last one.
   */
  priceNow: z.number(),
  /** The only buyers who get this price: 'for groups of 4 or more of one college'; absent: anybody. */
  priceFor: z.string().optional(),
  /** The price that follows, and when it begins; absent if no other price follows. */
  nextPrice: z.number().optional(),
  nextPriceFrom: z.string().optional(),
  /** Instants; absent without a limit. `saleFrom` is present only before the sale begins. */
  saleFrom: z.string().optional(),
  saleUntil: z.string().optional(),
  /** Every price as a sentence. */
  priceWords: z.string(),
  soldOut: z.boolean(),
});
export type PublicPass = z.output<typeof publicPass>;

export const listPasses = endpoint({
  ...calls.listPasses,
  summary: 'The passes that are on sale or will be, with what they open and cost',
  output: z.array(publicPass),
});

export const couponRefusals = {
  couponUnknown: { status: 409, message: 'No coupon has this code.' },
  couponOff: { status: 409, message: 'This coupon is not valid at the moment.' },
  couponEarly: { status: 409, message: 'This coupon is not valid yet.' },
  couponOver: { status: 409, message: 'This coupon has ended.' },
  couponElsewhere: { status: 409, message: 'This coupon is for other passes or events.' },
  couponUsedUp: { status: 409, message: 'This coupon has been used up.' },
  couponUsedByYou: { status: 409, message: 'You have used this coupon already.' },
  tooManyCoupons: {
    status: 429,
    retryAfter: 600,
    message: 'Too many coupon codes have been tried. Please wait ten minutes and try again.',
  },
} as const;

/** Refusals of a price; each contract that asks for one names them. */
export const quoteRefusals = {
  passNotFound: { status: 404, message: 'Pass not found' },
  notOnSale: { status: 409, message: 'This pass is not on sale at the moment.' },
  soldOut: { status: 409, message: 'This pass is sold out.' },
  ...couponRefusals,
} as const;
