import { readFileSync } from 'node:fs';
import { Face, Font, Blob as FontBlob, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';

/** The style of a text: large and wide, or for reading. */
export type FontStyle = 'display' | 'text';

/** A text as outlines, on a line that starts at 0, 0. */
interface SetLine {
  width: number;
  /** SVG elements without a colour. */
  outlines: string;
}

/** Part of a line, in one typeface. */
interface SetRun {
  face: Typeface;
  clusters: Cluster[];
}

/** A unit that HarfBuzz shapes: usually a letter, in Tamil and Devanagari a syllable. Lengths are in font units. */
export interface Cluster {
  text: string;
  advance: number;
  /** Positions relative to the start of the cluster. */
  parts: { glyph: number; dx: number; dy: number }[];
}

const tracking = { display: -0.02, text: 0 };

/**
 * Sets one line. The same code measures and draws the text, so the result depends neither on the machine's fonts nor on
 * how a renderer shapes Tamil. Characters that no typeface has are left out, above all emoji.
 */
export function setLine(words: string, voice: FontStyle, size: number): SetLine {
  const { width, glyphs } = layOut(words, voice, size);
  const outlines = glyphs.map(({ face, glyph, x, y, scale }) => {
    const outline = face.outlineOf(glyph);
    const at = `translate(${round(x)} ${round(y)}) scale(${round(scale, 5)} ${round(-scale, 5)})`;
    return outline && `<path transform="${at}" d="${outline}"/>`;
  });
  return { width, outlines: outlines.join('') };
}

export const widthOf = (words: string, voice: FontStyle, size: number): number => layOut(words, voice, size).width;

function layOut(words: string, voice: FontStyle, size: number) {
  const glyphs: { face: Typeface; glyph: number; x: number; y: number; scale: number }[] = [];
  let width = 0;
  for (const { face, clusters } of setRuns(words, voice)) {
    const scale = size / face.unitsPerEm;
    for (const { advance, parts } of clusters) {
      for (const { glyph, dx, dy } of parts) glyphs.push({ face, glyph, x: width + dx * scale, y: -dy * scale, scale });
      width += advance * scale + (advance > 0 ? face.tracking * size : 0);
    }
  }
  return { width, glyphs };
}

/** One line, shaped, for documents and pictures. */
export function setRuns(words: string, voice: FontStyle): SetRun[] {
  return runsOf(words, facesOf(voice)).map(({ text, face }) => ({ face, clusters: face.shape(text) }));
}

/** The part of a text that can be set, with single spaces. */
export function settableWords(words: string, voice: FontStyle): string {
  return runsOf(words, facesOf(voice))
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Splits a text into what a reader sees as single characters. No line is broken inside one. */
export const graphemesOf = (words: string): string[] =>
  plainLetters.test(words) ? words.split('') : [...signs.segment(words)].map(({ segment }) => segment);
// Most names and texts match and need no segmenter, which took two fifths of the time of checking a batch's names.
const plainLetters = /^[ -~]*$/;
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Run {
  text: string;
  face: Typeface;
}

function runsOf(words: string, faces: Typeface[]): Run[] {
  const runs: Run[] = [];
  for (const sign of graphemesOf(words)) {
    const last = runs.at(-1);
    const face =
      last?.face.has(sign) && !isBetterElsewhere(sign, last.face) ? last.face : faces.find((f) => f.has(sign));
    if (!face) continue;
    if (last?.face === face) last.text += sign;
    else runs.push({ text: sign, face });
  }
  return runs;
}

// Every typeface has a space, so that a line in one script is one run: pdfium, which reads PDFs in Chrome, loses a
// space that is a run of its own. Latin letters and digits always use a Latin typeface.
const isBetterElsewhere = (sign: string, face: Typeface) => /\p{Script=Latin}|\d/u.test(sign) && !face.isLatin;

export interface Typeface {
  /** The name of its file, such as `display-tamil`. */
  name: string;
  isLatin: boolean;
  unitsPerEm: number;
  /** Space after each character, as a share of the size. */
  tracking: number;
  /** The content of the TrueType file. */
  file(): Uint8Array;
  has(sign: string): boolean;
  shape(text: string): Cluster[];
  outlineOf(glyph: number): string;
}

// One buffer is enough: shaping never waits, so no two lines use it at once.
const buffer = new ShapingBuffer();
const faces = new Map<FontStyle, Typeface[]>();

/** A typeface is loaded when a line first needs it. Few lines need Devanagari, which is the largest. */
const scripts: { script: string; letters: RegExp }[] = [
  { script: 'latin', letters: /^[^\u0100-\u024f\u1e00-\u1eff\u0b80-\u0bff\u0900-\u097f]+$/u },
  { script: 'latin-beyond', letters: /[\u0100-\u024f\u1e00-\u1eff]/u },
  { script: 'tamil', letters: /[\u0b80-\u0bff₹]/u },
  { script: 'devanagari', letters: /[\u0900-\u097f]/u },
];

function facesOf(voice: FontStyle): Typeface[] {
  const known = faces.get(voice);
  if (known) return known;
  const made: Typeface[] = [];
  for (const { script, letters } of scripts) {
    // The first typeface is Latin, which has a space.
    const space = () => (made[0]?.shape(' ')[0]?.advance ?? 0) / (made[0]?.unitsPerEm ?? 1);
    made.push(typeface(`${voice}-${script}`, letters, { spacing: tracking[voice], space }));
  }
  faces.set(voice, made);
  return made;
}

interface Spaces {
  /** Space after each character, as a share of the size. */
  spacing: number;
  /** The width of a space as a share of the size, for a typeface without one. */
  space(): number;
}

function typeface(name: string, letters: RegExp, { spacing, space }: Spaces): Typeface {
  let loaded: LoadedFace | undefined;
  const load = () => {
    loaded ??= loadFace(name, space);
    return loaded;
  };
  const isLatin = name.includes('latin');
  return {
    name,
    isLatin,
    get unitsPerEm() {
      return load().face.upem;
    },
    tracking: isLatin ? spacing : 0,
    file: () => load().file,
    has: (sign) =>
      (loaded !== undefined || letters.test(sign)) &&
      [...sign].every((part) => load().signs.has(part.codePointAt(0) ?? 0)),
    shape: (text) => load().shape(text),
    outlineOf(glyph) {
      const { font, outlines } = load();
      const known = outlines.get(glyph) ?? font.glyphToPath(glyph);
      outlines.set(glyph, known);
      return known;
    },
  };
}

type LoadedFace = ReturnType<typeof loadFace>;

function loadFace(name: string, spaceShare: () => number) {
  const file = readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));
  const face = new Face(new FontBlob(file));
  const font = new Font(face);
  const signs = new Set(face.collectUnicodes());
  const hasSpace = signs.has(0x20);
  const space = hasSpace ? 0 : Math.round(spaceShare() * face.upem);
  const withSpace = (cluster: Cluster) => (cluster.text === ' ' ? { text: ' ', advance: space, parts: [] } : cluster);
  const shape = (text: string) => (hasSpace ? shapeWith(font, text) : shapeWith(font, text).map(withSpace));
  return { file, face, font, shape, signs: signs.add(0x20), outlines: new Map<number, string>() };
}

function shapeWith(font: Font, text: string): Cluster[] {
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  const clusters: (Cluster & { start: number })[] = [];
  for (const [index, { codepoint, cluster: start }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    let cluster = clusters.at(-1);
    if (cluster?.start !== start) {
      cluster = { start, text: '', advance: 0, parts: [] };
      clusters.push(cluster);
    }
    cluster.parts.push({ glyph: codepoint, dx: cluster.advance + xOffset, dy: yOffset });
    cluster.advance += xAdvance;
  }
  return clusters.map(({ start, advance, parts }, index) => ({
    text: text.slice(start, clusters[index + 1]?.start),
    advance,
    parts,
  }));
}

const round = (value: number, digits = 2) => Number(value.toFixed(digits));
