import { deflateSync } from 'node:zlib';
import { chunksOf } from '#shared/chunks-of.ts';
import { type Cluster, setRuns, type Typeface } from '../pictures/typeface.ts';
import { composeFont } from './compose-font.ts';
import { pathOperators } from './path-operators.ts';
import type { Picture, Shape, Sheet, Words } from './sheet.ts';

export interface DocumentFacts {
  title: string;
  author: string;
  /** Also the time in the file, so that the same facts give the same bytes. */
  at: Date;
}

const pointsPerMm = 72 / 25.4;

/**
 * Sheets as a PDF whose text can be selected, searched and read aloud (decision 49). Each cluster that HarfBuzz shapes
 * becomes one character of a font made for this file. The PDF's text is therefore the written text, in reading order.
 */
export function writePdf(sheets: readonly Sheet[], facts: DocumentFacts): Buffer {
  const pdf = new PdfDocument();
  for (const sheet of sheets) pdf.add(sheet);
  pdf.end(facts);
  return Buffer.concat(pdf.take());
}

/** The same file, written while it is sent: only the fonts and the positions of pages stay in memory. */
export async function* streamPdf(sheets: AsyncIterable<Sheet>, facts: DocumentFacts): AsyncGenerator<Uint8Array> {
  const pdf = new PdfDocument();
  for await (const sheet of sheets) {
    pdf.add(sheet);
    yield* pdf.take();
  }
  pdf.end(facts);
  yield* pdf.take();
}

class PdfDocument {
  private readonly file = new PdfFile();
  private readonly fonts = new Map<string, PdfFont>();
  private readonly pictures: string[] = [];
  private readonly pages: number[] = [];
  // Pages refer to the fonts, but only after the last page is it known which letters the fonts need.
  private readonly resources = this.file.reserve();
  private readonly parent = this.file.reserve();

  add(sheet: Sheet): void {
    const { file, fonts, pictures } = this;
    const addPicture = (picture: Picture) => {
      const name = `P${pictures.length + 1}`;
      pictures.push(`/${name} ${writePicture(file, picture)} 0 R`);
      return name;
    };
    const content = file.addStream(Buffer.from(contentOf(sheet, fonts, addPicture), 'latin1'));
    const box = `[0 0 ${num(sheet.width * pointsPerMm)} ${num(sheet.height * pointsPerMm)}]`;
    const links = `/Parent ${this.parent} 0 R/Resources ${this.resources} 0 R/Contents ${content} 0 R`;
    this.pages.push(file.add(`<</Type/Page/MediaBox${box}${links}>>`));
  }

  end({ title, author, at }: DocumentFacts): void {
    const { file, pages } = this;
    const fonts = [...this.fonts.values()].map((font) => `/${font.name} ${addFont(file, font)} 0 R`);
    file.fill(this.resources, `<</Font<<${fonts.join('')}>>/XObject<<${this.pictures.join('')}>>>>`);
    const kids = pages.map((page) => `${page} 0 R`).join(' ');
    file.fill(this.parent, `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`);
    const reading = '/Lang(en)/ViewerPreferences<</DisplayDocTitle true>>';
    const root = file.add(`<</Type/Catalog/Pages ${this.parent} 0 R${reading}>>`);
    const day = at.toISOString().replace(/\D/g, '').slice(0, 14);
    const info = file.add(`<</Title${textString(title)}/Author${textString(author)}/CreationDate(D:${day}Z)>>`);
    file.end(root, info);
  }

  take(): Buffer[] {
    return this.file.take();
  }
}

function contentOf(sheet: Sheet, fonts: Map<string, PdfFont>, addPicture: (picture: Picture) => string): string {
  const scale = num(pointsPerMm, 5);
  // Coordinates are millimetres from the top left, as in the sheet.
  const lines = [`${scale} 0 0 -${scale} 0 ${num(sheet.height * pointsPerMm)} cm 1 J 1 j`];
  for (const item of sheet.items) {
    if (item.kind === 'words') lines.push(wordsContent(item, fonts));
    else if (item.kind === 'shape') lines.push(shapeContent(item));
    else {
      const { x, y, width, height } = item;
      lines.push(`q ${num(width)} 0 0 ${num(-height)} ${num(x)} ${num(y + height)} cm /${addPicture(item)} Do Q`);
    }
  }
  return lines.join('\n');
}

function shapeContent({ path, fill, stroke, lineWidth = 1, at }: Shape): string {
  const paint = fill && stroke ? 'B' : fill ? 'f' : 'S';
  return [
    'q',
    at && `${num(at.scale, 5)} 0 0 ${num(at.scale, 5)} ${num(at.x)} ${num(at.y)} cm`,
    fill && `${colour(fill)} rg`,
    stroke && `${colour(stroke)} RG ${num(lineWidth)} w`,
    pathOperators(path),
    paint,
    'Q',
  ]
    .filter(Boolean)
    .join(' ');
}

function wordsContent({ text, voice, size, x, y, colour: ink }: Words, fonts: Map<string, PdfFont>): string {
  const parts = [`BT ${colour(ink)} rg`];
  let pen = x;
  for (const { face, clusters } of setRuns(text, voice)) {
    const font = fonts.get(face.name) ?? new PdfFont(`F${fonts.size + 1}`, face);
    fonts.set(face.name, font);
    const scale = size / face.unitsPerEm;
    parts.push(
      `/${font.name} ${num(size, 4)} Tf ${num(face.tracking * size, 4)} Tc 1 0 0 -1 ${num(pen, 3)} ${num(y, 3)} Tm`,
    );
    let shown = '[';
    for (const cluster of clusters) {
      const { codes, width } = font.charactersOf(cluster);
      shown += `<${codes.map(hex).join('')}>`;
      // Kerning: the next cluster is closer than this one's width says, or further away.
      if (width !== cluster.advance) shown += num(((width - cluster.advance) * 1000) / face.unitsPerEm);
      pen += cluster.advance * scale + face.tracking * size;
    }
    parts.push(`${shown}] TJ`);
  }
  return `${parts.join(' ')} ET`;
}

/** The characters that a file needs of one typeface, in the order in which they first appear. */
class PdfFont {
  readonly name: string;
  readonly face: Typeface;
  readonly clusters: Cluster[] = [];
  private readonly codes = new Map<string, number>();

  constructor(name: string, face: Typeface) {
    this.name = name;
    this.face = face;
  }

  charactersOf(cluster: Cluster): { codes: number[]; width: number } {
    const [text = '', ...others] = piecesOf(cluster.text);
    const code = this.codeOf({ ...cluster, text }, 0, () => this.widthAlone(cluster));
    const codes = [code, ...others.map((other, at) => this.codeOf({ text: other, parts: [] }, at + 1))];
    return { codes, width: this.clusters[code - 1]?.advance ?? 0 };
  }

  /**
   * The width without kerning. If a character had the width of its first place, such as the narrow L of LY, a gap would
   * follow it at its other places, and PDF readers copy such a gap as a space.
   */
  private widthAlone({ text, advance }: Cluster): number {
    const [alone, ...others] = this.face.shape(text);
    return alone && others.length === 0 ? alone.advance : advance;
  }

  /**
   * `place` makes equal characters of one cluster different: if two equal characters are at one position, pdfium
   * (Chrome's PDF reader) drops the second.
   */
  private codeOf(cluster: Omit<Cluster, 'advance'>, place: number, width = () => 0): number {
    const glyphs = cluster.parts.map(({ glyph, dx, dy }) => `${glyph},${dx},${dy}`).join(';');
    const key = `${cluster.text}|${place}|${glyphs}`;
    const code = this.codes.get(key) ?? this.clusters.push({ ...cluster, advance: width() });
    this.codes.set(key, code);
    return code;
  }
}

/**
 * Splits a cluster's text into pieces: the first is drawn as the whole cluster and has its width, the others are empty.
 * Without this, pdf.js gives no width to a character whose text contains a combining mark, and then sees gaps in a
 * word. It also drops a piece that is only a joiner.
 */
const piecesOf = (text: string): string[] => text.match(/\P{Mn}+|\p{Mn}\p{Cf}*/gu) ?? [text];

function addFont(file: PdfFile, { face, clusters }: PdfFont): number {
  const composed = clusters.map(({ parts, advance }) => ({ parts, width: advance }));
  const program = file.addStream(composeFont(face.file(), composed));
  const perMille = (units: number) => num((units * 1000) / face.unitsPerEm);
  const family = `SYMPOS+Anek-${face.name}`;
  const descriptor = file.add(
    `<</Type/FontDescriptor/FontName/${family}/Flags 4/FontBBox[-500 -500 1500 1200]/ItalicAngle 0/Ascent 900/Descent -350/CapHeight 650/StemV 90/FontFile2 ${program} 0 R>>`,
  );
  const widths = clusters.map(({ advance }) => perMille(advance)).join(' ');
  const descendant = file.add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${family}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/DW 0/W[1[${widths}]]/CIDToGIDMap/Identity>>`,
  );
  const unicode = file.addStream(Buffer.from(toUnicode(clusters)));
  return file.add(
    `<</Type/Font/Subtype/Type0/BaseFont/${family}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
  );
}

/** The largest number of lines in a block that the format allows. */
const linesAtOnce = 100;

/** The table that says which text each character represents. */
function toUnicode(clusters: readonly Cluster[]): string {
  const lines = clusters.map(({ text }, index) => `<${hex(index + 1)}><${utf16(text)}>`);
  const blocks = [];
  for (const some of chunksOf(lines, linesAtOnce)) {
    blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`);
  }
  return `/CIDInit/ProcSet findresource begin 12 dict begin begincmap/CMapName/Clusters def/CMapType 2 def
1 begincodespacerange<0000><FFFF>endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict/CMap defineresource pop end end`;
}

function writePicture(file: PdfFile, { jpeg, pixels }: Picture): number {
  const { width, height } = pixels;
  return file.addRaw(
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
    jpeg,
  );
}

/** Numbered objects, and at the end a table of their positions. */
class PdfFile {
  private readonly places: number[] = [];
  private readonly ready: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  private length = this.ready[0]?.length ?? 0;

  add(body: string): number {
    return this.fill(this.reserve(), body);
  }
  reserve(): number {
    return this.places.push(0);
  }
  fill(number: number, body: string | Buffer): number {
    this.places[number - 1] = this.length;
    const content = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
    this.write(Buffer.concat([Buffer.from(`${number} 0 obj\n`), content, Buffer.from('\nendobj\n')]));
    return number;
  }
  addStream(data: Buffer): number {
    return this.addRaw('/Filter/FlateDecode', deflateSync(data));
  }
  addRaw(entries: string, data: Buffer): number {
    const head = `<<${entries}/Length ${data.length}>>stream\n`;
    const body = Buffer.concat([Buffer.from(head, 'latin1'), data, Buffer.from('\nendstream')]);
    return this.fill(this.reserve(), body);
  }
  end(root: number, info: number): void {
    const lines = this.places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`);
    const size = this.places.length + 1;
    this.write(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}trailer\n<</Size ${size}/Root ${root} 0 R/Info ${info} 0 R>>\nstartxref\n${this.length}\n%%EOF\n`,
      ),
    );
  }
  /** The bytes written since the last call. */
  take(): Buffer[] {
    return this.ready.splice(0);
  }
  private write(part: Buffer): void {
    this.ready.push(part);
    this.length += part.length;
  }
}

const num = (value: number, digits = 2): string => String(Number(value.toFixed(digits)));
const hex = (code: number): string => code.toString(16).padStart(4, '0');
const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
const textString = (text: string): string => `<feff${utf16(text)}>`;
const colour = (value: string): string =>
  [1, 3, 5].map((at) => num(Number.parseInt(value.slice(at, at + 2), 16) / 255, 3)).join(' ');
