import { strToU8, zipSync } from 'fflate';
import { escapeHtml } from '#shared/text.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * A spreadsheet with one sheet whose head stays visible. Texts stay texts: a cell is never a formula, even if it begins
 * like one. Import this only when somebody wants a spreadsheet.
 */
export function xlsxFile(
  sheet: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Blob {
  const lines = [line(head, 1, ' s="1"'), ...rows.map((cells, place) => line(cells, place + 2, ''))];
  const files = {
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/worksheets/sheet1.xml', 'worksheet')}${part('/xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheetName(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${head.map((title, place) => column(title, rows, place)).join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`,
  };
  const contents = Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const);
  // Not in a worker, which the content security policy forbids. A fixed time, so that the same content gives the same
  // file.
  const archive = zipSync(Object.fromEntries(contents), { mtime: '1980-01-01' });
  return new Blob([archive], { type: xlsxType });
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/';

const part = (name: string, kind: string) =>
  `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;

function relations(targets: readonly (readonly [kind: string, target: string])[]): string {
  const each = targets.map(
    ([kind, target], place) => `<Relationship Id="rId${place + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  );
  return `${xml}<Relationships xmlns="${packages}relationships">${each.join('')}</Relationships>`;
}

function line(cells: readonly (string | number)[], number: number, style: string): string {
  const each = cells.map((value, place) => cell(value, `${letters(place)}${number}`, style));
  return `<row r="${number}">${each.join('')}</row>`;
}

function cell(value: string | number, place: string, style: string): string {
  if (typeof value === 'number' && Number.isFinite(value)) return `<c r="${place}"${style}><v>${value}</v></c>`;
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${text(String(value))}</t></is></c>`;
}

/**
 * Removes characters that XML does not allow, because no program would open the file. Also limits the length of a cell.
 */
function text(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is meant
  const unheld = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
  return escapeHtml(value.slice(0, 32_767).toWellFormed().replace(unheld, '')).replaceAll('\r', '&#13;');
}

/** Excel allows 31 letters, and not these characters. */
const sheetName = (name: string) => text(name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31));

function letters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : letters(Math.floor(place / 26) - 1) + last;
}

/** As wide as the first rows need, so that names can be read at once. */
function column(title: string, rows: readonly (readonly (string | number)[])[], place: number): string {
  const lengths = rows.slice(0, 200).map((row) => String(row[place] ?? '').length);
  const width = Math.min(48, Math.max(title.length, ...lengths) + 2);
  return `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`;
}
