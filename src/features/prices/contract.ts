import { z } from 'zod';
import { chosenInstantField, instantField, listOf, orEmpty } from '#shared/fields.ts';

export const audiences = ['anyone', 'ownCollege', 'collegeGroup'] as const;
export type Audience = (typeof audiences)[number];
/** `online`: bought on the website. `spot`: bought at the organisers' table on the day. */
export const channels = ['online', 'spot'] as const;
export type Channel = (typeof channels)[number];

const amountMessage = 'Please enter a price in whole rupees, from 0 to 1,00,000';
const groupMessage = 'Please enter a group of 2 to 1,000 people';
const limitMessage = 'Please enter how many are sold at this price, at least 1';
const instantMessage = 'Please enter a day and a time';

/** Whole rupees. */
export const amountField = z.number(amountMessage).int(amountMessage).min(0, amountMessage).max(100_000, amountMessage);
/** A number of people or things, at least 1. */
export const limitField = (message: string) => z.number(message).int(message).min(1, message).max(1_000_000, message);
export const boundField = orEmpty(chosenInstantField(instantMessage), instantMessage);
const storedBound = orEmpty(instantField(instantMessage), instantMessage);

/**
 * One line of a stored price list. The first line that fits decides (`rules.ts`). The price no longer applies at the
 * instant `until`.
 */
export const priceLine = z.object({
  audience: z.enum(audiences, 'Please choose who pays this price').default('anyone'),
  /** How many people of one college must come. Only for `collegeGroup`. */
  groupMin: z.number(groupMessage).int(groupMessage).min(2, groupMessage).max(1_000, groupMessage).optional(),
  channel: z.enum(channels, 'Please choose where this price is paid').default('online'),
  from: storedBound.optional(),
  until: storedBound.optional(),
  amount: amountField,
  limit: limitField(limitMessage).optional(),
});
export type PriceLine = z.output<typeof priceLine>;

/** A line as organisers send it. */
export const priceFields = priceLine.extend({ from: boundField.optional(), until: boundField.optional() });

export const priceList = listOf(priceFields, 20, { message: 'Please send a list of prices.' });
