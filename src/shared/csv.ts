/** A file's text: RFC 4180, with the mark that tells spreadsheets it is UTF-8. */
export function csvText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[head, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}

/** Strangers type these texts, and spreadsheets run a cell that begins like a formula: the apostrophe makes it text. */
export function csvCell(value: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
