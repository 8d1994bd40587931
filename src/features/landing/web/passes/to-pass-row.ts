import type { PublicPass } from '#features/passes/contract.ts';
import { boundText } from '#features/prices/sentence-rules.ts';
import { feeText } from '#shared/money.ts';

/** The fields of a pass that the landing page needs, as finished text, so that the browser computes nothing. */
export interface PassRowData {
  _id: string;
  name: string;
  description: string;
  opens: string;
  price: string;
  /** Who gets the price and until when, for example 'until 30 April 2026'; '' if everybody gets it without an end. */
  priceWhen: string;
  /** The next price and when it begins; absent without one. */
  next?: { price: string; when: string };
  /** When the sale ends or begins; '' without limits. */
  sale: string;
  state: 'open' | 'soldOut' | 'later';
}

export function toPassRow(pass: PublicPass, timeZone: string): PassRowData {
  const { _id, name, description, coversWords, priceNow, nextPrice, nextPriceFrom, saleFrom, saleUntil } = pass;
  const until = (bound: string) => `until ${boundText(bound, timeZone, { isEnd: true })}`;
  const from = (bound: string) => `from ${boundText(bound, timeZone)}`;
  const hasNext = nextPrice !== undefined && nextPriceFrom !== undefined;
  const bounds = [pass.priceFor, saleFrom && from(saleFrom), hasNext && until(nextPriceFrom)];
  return {
    _id,
    name,
    description,
    opens: coversWords,
    price: feeText(priceNow),
    priceWhen: bounds.filter(Boolean).join(', '),
    ...(hasNext && { next: { price: feeText(nextPrice), when: from(nextPriceFrom) } }),
    sale: saleUntil ? `On sale ${until(saleUntil)}` : '',
    state: pass.soldOut ? 'soldOut' : saleFrom ? 'later' : 'open',
  };
}
