import { z } from 'zod';

// PostgreSQL cannot hold this character, and no keyboard types it.
const withoutNul = (text: string) => !text.includes('\0');
export const nulMessage = 'Please remove the characters that cannot be shown.';

// A name with line breaks would be a letter of its own in a mail that greets by it.
const onOneLine = (text: string) => !/[\n\v\f\r\u0085\u2028\u2029]/.test(text);
const oneLineMessage = 'Please keep this on one line.';
const withoutControls = (text: string) => !/\p{Cc}/u.test(text);

/** Trimmed text of at least `min` characters on one line; `message` is shown for absent, short and wrong-typed values. */
export function requiredText(min: number, message: string, max = 200) {
  return requiredLines(min, message, max).refine(onOneLine, oneLineMessage).refine(withoutControls, nulMessage);
}

/** Trimmed text on one line that may be left out; absent becomes ''. */
export function optionalText(max = 200) {
  return optionalLines(max).unwrap().refine(onOneLine, oneLineMessage).refine(withoutControls, nulMessage).default('');
}

/** As `requiredText`, on as many lines as somebody likes. */
export function requiredLines(min: number, message: string, max: number) {
  return z
    .string(message)
    .trim()
    .min(min, message)
    .max(max, `Please keep this under ${max + 1} characters.`)
    .refine(withoutNul, nulMessage);
}

/** As `optionalText`, on as many lines as somebody likes. */
export function optionalLines(max: number) {
  return z
    .string('Please enter text.')
    .trim()
    .max(max, `Please keep this under ${max + 1} characters.`)
    .refine(withoutNul, nulMessage)
    .default('');
}

/**
 * A phone number as people write it: '+91', spaces, dashes and brackets are kept, and what nobody sees or means by it
 * (invisible marks from a pasted contact, several spaces, typographic dashes, full-width digits) is made plain.
 */
export function phoneField(message: string) {
  return z
    .string(message)
    .overwrite(plainPhone)
    .min(10, message)
    .max(40, 'Please keep this under 41 characters.')
    .refine(withoutControls, nulMessage);
}

const plainPhone = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** Compared without case everywhere (specification's decisions, 19), kept as typed. */
export function emailField(message: string) {
  return z.string(message).trim().max(254, message).pipe(z.email(message));
}

/** As much as an integer column holds, on either database. */
export const largestInteger = 2_147_483_647;

export const id = z.string().min(1).max(64).refine(withoutNul, nulMessage);

/** An instant, ISO 8601 in UTC: `2025-05-09T03:30:00.000Z`. */
export const instant = z.iso.datetime();

/** A calendar day in the edition's time zone, YYYY-MM-DD. */
export const day = z.iso.date();

export const messageOnly = z.object({ message: z.string() });

/** What every refused or failed call answers (specification's decisions, 22). */
export const failure = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});
export type Failure = z.output<typeof failure>;

export const yearsOfStudy = ['1st Year', '2nd Year', '3rd Year', '4th Year', '5th Year', 'Others'] as const;
