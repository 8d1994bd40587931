import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { dateOfSerial } from './dates.ts';
import { longestCell, maxColumns, maxRows, type SheetRow } from './read-csv.ts';

/**
 * The first sheet of a workbook as text. Numbers are as the bank wrote them, dates are like `2025-05-09`, and formulas
 * are replaced by their saved value. A formula without a saved value becomes `#FORMULA`, which is not an amount.
 */
export function readXlsx(bytes: Uint8Array): SheetRow[] | 'tooManyRows' | 'damaged' | 'notAStatement' {
  try {
    const names: string[] = [];
    const parts = unzip(bytes, (name) => names.push(name) > 0 && partNames.has(name));
    const name = firstSheet(parts) ?? names.find(isSheet);
    const sheet = name && unzip(bytes, (each) => each === name).get(name);
    if (!sheet) return 'notAStatement';
    return readRows(sheet, sharedStrings(parts), dateReader(parts));
  } catch (error) {
    return error instanceof TooManyRows ? 'tooManyRows' : 'damaged';
  }
}

const partNames = new Set(
  'workbook.xml _rels/workbook.xml.rels styles.xml sharedStrings.xml'.split(' ').map((name) => `xl/${name}`),
);
const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name);

class TooManyRows extends Error {}

interface Visitor {
  open?(name: string, attributes: Record<string, string>): void;
  /** `text`: the text of an element that contains no other elements. */
  close?(name: string, text: string): void;
}

/** Reads a part of a workbook element by element. Throws if it is not well-formed. */
function walk(xml: string | undefined, { open, close }: Visitor): void {
  if (!xml) return;
  const parser = new SaxesParser({ xmlns: false, position: false });
  let text = '';
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    open?.(localName(name), attributes);
  });
  const collect = (more: string) => {
    if (text.length < longestCell) text += more.slice(0, longestCell);
  };
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.on('closetag', ({ name }) => close?.(localName(name), text.replaceAll('_x000D_', '')));
  parser.write(xml).close();
}

/** Turns `x:row` into `row`, because each program chooses its own prefixes. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function firstSheet(parts: Map<string, string>): string | undefined {
  let relation: string | undefined;
  walk(parts.get('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'sheet') relation ??= attributes['r:id'];
    },
  });
  let target: string | undefined;
  walk(parts.get('xl/_rels/workbook.xml.rels'), {
    open(name, attributes) {
      if (name === 'Relationship' && attributes.Id === relation) target ??= attributes.Target;
    },
  });
  return target && `xl/${target.replace(/^\/?(xl\/)?/, '')}`;
}

function sharedStrings(parts: Map<string, string>): string[] {
  const strings: string[] = [];
  const texts = richTexts();
  walk(parts.get('xl/sharedStrings.xml'), {
    open: texts.open,
    close(name, text) {
      texts.close(name, text);
      if (name === 'si') strings.push(texts.take());
    },
  });
  return strings;
}

/** Joins the pieces of a rich text, without its phonetic guide. */
function richTexts() {
  let whole = '';
  let isReading = false;
  return {
    open(name: string) {
      if (name === 'rPh') isReading = true;
    },
    close(name: string, text: string) {
      if (name === 'rPh') isReading = false;
      else if (name === 't' && !isReading && whole.length < longestCell) whole += text;
    },
    take() {
      const text = whole;
      whole = '';
      return text;
    },
  };
}

type DateReader = (style: number, serial: number) => string | undefined;

/** Reads the number of a cell whose style shows it as a date. */
function dateReader(parts: Map<string, string>): DateReader {
  const isDate = dateStyles(parts);
  const before = countsFrom1904(parts) ? daysUntil1904 : 0;
  return (style, serial) => (isDate(style) ? dateOfSerial(serial + before) : undefined);
}

/** The days between the two beginnings from which workbooks count. */
const daysUntil1904 = 1_462;

/** Old versions of Excel for Mac made such workbooks, and what is saved from one stays one. */
function countsFrom1904(parts: Map<string, string>): boolean {
  let mark: string | undefined;
  walk(parts.get('xl/workbook.xml'), {
    open(name, { date1904 }) {
      if (name === 'workbookPr') mark = date1904;
    },
  });
  return mark === '1' || mark === 'true';
}

/** Finds the cell styles that show a number as a date. */
function dateStyles(parts: Map<string, string>): (style: number) => boolean {
  const own = new Map<number, boolean>();
  const isDate: boolean[] = [];
  let isOfCells = false;
  walk(parts.get('xl/styles.xml'), {
    open(name, { numFmtId, formatCode = '' }) {
      const format = Number(numFmtId);
      if (name === 'numFmt') own.set(format, showsDate(formatCode));
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      isDate.push((format >= 14 && format <= 22) || (format >= 45 && format <= 47) || (own.get(format) ?? false));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return (style) => isDate[style] ?? false;
}

/** Whether a format has days or years outside of quoted texts, escapes and colours. */
const showsDate = (format: string) =>
  /[dy]/i.test(format.slice(0, longestCell).replace(/"[^"]*"|\\.|\[[^[\]]*\]|general/gi, ''));

interface Cell {
  address: string | undefined;
  type: string;
  style: number;
  value: string;
  isFormula: boolean;
}

function readRows(sheet: string, strings: string[], dateOf: DateReader): SheetRow[] {
  const rows: SheetRow[] = [];
  const texts = richTexts();
  let row: SheetRow = { line: 0, cells: [] };
  let cell: Cell | undefined;
  walk(sheet, {
    open(name, { r, t = 'n', s = '0' }) {
      texts.open(name);
      if (name === 'row') row = { line: Number(r ?? row.line + 1), cells: [] };
      if (name === 'c') cell = { address: r, type: t, style: Number(s), value: '', isFormula: false };
      if (name === 'f' && cell) cell.isFormula = true;
    },
    close(name, text) {
      texts.close(name, text);
      if (name === 'v' && cell) cell.value = text;
      if (name === 'row' && rows.push(row) > maxRows) throw new TooManyRows();
      if (name !== 'c' || !cell) return;
      if (cell.type === 'inlineStr') cell.value = texts.take();
      place(row.cells, columnOf(cell.address) ?? row.cells.length, textOf(cell, strings, dateOf));
      cell = undefined;
    },
  });
  return rows;
}

function place(cells: string[], column: number, text: string): void {
  if (column > maxColumns) return;
  while (cells.length < column) cells.push('');
  cells[column] = text.slice(0, longestCell).trim();
}

function textOf({ type, style, value, isFormula }: Cell, strings: string[], dateOf: DateReader) {
  if (value === '') return isFormula ? '#FORMULA' : '';
  if (type === 's') return strings[Number(value)] ?? '';
  if (type !== 'n') return value;
  return dateOf(style, Number(value)) ?? plainNumber(value);
}

function columnOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Writes `1.0234E5` and `150.10000000000002` as people do, and long transaction numbers with all their digits. */
function plainNumber(value: string): string {
  if (/^-?\d+$/.test(value)) return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return Number.isInteger(number) ? number.toFixed(0) : String(Math.round(number * 1e6) / 1e6);
}

/** Far above the unpacked size of a statement, and far below that of a zip bomb. */
const maxUnpacked = 64 * 1024 * 1024;

/**
 * Unpacks the wanted files of an archive. Throws if it is damaged or unpacks to too much. Each file gets only as much
 * memory as its header declares, so a false size does not help an attacker.
 */
function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, string> {
  let left = maxUnpacked;
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!isWanted(name)) return false;
      left -= originalSize;
      if (left < 0) throw new RangeError('The archive unpacks to too much.');
      return true;
    },
  });
  return new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString('utf8')]));
}
