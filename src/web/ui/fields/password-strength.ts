export const passwordStrengths = ['short', 'weak', 'fair', 'strong'] as const;
type PasswordStrength = (typeof passwordStrengths)[number];

const shortest = 6;

// What people choose first and attackers try first. Digits and signs around it help little.
const guessedFirst =
  /^(pass(word|wort|code)?|qwerty(uiop)?|asdf(gh|ghjkl)?|zxcvbn?m?|abc(def|d)?|admin|welcome|letmein|iloveyou|hello|secret|login|student|college|chennai|india|cricket|dragon|sunshine|monkey|football|superman|symposia|aarambh)?$/;

/** An estimate of how long guessing would take. It only advises: six characters are accepted. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < shortest) return 'short';
  const bits = lengthThatCounts(password) * Math.log2(poolOf(password));
  if (bits < 36 || guessedFirst.test(core(password))) return 'weak';
  return bits < 60 ? 'fair' : 'strong';
}

/** The words below the field. */
export function strengthText(password: string): string {
  switch (passwordStrength(password)) {
    case 'short':
      return `At least ${shortest} characters: ${shortest - password.length} more.`;
    case 'weak':
      return 'Weak: easy to guess. Three or four words that do not belong together are better.';
    case 'fair':
      return 'Fair. A few more characters make it strong.';
    case 'strong':
      return 'Strong.';
  }
}

/** Counts only characters that make guessing harder: one that repeats or continues the previous one does not. */
function lengthThatCounts(password: string): number {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? -9)) > 1).length;
}

function poolOf(password: string): number {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];
  const sizes = [26, 26, 10, 30];
  return kinds.reduce((sum, kind, index) => sum + (kind.test(password) ? (sizes[index] ?? 0) : 0), 0);
}

function core(password: string): string {
  return password
    .toLowerCase()
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replace(/0(?=\D)/g, 'o')
    .replace(/^[^a-z]+|[^a-z]+$/g, '');
}
