import type { Breathe } from './breathe.ts';
import { dateOfSerial } from './dates.ts';
import { maxRows, type SheetRow } from './read-csv.ts';
import { openZip, type Zip, type ZipFault } from './unzip.ts';
import { elements, without, type XmlElement } from './xml-elements.ts';

export type XlsxFault = ZipFault | 'tooManyRows' | 'notAStatement';

/**
 * The first sheet of a workbook as text: numbers as written by the bank, dates as `2025-05-09`, formulas by the value
 * that was saved with them. A formula without one stands as `#FORMULA`, which is no amount.
 */
export async function readXlsx(bytes: Buffer, breathe: Breathe): Promise<SheetRow[] | XlsxFault> {
  const zip = openZip(bytes);
  if (typeof zip === 'string') return zip;
  try {
    const sheet = await firstSheet(zip);
    if (sheet === undefined) return 'notAStatement';
    const strings = await sharedStrings(zip, breathe);
    const isDateStyle = await dateStyles(await textOf(zip, 'xl/styles.xml'), breathe);
    return await readRows(sheet, strings, isDateStyle, breathe);
  } catch {
    return 'damaged';
  }
}

const textOf = async (zip: Zip, name: string) => (await zip.read(name))?.toString('utf8') ?? '';

async function firstSheet(zip: Zip): Promise<string | undefined> {
  const workbook = await textOf(zip, 'xl/workbook.xml');
  const relation = /<(?:\w+:)?sheet\s[^<>]*?r:id="([^"]+)"/.exec(workbook)?.[1];
  const relations = await textOf(zip, 'xl/_rels/workbook.xml.rels');
  const link = [...relations.matchAll(/<Relationship\s[^<>]*>/g)].find(([tag]) => attribute(tag, 'Id') === relation);
  const target = link && attribute(link[0], 'Target')?.replace(/^\/?(xl\/)?/, '');
  const name = target ? `xl/${target}` : zip.names.find((each) => /^xl\/worksheets\/[^/]+\.xml$/.test(each));
  return name && zip.names.includes(name) ? textOf(zip, name) : undefined;
}

async function sharedStrings(zip: Zip, breathe: Breathe): Promise<string[]> {
  const strings: string[] = [];
  for (const { inner } of elements(await textOf(zip, 'xl/sharedStrings.xml'), 'si')) {
    strings.push(textIn(inner));
    await breathe();
  }
  return strings;
}

/** Far more than the 32,767 letters of a cell take in all their pieces. */
const longestText = 1_000_000;

/** The pieces of a rich text, without how it is read aloud. */
function textIn(xml: string): string {
  const pieces = elements(without(xml.slice(0, longestText), 'rPh'), 't');
  return [...pieces].map(({ inner }) => plain(inner)).join('');
}

/** Which cell styles show a number as a date. */
async function dateStyles(styles: string, breathe: Breathe): Promise<(style: number) => boolean> {
  const own = new Map<number, boolean>();
  for (const [tag] of styles.matchAll(/<numFmt\s[^<>]*>/g)) {
    own.set(Number(attribute(tag, 'numFmtId')), showsDate(plain(attribute(tag, 'formatCode') ?? '')));
    await breathe();
  }
  const [formats] = elements(styles, 'cellXfs');
  const isDate: boolean[] = [];
  for (const [tag] of (formats?.inner ?? '').matchAll(/<xf\s[^<>]*>/g)) {
    const format = Number(attribute(tag, 'numFmtId'));
    isDate.push((format >= 14 && format <= 22) || (format >= 45 && format <= 47) || (own.get(format) ?? false));
    await breathe();
  }
  return (style) => isDate[style] ?? false;
}

/** Days and years outside of what is quoted, escaped or a colour. */
const showsDate = (format: string) => /[dy]/i.test(format.replace(/"[^"]*"|\\.|\[[^[\]]*\]|general/gi, ''));

async function readRows(
  sheet: string,
  strings: string[],
  isDateStyle: (style: number) => boolean,
  breathe: Breathe,
): Promise<SheetRow[] | 'tooManyRows'> {
  const rows: SheetRow[] = [];
  const toText = ({ tag, inner }: XmlElement): string => {
    const type = attribute(tag, 't') ?? 'n';
    if (type === 'inlineStr') return textIn(inner);
    const [found] = elements(inner, 'v');
    const value = found?.inner ?? '';
    if (value === '') return /<f[\s>/]/.test(inner) ? '#FORMULA' : '';
    if (type === 's') return strings[Number(value)] ?? '';
    if (type !== 'n') return plain(value);
    const isDate = isDateStyle(Number(attribute(tag, 's') ?? 0));
    return isDate ? (dateOfSerial(Number(value)) ?? value) : plainNumber(value);
  };
  let line = 0;
  for (const { tag, inner } of elements(sheet, 'row')) {
    line = Number(attribute(tag, 'r') ?? line + 1);
    const cells: string[] = [];
    for (const cell of elements(inner, 'c')) {
      await breathe();
      const column = columnOf(attribute(cell.tag, 'r')) ?? cells.length;
      if (column > 60) continue;
      while (cells.length < column) cells.push('');
      cells[column] = toText(cell).trim();
    }
    rows.push({ line, cells });
    if (rows.length > maxRows) return 'tooManyRows';
    await breathe();
  }
  return rows;
}

function columnOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** `1.0234E5` and `150.10000000000002` as people write them; long numbers of transactions digit by digit. */
function plainNumber(value: string): string {
  if (/^-?\d+$/.test(value)) return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return plain(value);
  return Number.isInteger(number) ? number.toFixed(0) : String(Math.round(number * 1e6) / 1e6);
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (xml: string) =>
  xml
    .replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
      if (name) return entities[String(name).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replaceAll('_x000D_', '');
