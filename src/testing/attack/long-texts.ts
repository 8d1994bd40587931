/** Each of these texts, repeated, is slow in some parser, pattern or Unicode table. */
const units = {
  'combining marks': '\u0316\u0301',
  'a ligature of eighteen letters': '\ufdfa',
  spaces: ' ',
  'line breaks': '\n',
  'opening brackets': '[',
  'closing brackets': ']',
  digits: '9',
  quotes: '"',
  slashes: '/',
  backslashes: '\\',
  'at signs': 'a@',
  dots: 'a.',
  dashes: '-a',
  'script of a picture': '<svg ',
  'invisible marks': '\u202a\u200b',
  letters: 'x',
};

/** Also between letters, because a pattern may stop at once at a wrong beginning or end. */
export function longTexts(length: number): { kind: string; text: string }[] {
  return Object.entries(units).flatMap(([kind, unit]) => {
    const run = unit.repeat(length / unit.length);
    return [
      { kind, text: run },
      { kind: `${kind} between letters`, text: `a${run}a` },
    ];
  });
}
