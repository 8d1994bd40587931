const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text and quoted attributes for HTML and XML. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);

export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Text on one line without characters that a keyboard or a copied message adds: full-width digits, invisible
 * characters, typographic dashes, extra spaces. Limit the length before calling it.
 */
export const plainLine = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();

// These characters reverse the text beside them: after a right-to-left mark, '100 - 200' is shown as '200 - 100'.
export const withoutTurning = (text: string) => !/\p{Bidi_Control}/u.test(text);
export const turningMessage =
  'Please type this by hand: it holds invisible characters that change the direction of text.';

export const oneLineMessage = 'Please keep this on one line.';
