export interface Narration {
  /** Words of capital letters and digits, without addresses such as `asha@bank`. */
  tokens: string[];
  /** All tokens joined into one text. */
  squeezed: string;
  /** 12-digit numbers, and the longer ones that banks give to transfers. */
  numbers: string[];
}

/** `reference`: the cell of the statement's own column for numbers. */
export function readNarration(pieces: readonly string[], reference: string): Narration {
  const whole = pieces.join(' ').toUpperCase();
  const tokens = lettersOf(whole.replace(/(?<![^\s/:-])[^\s/:-]*@[A-Z0-9.]*/g, ' '));
  // A number that a line break splits is whole only after the pieces are joined.
  const texts = pieces.length > 1 ? [whole, pieces.join('').toUpperCase()] : [whole];
  const column = reference.toUpperCase().trim();
  const numbers = [...transferNumbers(column), ...texts.flatMap(transferNumbers), ...ownNumber(column)];
  // UPI's own number is the most reliable.
  const [upi, others] = [numbers.filter(isUpiNumber), numbers.filter((number) => !isUpiNumber(number))];
  return { tokens, squeezed: lettersOf(whole).join(''), numbers: [...new Set([...upi, ...others])] };
}

const betweenParts = '\v';

/**
 * The narration as one text, to be stored together with the first of its numbers. The cell for numbers is added only if
 * one of the others could not be found again without it.
 */
export function storedNarration(pieces: readonly string[], reference: string, [utr = '', ...others]: string[]): string {
  const text = pieces.join('\n').replaceAll(betweenParts, ' ').slice(0, 1_000);
  const isWhole = others.length === 0 || readStoredNarration(text, utr).numbers.length > others.length;
  return isWhole ? text : `${text}${betweenParts}${reference.slice(0, 100)}`;
}

/** `utr`: the number that is stored with the text. */
export function readStoredNarration(text: string, utr: string): Narration {
  const [narration = '', reference = utr] = text.split(betweenParts);
  return readNarration(narration.split('\n'), reference);
}

const lettersOf = (text: string) => text.split(/[^A-Z0-9]+/).filter(Boolean);

const isUpiNumber = (number: string) => /^\d{12}$/.test(number);

/** The bank's own number of the line, if it is long enough to be unique. */
function ownNumber(column: string): string[] {
  return /^[A-Z0-9]{8,}$/.test(column) && /\d{6}/.test(column) && !/^0+$/.test(column) ? [column] : [];
}

/** Leaves out text before an @: it is an address, often a phone number with 91 before it. */
function transferNumbers(text: string): string[] {
  const found =
    text.match(/(?<![A-Z0-9])(?:0{1,8}(?=\d{12}(?!\d)))?(?:\d{12}|[A-Z]{4}[A-Z0-9]{8,18})(?![A-Z0-9]|@)/g) ?? [];
  return found
    .map((number) => number.replace(/^0+(?=\d{12}$)/, ''))
    .filter((number) => /\d{6}/.test(number) && !/^0+$/.test(number));
}
