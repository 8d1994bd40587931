import type { Breathe } from './breathe.ts';

export interface SheetRow {
  /** In the file, from 1. */
  line: number;
  cells: string[];
}

export const maxRows = 50_000;
const maxColumns = 60;

/** Comma, semicolon, tab or bar between, quotes around as RFC 4180 has it. Undefined: more rows than anybody has. */
export async function readCsv(text: string, breathe: Breathe): Promise<SheetRow[] | undefined> {
  const separator = separatorOf(text);
  const rows: SheetRow[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const row: SheetRow = { line, cells: [] };
    let isOpen = true;
    while (isOpen) {
      const cell = text[at] === '"' ? quoted(text, at) : bare(text, at, separator);
      line += cell.breaks;
      at = cell.end;
      if (row.cells.length < maxColumns) row.cells.push(cell.value.trim());
      isOpen = text[at] === separator;
      if (isOpen) at++;
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    line++;
    rows.push(row);
    if (rows.length > maxRows) return undefined;
    await breathe();
  }
  return rows;
}

interface Cell {
  value: string;
  end: number;
  /** Line breaks inside. */
  breaks: number;
}

function bare(text: string, start: number, separator: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
  return { value: text.slice(start, end), end, breaks: 0 };
}

/** Whatever stands behind the closing quote belongs to the cell; a quote that never closes ends with its line. */
function quoted(text: string, start: number): Cell {
  let value = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1 || quote - start > 10_000) return bare(text, start, '\n');
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1, breaks: value.split('\n').length - 1 };
    value += '"';
    at = quote + 2;
  }
}

/** The one that the first lines hold alike, and most of. */
function separatorOf(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r?\n/).slice(0, 60);
  const score = (mark: string) => lines.filter((line) => line.split(mark).length >= 4).length;
  const marks = [',', '\t', ';', '|'].map((mark) => ({ mark, score: score(mark) }));
  return marks.reduce((best, next) => (next.score > best.score ? next : best)).mark;
}
