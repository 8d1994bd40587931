export interface ReadAmount {
  paise: number;
  /** The direction that the text itself gives: `1,500.00 Cr`, `(150.00)`, `-150`. */
  direction: 'in' | 'out' | undefined;
}

const blank = /^(-+|nil|na|n\/a)?$/i;
/**
 * Far longer than any amount. Longer texts are refused, because reading time grows with the square of the length
 * (decision 27).
 */
const longestAmount = 60;
/** A number above ten crore is more likely an account number. */
const maxPaise = 10_000_000_000;

/**
 * Reads `1,00,102.03`, `Rs. 150/-`, `150.00 Cr`. Returns `blank` for an empty text or zero, and `unreadable` for
 * everything else. Nothing is guessed.
 */
export function readAmount(text: string): ReadAmount | 'blank' | 'unreadable' {
  if (text.length > longestAmount) return 'unreadable';
  const tidy = text
    .normalize('NFKC')
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(/[\s']/g, '');
  if (blank.test(tidy)) return 'blank';
  const sides = directionOf(tidy.replace(/\/-$/, '').replace(/^(\+|-|\()?(₹|rs\.?|inr)/i, '$1'));
  if (!isGrouped(sides.rest)) return 'unreadable';
  const [rupees = '', decimals = ''] = sides.rest.replaceAll(',', '').split('.');
  // A spreadsheet may write 150.100000. With a third decimal other than 0 it is not an amount of money.
  if (/[1-9]/.test(decimals.slice(2))) return 'unreadable';
  const paise = Number(rupees || '0') * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  if (!Number.isSafeInteger(paise) || paise > maxPaise) return 'unreadable';
  return paise === 0 ? 'blank' : { paise, direction: sides.direction };
}

/** Accepts commas as in India (1,00,102.03), commas as elsewhere (100,102.03), or none. A decimal comma is refused. */
const isGrouped = (digits: string) =>
  /^(\d{1,15}|\d{1,2}(,\d{2})*,\d{3}|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(digits) || /^\.\d{1,6}$/.test(digits);

function directionOf(text: string): { rest: string; direction: ReadAmount['direction'] } {
  const [, inBrackets] = /^\((.+)\)$/.exec(text) ?? [];
  if (inBrackets && !/^[cd]r/i.test(inBrackets)) return { rest: inBrackets, direction: 'out' };
  const [, mark] = /\(?([cd]r?)\.?\)?$/i.exec(text) ?? [];
  const [, markBefore] = /^\(?([cd]r)\.?\)?/i.exec(text) ?? [];
  const rest = text.replace(/\(?[cd]r?\.?\)?$/i, '').replace(/^\(?[cd]r\.?\)?/i, '');
  const letter = (mark ?? markBefore)?.[0]?.toLowerCase();
  const sign = /^[+-]|[+-]$/.exec(rest)?.[0];
  const unsigned = rest.replace(/^[+-]|[+-]$/, '');
  if (letter) return { rest: unsigned, direction: letter === 'c' ? 'in' : 'out' };
  if (sign) return { rest: unsigned, direction: sign === '+' ? 'in' : 'out' };
  return { rest: unsigned, direction: undefined };
}
