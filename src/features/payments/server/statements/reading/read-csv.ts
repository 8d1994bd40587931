export interface SheetRow {
  /** The line of the file, from 1. */
  line: number;
  cells: string[];
}

export const maxRows = 50_000;
export const maxColumns = 60;
/** Only this much of a cell is read. A narration has a few hundred letters. */
export const longestCell = 2_000;

/**
 * Reads cells separated by comma, semicolon, tab or bar, with quotes as in RFC 4180. csv-parse is not used: with this
 * code an unclosed quote spoils only its own line, and files that were made to be slow are read several times faster
 * (decision 37).
 */
export function readCsv(text: string): SheetRow[] | 'tooManyRows' {
  const separator = separatorOf(text);
  const rows: SheetRow[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const row: SheetRow = { line, cells: [] };
    let isOpen = true;
    while (isOpen) {
      const cell = text[at] === '"' ? quoted(text, at, separator) : bare(text, at, separator);
      line += cell.breaks;
      at = cell.end;
      if (row.cells.length < maxColumns) row.cells.push(cell.value.slice(0, longestCell).trim());
      isOpen = text[at] === separator;
      if (isOpen) at++;
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    line++;
    rows.push(row);
    if (rows.length > maxRows) return 'tooManyRows';
  }
  return rows;
}

interface Cell {
  value: string;
  end: number;
  /** How many line breaks the cell contains. */
  breaks: number;
}

function bare(text: string, start: number, separator: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
  return { value: text.slice(start, end), end, breaks: 0 };
}

/**
 * Reads a quoted cell. Text after the closing quote belongs to the cell too. An unclosed quote ends with its line: then
 * no quote follows, or the next one opens a cell of a later line, so text comes after it.
 */
function quoted(text: string, start: number, separator: string): Cell {
  let value = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1 || quote - start > 10_000) return bare(text, start, '\n');
    value += text.slice(at, quote);
    if (text[quote + 1] === '"') {
      value += '"';
      at = quote + 2;
      continue;
    }
    const rest = bare(text, quote + 1, separator);
    const breaks = value.split('\n').length - 1;
    return breaks > 0 && rest.value.trim()
      ? bare(text, start, '\n')
      : { value: value + rest.value, end: rest.end, breaks };
  }
}

/**
 * The separator that splits most of the first lines into the same number of columns. If two are equal, the one that
 * gives more columns.
 */
function separatorOf(text: string): string {
  // Separators inside quotes do not count.
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/)
    .slice(0, 60);
  const marks = [',', '\t', ';', '|'].map((mark) => ({ mark, ...mostAlike(lines, mark) }));
  return marks.reduce((best, next) =>
    next.lines > best.lines || (next.lines === best.lines && next.columns > best.columns) ? next : best,
  ).mark;
}

/**
 * Counts the lines with the same number of columns. Fewer than three columns do not count, because amounts and
 * sentences also contain a comma or two.
 */
function mostAlike(lines: readonly string[], mark: string): { lines: number; columns: number } {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const columns = line.split(mark).length;
    if (columns >= 3) counts.set(columns, (counts.get(columns) ?? 0) + 1);
  }
  return [...counts].reduce((best, [columns, alike]) => (alike > best.lines ? { lines: alike, columns } : best), {
    lines: 0,
    columns: 0,
  });
}
