import { breakLines } from '#server/pictures/break-lines.ts';
import { type FontStyle, setLine } from '#server/pictures/typeface.ts';
import { drawKolam, type KolamOptions } from '#shared/kolam/kolam.ts';
import { seededRandom } from '#shared/kolam/random.ts';
import { nightTheme } from '#shared/theme-colours.ts';

export interface PreviewFacts {
  /** The address of the event's own picture; '' for none. */
  image: string;
  kolam: KolamOptions;
  /** The colour behind the kolam. */
  tint: string;
  kolamColours: { line: string; dots: string };
  /** The lines above the title; '' for none. */
  over: readonly string[];
  title: string;
  under: string;
  /** The site's name, at the foot. */
  siteName: string;
  college: string;
}

const previewSize = { width: 1200, height: 630 };

const edge = 72;
const column = { width: 580, top: 48, bottom: 500 };
// The kolam is larger than its space and is cut off at the right edge.
const kolamBox = { size: 630, x: 656, y: 0 };
const foot = 568;
const titleFits = [
  { size: 112, lines: 2 },
  { size: 88, lines: 3 },
  { size: 68, lines: 4 },
  { size: 54, lines: 5 },
  { size: 46, lines: 6 },
];

/**
 * The preview picture of a link, as SVG. Text is on the left; the kolam or `drawing` (the event's own picture as SVG)
 * is on the right.
 */
export function drawPreview(facts: PreviewFacts, drawing?: string): string {
  const { width, height } = previewSize;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs><radialGradient id="glow" cx="0.78" cy="0.36" r="0.62"><stop offset="0" stop-color="${facts.tint}" stop-opacity="0.34"/><stop offset="1" stop-color="${facts.tint}" stop-opacity="0"/></radialGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="${nightTheme.ground}"/>`,
    `<rect width="${width}" height="${height}" fill="url(#glow)"/>`,
    sky(),
    drawing ? pictured(drawing) : kolam(facts),
    words(facts),
    brand(facts),
    '</svg>',
  ].join('');
}

function sky(): string {
  const random = seededRandom('preview');
  const stars = Array.from({ length: 70 }, () => {
    const [x, y] = [Math.round(random() * previewSize.width), Math.round(random() * previewSize.height)];
    return `M${x} ${y}h.01`;
  });
  return `<path d="${stars.join('')}" stroke="${nightTheme.ink}" stroke-width="2" stroke-linecap="round" opacity="0.35"/>`;
}

function kolam({ kolam, kolamColours }: PreviewFacts): string {
  const { viewBox, paths, dots } = drawKolam(kolam);
  const [left = 0, top = 0, width = 1] = viewBox.split(' ').map(Number);
  const scale = kolamBox.size / width;
  const at = `translate(${kolamBox.x} ${kolamBox.y}) scale(${scale}) translate(${-left} ${-top})`;
  return `<g transform="${at}" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${paths.join('')}" stroke="${kolamColours.line}" stroke-width="2.2"/><path d="${dots.map(({ x, y }) => `M${x} ${y}h.01`).join('')}" stroke="${kolamColours.dots}" stroke-width="4.6"/></g>`;
}

/** Fades the drawing out behind the text. */
function pictured(drawing: string): string {
  const { width, height } = previewSize;
  const left = kolamBox.x - 56;
  const inner = drawing
    .replace(/^<svg /, `<svg x="${left}" preserveAspectRatio="xMidYMid slice" `)
    .replace(/ width="\d+" height="\d+"/, ` width="${width - left}" height="${height}"`);
  return [
    `<defs><linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="${left}" x2="${left + 170}"><stop stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient>`,
    `<mask id="faded" maskUnits="userSpaceOnUse" x="${left}" y="0" width="${width - left}" height="${height}"><rect x="${left}" width="${width - left}" height="${height}" fill="url(#fade)"/></mask></defs>`,
    `<g mask="url(#faded)">${inner}</g>`,
  ].join('');
}

interface Line {
  text: string;
  voice: FontStyle;
  size: number;
  colour: string;
  /** From the foot of the previous line to the foot of this one. */
  rise: number;
}

/** Centres the lines vertically, however many there are. */
function words({ over, title, under }: PreviewFacts): string {
  const lines = [
    ...fitted(over, 32, nightTheme.accent),
    ...titleLines(title),
    ...fitted([under], 30, nightTheme.quiet),
  ];
  const room = lines.reduce((sum, { rise }) => sum + rise, 0);
  let foot = column.top + (column.bottom - column.top - room) / 2;
  return lines
    .map(({ text, voice, size, colour, rise }) => {
      foot += rise;
      return place(text, voice, size, colour, edge, foot);
    })
    .join('');
}

function titleLines(title: string): Line[] {
  const { size, lines } = breakLines(title, { voice: 'display', width: column.width, fits: titleFits });
  // Tamil letters need more height than Latin ones.
  const leading = /\p{Script=Tamil}/u.test(title) ? 1.08 : 0.98;
  return lines.map((text, index) => ({
    text,
    voice: 'display',
    size,
    colour: nightTheme.ink,
    rise: index === 0 ? size * 0.78 + 28 : size * leading,
  }));
}

function fitted(texts: readonly string[], size: number, colour: string): Line[] {
  const fits = [
    { size, lines: 1 },
    { size: size * 0.92, lines: 2 },
  ];
  return texts.flatMap((words) => {
    const { size: chosen, lines } = breakLines(words, { voice: 'text', width: column.width, fits });
    return lines.map((text, index) => ({
      text,
      voice: 'text' as const,
      size: chosen,
      colour,
      rise: chosen * (index === 0 ? 1.75 : 1.3),
    }));
  });
}

function brand({ siteName, college }: PreviewFacts): string {
  const mark = drawKolam({ seed: 'mark', size: 3, density: 1 });
  const one = (text: string, width: number) =>
    breakLines(text, { voice: 'text', width, fits: [{ size: 27, lines: 1 }] }).lines[0] ?? '';
  const name = one(siteName, 420);
  const after = edge + 66 + setLine(name, 'text', 27).width + 22;
  const room = kolamBox.x + 110 - after;
  return [
    `<g transform="translate(${edge + 22} ${foot - 9}) scale(0.62)" fill="none" stroke="${nightTheme.accent}" stroke-width="4.5" stroke-linejoin="round"><path d="${mark.paths.join('')}"/></g>`,
    place(name, 'text', 27, nightTheme.ink, edge + 66, foot),
    room > 160 ? place(one(college, room), 'text', 27, nightTheme.quiet, after, foot) : '',
  ].join('');
}

function place(text: string, voice: FontStyle, size: number, colour: string, x: number, y: number): string {
  return `<g transform="translate(${x} ${y})" fill="${colour}">${setLine(text, voice, size).outlines}</g>`;
}
