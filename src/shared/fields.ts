import { z } from 'zod';
import { oneLineMessage, plainLine, turningMessage, withoutTurning } from './text.ts';

// Must run before the first schema is made. Zod compiles its schemas and tests `new Function` to see whether it may,
// which the browser's content policy blocks and reports (decision 31). The server has no policy and compiles.
if ('document' in globalThis) z.config({ jitless: true });

// PostgreSQL cannot store this character, and no keyboard types it.
const withoutNul = (text: string) => !text.includes('\0');
export const nulMessage = 'Please remove the characters that cannot be shown.';

// Mails greet by name: a name with line breaks could add its own text to them.
const onOneLine = (text: string) => !/[\n\v\f\r\u0085\u2028\u2029]/.test(text);
const withoutControls = (text: string) => !/\p{Cc}/u.test(text);

// A name of only these characters would be an empty line in lists.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

const atMost = (max: number) => `Use at most ${max} characters.`;

/** Additional length for spaces and line breaks that are pasted with a text. */
const spare = 1_000;

/**
 * Checks the raw length before anything else: the time for trimming, Unicode and patterns can grow with the square of
 * the length. `abort`, because Zod continues after a failed check (decision 27). Every text of every contract begins
 * here.
 */
export function boundedText(message: string, max: number, tooLong = atMost(max)) {
  return z.string(message).max(max, { error: tooLong, abort: true });
}

/**
 * Trimmed text on one line, of at least `min` visible characters. `message` is shown for missing, short and non-text
 * values.
 */
export function requiredText(min: number, message: string, max = 200) {
  return oneLine(requiredLines(min, message, max));
}

/** Trimmed text on one line that may be absent; absent becomes ''. */
export function optionalText(max = 200) {
  return oneLine(optionalLines(max).unwrap()).default('');
}

const oneLine = (text: z.ZodString) =>
  text.refine(onOneLine, oneLineMessage).refine(withoutControls, nulMessage).refine(withoutTurning, turningMessage);

/** Does what `requiredText` does, for texts of any number of lines. */
export function requiredLines(min: number, message: string, max: number) {
  return (
    trimmedText(message, max)
      .min(min, message)
      // Only for longer texts, because shorter ones were refused above.
      .refine((text) => text.length < min || text.replace(unseen, '').trim().length >= min, message)
      .refine(withoutNul, nulMessage)
  );
}

/** Does what `optionalText` does, for texts of any number of lines. */
export function optionalLines(max: number) {
  return trimmedText('Please enter text.', max).refine(withoutNul, nulMessage).default('');
}

/** `max` limits the trimmed text. */
export function trimmedText(message: string, max: number, tooLong = atMost(max)) {
  return boundedText(message, max + spare, tooLong)
    .trim()
    .max(max, tooLong);
}

/** Text for a search; no character in it is refused. */
export function searchField(max: number) {
  return optionalLines(max)
    .unwrap()
    .overwrite((text) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim());
}

/**
 * A phone number as people write it: '+91', spaces, dashes and brackets are kept. Characters that people do not see or
 * do not mean are replaced by plain ones: invisible marks of a pasted contact, several spaces, typographic dashes,
 * full-width digits. At least ten characters, seven of them digits (R30).
 */
export function phoneField(message: string) {
  return boundedText(message, 200, atMost(40))
    .overwrite(plainLine)
    .min(10, message)
    .max(40, atMost(40))
    .refine((text) => text.replace(/\P{Nd}/gu, '').length >= 7, message)
    .refine(withoutControls, nulMessage);
}

/** Stored as typed, and always compared without regard to case (R28). */
export function emailField(message: string) {
  return trimmedText(message, 254, message).check(z.email(message));
}

const yearMessage = 'Please enter a year from 2000 to 2199.';

/** Whether the year is from 2000 to 2199. While somebody types 2025, a form reports 0002, 0020 and 0202. */
const hasUsualYear = (text: string) => text >= '2000' && text < '2200';

/** A day in a request, YYYY-MM-DD, in the years 2000 to 2199. */
export function dayField(message: string) {
  return boundedText(message, 40, message)
    .check(z.iso.date({ error: message, abort: true }))
    .refine(hasUsualYear, yearMessage);
}

/** A local time in a request, such as `2025-05-09T09:00`, in the years 2000 to 2199. */
export function localTimeField(message: string) {
  return boundedText(message, 40, message)
    .refine(isLocalTime, { error: message, abort: true })
    .refine(hasUsualYear, yearMessage);
}

function isLocalTime(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(text)) return false;
  const at = new Date(`${text}:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** An instant in a request, with any offset; parsed into the format of `instant`. */
export function instantField(message: string) {
  return (
    boundedText(message, 40, message)
      .check(z.iso.datetime({ offset: true, error: message, abort: true }))
      // `transform` would leave the text without a description in the API document.
      .overwrite((text) => new Date(text).toISOString())
      // In UTC the same moment may have a year with more than four digits.
      .check(z.iso.datetime(message))
  );
}

/** An instant that somebody chooses, such as a deadline, in the years 2000 to 2199. */
export function chosenInstantField(message: string) {
  return instantField(message).refine(hasUsualYear, yearMessage);
}

/** The full web address of a page or picture. */
export function webAddressField(message: string) {
  return boundedText(message, 500, message).check(z.url({ protocol: /^https?$/, error: message }));
}

/** '' or a value of `field`. `message` is shown for any other value. */
export function orEmpty<S extends z.ZodType>(field: S, message: string) {
  return z.union([z.literal(''), field], message);
}

/** A number that is sent as text, in an address or a form: make `schema` with `z.coerce.number()`. */
export function numberFromText<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (typeof value === 'string' && value.length > 40 ? Number.NaN : value), schema);
}

const clockTimeMessage = 'Please enter a time like 09:30';

/** A time of day, HH:MM, or '' if it is unknown. */
export function clockTimeField() {
  const time = boundedText(clockTimeMessage, 40, clockTimeMessage).regex(/^([01]\d|2[0-3]):[0-5]\d$/, clockTimeMessage);
  return orEmpty(time, clockTimeMessage).default('');
}

/** How many records a deletion may delete with it: the number that the person has seen and confirmed. */
export function confirmedNumber() {
  return numberFromText(z.coerce.number().int().min(0)).optional();
}

/** The price that a form showed, in whole rupees. A form sends an empty text for an empty field. */
export const amountShown = z
  .preprocess(
    (value) => (value === '' ? undefined : value),
    numberFromText(z.coerce.number('Please enter an amount.')).optional(),
  )
  .optional();

interface ListWords {
  /** Shown for a value that is not a list. */
  message?: string;
  tooMany?: string;
}

/** Checks the length of a list before its items. */
export function listOf<S extends z.ZodType>(item: S, max: number, words: ListWords = {}) {
  const { message = 'Please send a list.', tooMany = `Please send at most ${max}.` } = words;
  return z.preprocess(
    (value: z.input<S>[], context) => {
      if (!Array.isArray(value) || value.length <= max) return value;
      context.addIssue({ code: 'custom', message: tooMany });
      return z.NEVER;
    },
    z.array(item, message).max(max, tooMany),
  );
}

/** Values by id. Checks their number before the values. */
export function recordOf<S extends z.ZodType>(value: S, max: number, message: string) {
  return z.preprocess(
    (given: Record<string, z.input<S>>, context) => {
      if (typeof given !== 'object' || given === null || Object.keys(given).length <= max) return given;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    },
    z.record(id, value, message),
  );
}

/** The largest number in an integer column of both databases. */
export const largestInteger = 2_147_483_647;

const notAnId = 'This is not a valid id.';
export const id = boundedText(notAnId, 64, notAnId).min(1, notAnId).refine(withoutNul, nulMessage);

/** An instant, ISO 8601 in UTC: `2025-05-09T03:30:00.000Z`. */
export const instant = z.iso.datetime();

/** A calendar day in the edition's time zone, YYYY-MM-DD. */
export const day = z.iso.date();

export const messageOnly = z.object({ message: z.string() });

/** The body of every refused or failed call (R27). */
export const failure = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});
export type Failure = z.output<typeof failure>;

export const yearsOfStudy = ['1st Year', '2nd Year', '3rd Year', '4th Year', '5th Year', 'Others'] as const;

/**
 * A field that people do not see and scripts fill in. Such a call is dropped but gets the usual answer, so that the
 * script does not learn that it failed.
 */
export const honeypot = boundedText('Please enter text.', 1_000).default('');
