/** The text of a CSV file (RFC 4180). It starts with a byte order mark, so that spreadsheets read it as UTF-8. */
export function csvText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `${csvMark}${csvLines([head, ...rows])}`;
}

export const csvMark = '\uFEFF';

export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');

/**
 * Strangers type these texts, and spreadsheets run a cell that looks like a formula. The apostrophe makes such a cell
 * text. In countries where the list separator is a semicolon, spreadsheets split an unquoted cell there, and the second
 * part may look like a formula.
 */
export function csvCell(value: string): string {
  const isPhone = phones.test(value);
  const harmless = formulaLike.test(value) && !isPhone ? `'${value}` : value;
  const needsQuotes = /[",\r\n]/.test(harmless) || (harmless.includes(';') && !isPhone);
  return needsQuotes ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Spreadsheets skip spaces and invisible characters before the sign, and some accept full-width signs too. */
const formulaLike = /^[\s\p{Cf}]*[=+\-@＝＋－＠\t\r\n]/u;

/** One or several phone numbers. People dial or import them, so they get no apostrophe. */
const phones = /^\+?\d[\d ()[\]-]*(?:; \+?\d[\d ()[\]-]*)*$/;
