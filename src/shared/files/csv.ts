/** A file's text: RFC 4180, with the mark that tells spreadsheets it is UTF-8. */
export function csvText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `${csvMark}${csvLines([head, ...rows])}`;
}

export const csvMark = '\uFEFF';

export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');

/**
 * Strangers type these texts, and spreadsheets run a cell that begins like a formula: the apostrophe makes it text. Where
 * the system's list separator is a semicolon, a cell without quotes is cut there, and its rest may begin like one.
 */
export function csvCell(value: string): string {
  const isPhone = phones.test(value);
  const harmless = formulaLike.test(value) && !isPhone ? `'${value}` : value;
  const needsQuotes = /[",\r\n]/.test(harmless) || (harmless.includes(';') && !isPhone);
  return needsQuotes ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Spreadsheets skip spaces and invisible letters before the sign, and some take the full-width signs as well. */
const formulaLike = /^[\s\p{Cf}]*[=+\-@＝＋－＠\t\r\n]/u;

/** One or several: people who dial or import them need the number and no apostrophe. */
const phones = /^\+?\d[\d ()[\]-]*(?:; \+?\d[\d ()[\]-]*)*$/;
