import { z } from 'zod';
import { eventTypes } from '#features/events/contract.ts';
import { amountField, boundField, limitField, priceLine, priceList } from '#features/prices/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { id, instant, listOf, messageOnly, optionalLines, requiredText } from '#shared/fields.ts';

const countMessage = 'Please enter a number of events from 1 to 100';
const count = z.number(countMessage).int(countMessage).min(0, countMessage).max(100, countMessage);

/**
 * What a pass opens: every event, chosen events, a number of events of each type, or a number of events of any type. A
 * count of 0 is the same as no count.
 */
export const covers = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.literal('events'), events: listOf(id, 200) }),
    z.object({
      kind: z.literal('allowance'),
      counts: z.object(Object.fromEntries(eventTypes.map((type) => [type, count.optional()])) as EventCounts),
    }),
    z.object({ kind: z.literal('any'), count }),
  ],
  'Please choose what the pass covers',
);
type EventCounts = Record<(typeof eventTypes)[number], z.ZodOptional<typeof count>>;
export type Covers = z.output<typeof covers>;

/** The rules that look at several fields are in `rules.ts` (`passFaults`). Prices are whole rupees. */
export const passFields = z.object({
  name: requiredText(1, 'Pass name is required', 120),
  description: optionalLines(2_000),
  covers,
  prices: priceList,
  /** How many can be sold; left out: no limit. */
  limit: limitField('Please enter how many passes there are, at least 1').optional(),
  saleFrom: boundField.optional(),
  saleUntil: boundField.optional(),
  isActive: z.boolean().default(true),
});
export type PassFields = z.output<typeof passFields>;

const version = z.number().int();

const passRecord = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  covers,
  prices: z.array(priceLine),
  limit: z.number().optional(),
  saleFrom: z.string(),
  saleUntil: z.string(),
  isActive: z.boolean(),
  /** Its prices as a sentence. */
  priceWords: z.string(),
  /** How many orders are paid or wait for their payment. */
  sold: z.number(),
  /** Only in the list: every price that applies now or later has reached its limit. */
  arePricesSoldOut: z.literal(true).optional(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type PassRecord = z.output<typeof passRecord>;

const passParams = z.object({ passId: id });
const passNotFound = { status: 404, message: 'Pass not found' } as const;
const stalePass = { status: 409, message: 'Somebody else has saved this pass meanwhile.' } as const;

export const listPassRecords = endpoint({
  method: 'GET',
  path: '/api/admin/passes',
  access: 'admin',
  needs: 'passes.read',
  summary: 'Every pass, published or not, with what is sold of it',
  output: z.array(passRecord),
});

export const createPass = endpoint({
  method: 'POST',
  path: '/api/admin/passes',
  access: 'admin',
  needs: 'passes.change',
  summary: 'Add a pass with what it covers and its price list',
  body: passFields,
  output: passRecord,
  status: 201,
});

export const updatePass = endpoint({
  method: 'PUT',
  path: '/api/admin/passes/:passId',
  access: 'admin',
  needs: 'passes.change',
  summary: 'Change a pass; what is bought already stays as it was bought',
  params: passParams,
  /** `version` as the caller has read it. Without it the save overwrites what others have changed meanwhile. */
  body: passFields.extend({ version: version.optional() }),
  output: passRecord,
  refusals: { passNotFound, stalePass },
});

export const deletePass = endpoint({
  method: 'DELETE',
  path: '/api/admin/passes/:passId',
  access: 'admin',
  needs: 'passes.change',
  summary: 'Delete a pass that nobody has bought',
  params: passParams,
  output: messageOnly,
  refusals: {
    passNotFound,
    passBought: { status: 409, message: 'Somebody has bought this pass. Take it off sale instead.' },
  },
});

const codeMessage = 'Please enter a code of 3 to 30 letters, digits or dashes';
const percentMessage = 'Please enter a percentage from 1 to 100';
const percent = z.number(percentMessage).int(percentMessage).min(1, percentMessage).max(100, percentMessage);

/** Takes an amount off, in whole rupees, or a percentage: exactly one of them (`couponFaults`). */
export const couponFields = z.object({
  code: requiredText(3, codeMessage, 30).regex(/^[A-Za-z0-9-]+$/, codeMessage),
  amount: amountField.min(1, 'Please enter an amount of at least 1 rupee').optional(),
  percent: percent.optional(),
  /** How often all students together can use it; left out: no limit. */
  limit: limitField('Please enter how often it can be used, at least once').optional(),
  /** How often one student can use it; left out: no limit. */
  perPerson: limitField('Please enter how often one student can use it, at least once').optional(),
  from: boundField.optional(),
  until: boundField.optional(),
  /**
   * The `_id`s of the passes and events that it is for; empty: everything. An update without it keeps the stored list.
   */
  onlyFor: listOf(id, 200).optional(),
  isActive: z.boolean().default(true),
});
export type CouponFields = z.output<typeof couponFields>;

const couponRecord = z.object({
  _id: id,
  code: z.string(),
  amount: z.number().optional(),
  percent: z.number().optional(),
  limit: z.number().optional(),
  perPerson: z.number().optional(),
  from: z.string(),
  until: z.string(),
  onlyFor: z.array(id),
  isActive: z.boolean(),
  /** How often it is used now. A rejected or cancelled order gives its coupon back. */
  used: z.number(),
  /** Only in the list, and absent if there are none: how many orders name it, rejected and cancelled ones included. */
  orders: z.number().optional(),
  /** Only in the list, and absent if there are none: how many of the uses are registrations for events. */
  registrations: z.number().optional(),
  createdAt: instant,
  version,
});
export type CouponRecord = z.output<typeof couponRecord>;

const couponParams = z.object({ couponId: id });
const couponNotFound = { status: 404, message: 'Coupon not found' } as const;
const staleCoupon = { status: 409, message: 'Somebody else has saved this coupon meanwhile.' } as const;
const codeTaken = { status: 409, message: 'Another coupon has this code.' } as const;

export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/coupons',
  access: 'admin',
  needs: 'passes.read',
  summary: 'Every coupon, with how often it is used',
  output: z.array(couponRecord),
});

export const createCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/coupons',
  access: 'admin',
  needs: 'passes.change',
  summary: 'Add a coupon',
  body: couponFields,
  output: couponRecord,
  status: 201,
  refusals: { codeTaken },
});

export const updateCoupon = endpoint({
  method: 'PUT',
  path: '/api/admin/coupons/:couponId',
  access: 'admin',
  needs: 'passes.change',
  summary: 'Change a coupon; orders that used it keep their price',
  params: couponParams,
  /** `version`: the same as for passes. */
  body: couponFields.extend({ version: version.optional() }),
  output: couponRecord,
  refusals: { couponNotFound, staleCoupon, codeTaken },
});

export const deleteCoupon = endpoint({
  method: 'DELETE',
  path: '/api/admin/coupons/:couponId',
  access: 'admin',
  needs: 'passes.change',
  summary: 'Delete a coupon that nobody has used',
  params: couponParams,
  output: messageOnly,
  refusals: {
    couponNotFound,
    couponUsed: { status: 409, message: 'Somebody has used this coupon. Switch it off instead.' },
  },
});
