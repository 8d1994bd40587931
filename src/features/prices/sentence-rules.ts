import { formatIn, instantClockText } from '#shared/instants.ts';
import { feeText, grouped, inRupees } from '#shared/money.ts';
import { upperFirst } from '#shared/text.ts';
import type { PriceLine } from './contract.ts';

/** A price list as a sentence: '₹250 for anyone until 30 April 2026, then ₹300; own college free'. */
export function priceSentence(lines: readonly PriceLine[], timeZone: string): string {
  const kinds = Map.groupBy(lines, ({ audience, groupMin, channel }) => [audience, groupMin, channel].join());
  const parts = [...kinds.values()].toSorted((a, b) => rank(a) - rank(b)).map((alike) => partText(alike, timeZone));
  return upperFirst(parts.join('; '));
}

interface Cost {
  /** In whole rupees, after all reductions. */
  amount: number;
  /** The line that decides; undefined if the usual fee applies. */
  line: PriceLine | undefined;
  /** The words for a price without special conditions, for example 'the price of this pass'. */
  usual: string;
  /** The code of the coupon that was used; '' without one. */
  coupon: string;
}

/** What something costs and why, as a sentence: '₹225: price until 30 April 2026, less the coupon HALF.' */
export function costSentence({ amount, line, usual, coupon }: Cost, timeZone: string): string {
  const price = (line && reasonOf(line, timeZone)) || usual;
  return `${feeText(amount)}: ${price}${coupon && `, less the coupon ${coupon}`}.`;
}

function reasonOf(line: PriceLine, timeZone: string): string {
  const { audience, groupMin = 2 } = line;
  const who = {
    anyone: '',
    ownCollege: ' for your college',
    collegeGroup: ` for groups of ${grouped(groupMin)} or more`,
  };
  const why = `${who[audience]}${limitText(line)}${timeText(line, timeZone)}`;
  return why && `price${why}`;
}

/** The price for most people comes first. The others keep the order of the list. */
const rank = ([first]: readonly PriceLine[]) => (first?.audience === 'anyone' && first.channel === 'online' ? 0 : 1);

function partText(lines: readonly PriceLine[], timeZone: string): string {
  const [first, ...others] = lines.toSorted((a, b) => endOf(a) - endOf(b));
  if (!first) return '';
  const rest = others.map((line, index) => {
    const before = [first, ...others][index];
    const follows = !line.from || line.from === before?.until;
    return `, ${follows ? 'then ' : ''}${amountText(line)}${timeText(line, timeZone, { isFromKnown: follows })}`;
  });
  return `${headOf(first)}${timeText(first, timeZone)}${rest.join('')}`;
}

/** A large number if there is no end. `Infinity` minus `Infinity` is not a number. */
const endOf = ({ until }: PriceLine) => (until ? Date.parse(until) : Number.MAX_SAFE_INTEGER);

function headOf(line: PriceLine): string {
  const where = line.channel === 'spot' ? ' on the spot' : '';
  if (line.audience === 'ownCollege') return `own college ${amountText(line)}${where}`;
  if (line.audience === 'anyone') return `${amountText(line)}${where || (line.limit ? '' : ' for anyone')}`;
  return `${amountText(line)} each for ${grouped(line.groupMin ?? 2)} or more of one college${where}`;
}

const amountText = (line: PriceLine) =>
  `${line.amount === 0 ? feeText(0, 'free') : inRupees(line.amount)}${limitText(line)}`;

function limitText({ limit }: PriceLine): string {
  if (!limit) return '';
  return limit === 1 ? ' for the first buyer' : ` for the first ${grouped(limit)} buyers`;
}

function timeText({ from, until }: PriceLine, timeZone: string, { isFromKnown = false } = {}): string {
  const start = from && !isFromKnown ? ` from ${boundText(from, timeZone)}` : '';
  return `${start}${until ? ` until ${boundText(until, timeZone, { isEnd: true })}` : ''}`;
}

/**
 * The day of a bound, with its time unless that is midnight. An end at midnight is shown as the day before, as people
 * expect. The year is always shown, as on other days on the same pages.
 */
export function boundText(bound: string, timeZone: string, { isEnd = false } = {}): string {
  const isMidnight = instantClockText(bound, timeZone) === '12:00 AM';
  const at = new Date(Date.parse(bound) - (isEnd && isMidnight ? 1 : 0));
  const day = formatIn(timeZone, { day: 'numeric', month: 'long', year: 'numeric' }, 'en-GB').format(at);
  return isMidnight ? day : `${day}, ${instantClockText(bound, timeZone)}`;
}
