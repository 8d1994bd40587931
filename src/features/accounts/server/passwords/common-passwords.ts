import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

interface Owner {
  name: string;
  email: string;
}

export const commonPassword = 'This is one of the passwords that are tried first. Please choose another one.';

/** A password of this length is allowed even if it contains a common word. */
const long = 15;

/**
 * Returns why an organiser cannot have this password; undefined if it is allowed. Refused are the 30,000 passwords that
 * leak most often, and short passwords that are only such a word, the name or the email with digits and signs around
 * it.
 */
export async function whyNotPassword(password: string, { name, email }: Owner): Promise<string | undefined> {
  const typed = password.toLowerCase();
  const word = lettersOf(typed);
  const own = ['symposia', name, email, email.split('@')[0] ?? ''].map((text) => lettersOf(text.toLowerCase()));
  if (typed === email.toLowerCase()) return commonPassword;
  const common = await readCommon();
  if (common.has(typed)) return commonPassword;
  const isOneWord = typed.length < long && (common.has(word) || own.includes(word) || word === '');
  return isOneWord ? commonPassword : undefined;
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');

/**
 * Read again for each password, because the list takes three megabytes and passwords are set some ten times in a fest.
 */
async function readCommon(): Promise<Set<string>> {
  const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
  return new Set(JSON.parse(await readFile(file, 'utf8')) as string[]);
}
