/** What a name that somebody typed is to be read and set as: 'ta' where it is written in Tamil, else the page's own. */
export function languageOf(text: string): 'ta' | undefined {
  return /\p{Script=Tamil}/u.test(text) ? 'ta' : undefined;
}
