import { z } from 'zod';

// Before the first schema. Zod writes code for its schemas and tries `new Function` to learn whether it may, which the
// browser's content policy forbids and reports (decision 31). The server, which has none, keeps the faster way.
if ('document' in globalThis) z.config({ jitless: true });

// PostgreSQL cannot hold this character, and no keyboard types it.
const withoutNul = (text: string) => !text.includes('\0');
export const nulMessage = 'Please remove the characters that cannot be shown.';

// A name with line breaks would be a letter of its own in a mail that greets by it.
const onOneLine = (text: string) => !/[\n\v\f\r\u0085\u2028\u2029]/.test(text);
const oneLineMessage = 'Please keep this on one line.';
const withoutControls = (text: string) => !/\p{Cc}/u.test(text);

// A name with one of these turns round what is shown beside it: after a mark for right to left, '100 - 200' is shown
// as '200 - 100'.
const withoutTurning = (text: string) => !/\p{Bidi_Control}/u.test(text);
const turningMessage = 'Please type this by hand: it holds invisible characters that change the direction of text.';

// A name of these alone would be an empty line in every list.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

const atMost = (max: number) => `Use at most ${max} characters.`;

/** What may come beside the text itself: the spaces and line breaks of a careless paste. */
const spare = 1_000;

/**
 * A text whose raw length is checked before anything else looks at it: the time that trimming, Unicode and patterns
 * take can grow with the square of the length. `abort`, because Zod goes on after a failed check (decision 27). Every
 * text of every contract begins here.
 */
export function boundedText(message: string, max: number, tooLong = atMost(max)) {
  return z.string(message).max(max, { error: tooLong, abort: true });
}

/**
 * Trimmed text on one line, of at least `min` characters that can be seen; `message` is shown for absent, short and
 * wrong-typed values.
 */
export function requiredText(min: number, message: string, max = 200) {
  return oneLine(requiredLines(min, message, max));
}

/** Trimmed text on one line that may be left out; absent becomes ''. */
export function optionalText(max = 200) {
  return oneLine(optionalLines(max).unwrap()).default('');
}

const oneLine = (text: z.ZodString) =>
  text.refine(onOneLine, oneLineMessage).refine(withoutControls, nulMessage).refine(withoutTurning, turningMessage);

/** As `requiredText`, on as many lines as somebody likes. */
export function requiredLines(min: number, message: string, max: number) {
  return (
    trimmedText(message, max)
      .min(min, message)
      // Told once: a text that is too short as it is was refused above.
      .refine((text) => text.length < min || text.replace(unseen, '').trim().length >= min, message)
      .refine(withoutNul, nulMessage)
  );
}

/** As `optionalText`, on as many lines as somebody likes. */
export function optionalLines(max: number) {
  return trimmedText('Please enter text.', max).refine(withoutNul, nulMessage).default('');
}

/** `max` counts what is left after trimming. */
export function trimmedText(message: string, max: number, tooLong = atMost(max)) {
  return boundedText(message, max + spare, tooLong)
    .trim()
    .max(max, tooLong);
}

/** What somebody types or pastes to find something; no sign in it is a reason to refuse. */
export function searchText(max: number) {
  return optionalLines(max)
    .unwrap()
    .overwrite((text) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim());
}

/**
 * A phone number as people write it: '+91', spaces, dashes and brackets are kept, and what nobody sees or means by it
 * (invisible marks from a pasted contact, several spaces, typographic dashes, full-width digits) is made plain. Ten
 * characters, seven of them digits (R30).
 */
export function phoneField(message: string) {
  return boundedText(message, 200, atMost(40))
    .overwrite(plainPhone)
    .min(10, message)
    .max(40, atMost(40))
    .refine((text) => text.replace(/\P{Nd}/gu, '').length >= 7, message)
    .refine(withoutControls, nulMessage);
}

const plainPhone = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** Compared without case everywhere (R28), kept as typed. */
export function emailField(message: string) {
  return trimmedText(message, 254, message).check(z.email(message));
}

/** A day that somebody sends, YYYY-MM-DD. */
export function dayField(message: string) {
  return boundedText(message, 40, message).check(z.iso.date(message));
}

/** An instant in a request, with the offset of any time zone; parsed into the form of `instant`. */
export function instantField(message: string) {
  return (
    boundedText(message, 40, message)
      .check(z.iso.datetime({ offset: true, error: message, abort: true }))
      // Not `transform`: it would leave this text without a description in the API document.
      .overwrite((text) => new Date(text).toISOString())
      // The same moment in UTC may have a year of more than four digits.
      .check(z.iso.datetime(message))
  );
}

/** The full address of a page or picture on the web. */
export function webAddressField(message: string) {
  return boundedText(message, 500, message).check(z.url({ protocol: /^https?$/, error: message }));
}

/** '' or what `field` asks for. `message` is for what is neither. */
export function orEmpty<S extends z.ZodType>(field: S, message: string) {
  return z.union([z.literal(''), field], message);
}

/** A number that comes as text, in an address or a form: `schema` is made with `z.coerce.number()`. */
export function numberFromText<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (typeof value === 'string' && value.length > 40 ? Number.NaN : value), schema);
}

/** The price that a form showed, in whole rupees. A form sends a field that nobody filled in as an empty text. */
export const amountShown = z
  .preprocess(
    (value) => (value === '' ? undefined : value),
    numberFromText(z.coerce.number('Please enter an amount.')).optional(),
  )
  .optional();

interface ListWords {
  /** For what is no list. */
  message?: string;
  tooMany?: string;
}

/** A list whose length is checked before its items are. */
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

/** Values by an id, whose number is checked before they are. */
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

/** As much as an integer column holds, on either database. */
export const largestInteger = 2_147_483_647;

const notAnId = 'This is not a valid id.';
export const id = boundedText(notAnId, 64, notAnId).min(1, notAnId).refine(withoutNul, nulMessage);

/** An instant, ISO 8601 in UTC: `2025-05-09T03:30:00.000Z`. */
export const instant = z.iso.datetime();

/** A calendar day in the edition's time zone, YYYY-MM-DD. */
export const day = z.iso.date();

export const messageOnly = z.object({ message: z.string() });

/** What every refused or failed call answers (R27). */
export const failure = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});
export type Failure = z.output<typeof failure>;

export const yearsOfStudy = ['1st Year', '2nd Year', '3rd Year', '4th Year', '5th Year', 'Others'] as const;

/**
 * A field that no person sees and scripts fill in. What arrives with it is answered like any other and dropped, so
 * that a script learns nothing.
 */
export const honeypot = boundedText('Please enter text.', 1_000).default('');
