/** One character of a document's font: glyphs of a typeface, each moved by a number of font units. */
interface Composed {
  parts: { glyph: number; dx: number; dy: number }[];
  width: number;
}

/**
 * A TrueType font with one glyph for each cluster. Each character of the document then has its own text, although
 * shaping may have reordered or joined the letters into any number of glyphs. Glyph 0 is empty; the first cluster is
 * glyph 1.
 */
export function composeFont(file: Uint8Array, clusters: readonly Composed[]): Buffer {
  const source = readSource(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const glyphs: Buffer[] = [Buffer.alloc(0), ...clusters.map(() => Buffer.alloc(0))];
  const widths = [0, ...clusters.map(({ width }) => width)];
  const copies = new Map<number, number>();
  /** Copies a glyph of the typeface and the glyphs that it is made of. Returns its new number. */
  const copy = (glyph: number): number => {
    const known = copies.get(glyph);
    if (known !== undefined) return known;
    const at = glyphs.length;
    copies.set(glyph, at);
    glyphs.push(Buffer.alloc(0));
    widths.push(0);
    glyphs[at] = withRenumberedParts(source.glyph(glyph), copy);
    return at;
  };
  for (const [index, { parts }] of clusters.entries()) {
    const drawn = parts.filter(({ glyph }) => source.glyph(glyph).length > 0);
    glyphs[index + 1] = composite(
      drawn.map((part) => ({ ...part, data: source.glyph(part.glyph), at: copy(part.glyph) })),
    );
  }
  return writeFont(source, glyphs, widths);
}

type Source = ReturnType<typeof readSource>;

function readSource(file: Buffer) {
  const tables = new Map<string, Buffer>();
  for (let entry = 0; entry < file.readUInt16BE(4); entry++) {
    const at = 12 + 16 * entry;
    const start = file.readUInt32BE(at + 8);
    tables.set(file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12)));
  }
  const table = (tag: string) => {
    const found = tables.get(tag);
    if (!found) throw new Error(`The font has no table ${tag}`);
    return found;
  };
  const [loca, glyf, isLong] = [table('loca'), table('glyf'), table('head').readInt16BE(50) === 1];
  const offset = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2);
  return { table, glyph: (glyph: number) => glyf.subarray(offset(glyph), offset(glyph + 1)) };
}

// Flags of the parts of a composite glyph (OpenType, table glyf).
const [words, areXy, hasScale, moreParts, hasTwoScales, hasMatrix, hasProgram] = [1, 2, 8, 0x20, 0x40, 0x80, 0x100];

function withRenumberedParts(glyph: Buffer, renumber: (glyph: number) => number): Buffer {
  const isMadeOfOthers = glyph.length > 0 && glyph.readInt16BE(0) < 0;
  if (!isMadeOfOthers) return glyph;
  const copy = Buffer.from(glyph);
  for (let at = 10, flags = moreParts; flags & moreParts; ) {
    flags = copy.readUInt16BE(at);
    copy.writeUInt16BE(flags & ~hasProgram, at);
    copy.writeUInt16BE(renumber(copy.readUInt16BE(at + 2)), at + 2);
    const scales = flags & hasScale ? 2 : flags & hasTwoScales ? 4 : flags & hasMatrix ? 8 : 0;
    at += 4 + (flags & words ? 4 : 2) + scales;
  }
  return copy;
}

function composite(parts: { data: Buffer; at: number; dx: number; dy: number }[]): Buffer {
  const [only] = parts;
  if (!only) return Buffer.alloc(0);
  const data = Buffer.alloc(10 + 8 * parts.length);
  const side = (offset: number, move: 'dx' | 'dy') => parts.map((part) => part.data.readInt16BE(offset) + part[move]);
  data.writeInt16BE(-1, 0);
  data.writeInt16BE(Math.min(...side(2, 'dx')), 2);
  data.writeInt16BE(Math.min(...side(4, 'dy')), 4);
  data.writeInt16BE(Math.max(...side(6, 'dx')), 6);
  data.writeInt16BE(Math.max(...side(8, 'dy')), 8);
  for (const [index, { at, dx, dy }] of parts.entries()) {
    const start = 10 + 8 * index;
    data.writeUInt16BE(words | areXy | (index < parts.length - 1 ? moreParts : 0), start);
    data.writeUInt16BE(at, start + 2);
    data.writeInt16BE(dx, start + 4);
    data.writeInt16BE(dy, start + 6);
  }
  return data;
}

function writeFont(source: Source, glyphs: readonly Buffer[], widths: readonly number[]): Buffer {
  const [head, hhea, maxp] = ['head', 'hhea', 'maxp'].map((tag) => Buffer.from(source.table(tag)));
  if (!head || !hhea || !maxp) throw new Error('The font is not whole');
  const metrics = Buffer.alloc(4 * glyphs.length);
  const places = Buffer.alloc(4 * (glyphs.length + 1));
  const padded = glyphs.map((glyph) => Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)]));
  let end = 0;
  for (const [index, glyph] of padded.entries()) {
    metrics.writeUInt16BE(widths[index] ?? 0, 4 * index);
    metrics.writeInt16BE(glyph.length > 0 ? glyph.readInt16BE(2) : 0, 4 * index + 2);
    end += glyph.length;
    places.writeUInt32BE(end, 4 * (index + 1));
  }
  head.writeUInt32BE(0, 8);
  head.writeInt16BE(1, 50);
  hhea.writeUInt16BE(glyphs.length, 34);
  maxp.writeUInt16BE(glyphs.length, 4);
  // Limits for composite glyphs, far above what a syllable needs.
  for (const [offset, most] of [
    [10, 4096],
    [12, 512],
    [28, 64],
    [30, 4],
  ] as const) {
    maxp.writeUInt16BE(most, offset);
  }
  return packed({ glyf: Buffer.concat(padded), head, hhea, hmtx: metrics, loca: places, maxp });
}

function packed(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  const directory = Buffer.alloc(12 + 16 * entries.length);
  const power = 2 ** Math.floor(Math.log2(entries.length));
  directory.writeUInt32BE(0x0001_0000, 0);
  directory.writeUInt16BE(entries.length, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE(entries.length * 16 - power * 16, 10);
  let start = directory.length;
  const bodies = entries.map(([tag, table], index) => {
    const body = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    const at = 12 + 16 * index;
    directory.write(tag, at, 'latin1');
    directory.writeUInt32BE(checksum(body), at + 4);
    directory.writeUInt32BE(start, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    start += body.length;
    return body;
  });
  return Buffer.concat([directory, ...bodies]);
}

function checksum(body: Buffer): number {
  let sum = 0;
  for (let at = 0; at < body.length; at += 4) sum = (sum + body.readUInt32BE(at)) >>> 0;
  return sum;
}
