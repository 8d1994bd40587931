/**
 * The language of a typed name, for screen readers and fonts: 'ta' if it is written in Tamil, otherwise the page's own.
 */
export function languageOf(text: string): 'ta' | undefined {
  return /\p{Script=Tamil}/u.test(text) ? 'ta' : undefined;
}
