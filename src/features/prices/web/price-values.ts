import { sortableTime, typedInstant } from '#shared/calendar.ts';
import { type Audience, type Channel, type PriceLine, priceFields } from '../contract.ts';
import { priceListFaults } from '../rules.ts';
import { priceSentence } from '../sentence-rules.ts';

export const audienceNames: Record<Audience, string> = {
  anyone: 'Anyone',
  ownCollege: 'Own college',
  collegeGroup: 'A group of one college',
};

export const channelNames: Record<Channel, string> = {
  online: 'On the website',
  spot: 'On the spot',
};

/** A typed line of a price list: numbers as text, instants as local times of the fest. */
export interface TypedPrice {
  audience: PriceLine['audience'];
  groupMin: string;
  channel: PriceLine['channel'];
  from: string;
  until: string;
  amount: string;
  limit: string;
}

export const blankPrice: TypedPrice = {
  audience: 'anyone',
  groupMin: '',
  channel: 'online',
  from: '',
  until: '',
  amount: '',
  limit: '',
};

export const typedPrices = (lines: readonly PriceLine[], timeZone: string): TypedPrice[] =>
  lines.map(({ audience, groupMin, channel, from = '', until = '', amount, limit }) => ({
    audience,
    groupMin: numberText(groupMin),
    channel,
    from: typedBound(from, timeZone),
    until: typedBound(until, timeZone),
    amount: String(amount),
    limit: numberText(limit),
  }));

/** Converts the typed list. A text that is not a number or a time is kept, so that the rules refuse it. */
export const pricesOf = (typed: readonly TypedPrice[], timeZone: string): PriceLine[] =>
  typed.map(({ audience, groupMin, channel, from, until, amount, limit }) => ({
    audience,
    channel,
    amount: numberIn(amount) ?? Number.NaN,
    ...(audience === 'collegeGroup' && { groupMin: numberIn(groupMin) ?? Number.NaN }),
    ...(from && { from: typedInstant(from, timeZone) }),
    ...(until && { until: typedInstant(until, timeZone) }),
    ...(limit.trim() && { limit: numberIn(limit) }),
  }));

export const numberText = (count: number | undefined): string => (count === undefined ? '' : String(count));

/** Undefined for an empty field, NaN for a text that is not a number. */
export const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

/** An instant in the form of a date and time field. Seconds are shown only if it has some. */
export const typedBound = (instant: string, timeZone: string): string =>
  instant ? sortableTime(new Date(instant), timeZone).replace(' ', 'T').replace(/:00$/, '') : '';

/**
 * The faults of a list by path: `0.amount` is shown at the field, `0` at the line. A line without an amount counts as
 * wrong only after the form was sent.
 */
export function priceFaults(
  typed: readonly TypedPrice[],
  timeZone: string,
  { isSent = false } = {},
): Record<string, string> {
  const lines = pricesOf(typed, timeZone);
  const faults: Record<string, string> = {};
  const isTyped = (index: number | string) => isSent || typed[Number(index)]?.amount.trim() !== '';
  for (const [index, line] of lines.entries()) {
    for (const { path, message } of priceFields.safeParse(line).error?.issues ?? []) {
      if (path[0] !== 'amount' || isTyped(index)) faults[`${index}.${path.join('.')}`] ??= message;
    }
  }
  for (const [index, fault] of Object.entries(priceListFaults(lines))) if (isTyped(index)) faults[index] = fault;
  return faults;
}

/** The typed list as a sentence, as far as it is complete; '' if there is nothing to say. */
export function typedSentence(typed: readonly TypedPrice[], timeZone: string): string {
  const right = pricesOf(typed, timeZone).filter((line) => priceFields.safeParse(line).success);
  return priceSentence(right, timeZone);
}
