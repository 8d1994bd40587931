import { readFileSync } from 'node:fs';
import { Face, Font, Blob as FontBlob, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';

/** How words are set: large and wide, or to be read. */
export type Voice = 'display' | 'text';

/** Words as outlines, on a line that starts at 0, 0. */
export interface SetLine {
  width: number;
  /** SVG elements without a colour of their own. */
  outlines: string;
}

const tracking = { display: -0.02, text: 0 };

/**
 * Sets one line. What is drawn is shaped by the very code that measured it, so it depends neither on the fonts of
 * the machine nor on a renderer's idea of Tamil. Signs that no face has, emoji above all, are left out.
 */
export function setLine(words: string, voice: Voice, size: number): SetLine {
  const { width, glyphs } = layOut(words, voice, size);
  const outlines = glyphs.map(({ face, glyph, x, y, scale }) => {
    const outline = face.outlineOf(glyph);
    const at = `translate(${round(x)} ${round(y)}) scale(${round(scale, 5)} ${round(-scale, 5)})`;
    return outline && `<path transform="${at}" d="${outline}"/>`;
  });
  return { width, outlines: outlines.join('') };
}

export const widthOf = (words: string, voice: Voice, size: number): number => layOut(words, voice, size).width;

function layOut(words: string, voice: Voice, size: number) {
  const glyphs: { face: LoadedFace; glyph: number; x: number; y: number; scale: number }[] = [];
  let width = 0;
  for (const { text, face } of runsOf(words, facesOf(voice))) {
    const scale = size / face.unitsPerEm;
    const spacing = face.isLatin ? tracking[voice] * size : 0;
    for (const { glyph, advance, dx, dy } of face.shape(text)) {
      glyphs.push({ face, glyph, x: width + dx * scale, y: -dy * scale, scale });
      width += advance * scale + (advance > 0 ? spacing : 0);
    }
  }
  return { width, glyphs };
}

/** The words that can be set, with single spaces between them. */
export function settable(words: string, voice: Voice): string {
  return runsOf(words, facesOf(voice))
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What a reader takes for one sign; no line is broken inside. */
export const signsOf = (words: string): string[] => [...signs.segment(words)].map(({ segment }) => segment);
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Run {
  text: string;
  face: LoadedFace;
}

function runsOf(words: string, faces: LoadedFace[]): Run[] {
  const runs: Run[] = [];
  for (const sign of signsOf(words)) {
    const last = runs.at(-1);
    const face =
      last?.face.has(sign) && !isBetterElsewhere(sign, last.face) ? last.face : faces.find((f) => f.has(sign));
    if (!face) continue;
    if (last?.face === face) last.text += sign;
    else runs.push({ text: sign, face });
  }
  return runs;
}

// Every face has a space, so that a line of one script stays one run; letters go to the face that is meant for them.
const isBetterElsewhere = (sign: string, face: LoadedFace) => /\p{Script=Latin}|\d/u.test(sign) && !face.isLatin;

interface LoadedFace {
  isLatin: boolean;
  unitsPerEm: number;
  has(sign: string): boolean;
  shape(text: string): { glyph: number; advance: number; dx: number; dy: number }[];
  outlineOf(glyph: number): string;
}

// One for all: shaping never waits, so no two lines use it at once.
const buffer = new ShapingBuffer();
const loaded = new Map<Voice, LoadedFace[]>();

function facesOf(voice: Voice): LoadedFace[] {
  const known = loaded.get(voice) ?? ['latin', 'latin-beyond', 'tamil'].map((script) => loadFace(voice, script));
  loaded.set(voice, known);
  return known;
}

function loadFace(voice: Voice, script: string): LoadedFace {
  const face = new Face(new FontBlob(readFileSync(new URL(`./fonts/${voice}-${script}.ttf`, import.meta.url))));
  const font = new Font(face);
  const signsInside = new Set(face.collectUnicodes());
  const outlines = new Map<number, string>();
  return {
    isLatin: script.startsWith('latin'),
    unitsPerEm: face.upem,
    has: (sign) => [...sign].every((part) => signsInside.has(part.codePointAt(0) ?? 0)),
    shape(text) {
      buffer.reset();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      shape(font, buffer);
      const positions = buffer.getGlyphPositions();
      return buffer.getGlyphInfos().map(({ codepoint }, index) => ({
        glyph: codepoint,
        advance: positions[index]?.xAdvance ?? 0,
        dx: positions[index]?.xOffset ?? 0,
        dy: positions[index]?.yOffset ?? 0,
      }));
    },
    outlineOf(glyph) {
      const known = outlines.get(glyph) ?? font.glyphToPath(glyph);
      outlines.set(glyph, known);
      return known;
    },
  };
}

const round = (value: number, digits = 2) => Number(value.toFixed(digits));
