import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { drawKolam } from '#shared/kolam/kolam.ts';
import { nightTheme } from '#shared/theme-colours.ts';

const line = drawKolam({ seed: 'mark', size: 3, density: 1 }).paths.join('');
// A colour between the gold of the two themes, because a browser's bar may be light or dark.
const goldOnAnything = '#d99a16';

const corners = `<path d="M-46-26v-14a6 6 0 0 1 6-6h14M26-46h14a6 6 0 0 1 6 6v14M46 26v14a6 6 0 0 1-6 6h-14M-26 46h-14a6 6 0 0 1-6-6v-14" fill="none" stroke="${nightTheme.ink}" stroke-width="5" stroke-linecap="round"/>`;

interface Look {
  /** The mark's share of the square's side. */
  mark: number;
  /** The radius of the square's corners, as a share of its side. */
  corner: number;
  stroke: number;
  hasCorners?: true;
}

const usual: Look = { mark: 0.72, corner: 0.22, stroke: 4.5 };
const small: Look = { mark: 0.92, corner: 0.22, stroke: 6 };
const scanner = 'src/features/gate/web/scanner/public';

/** All icons by their paths from the project's root. */
export async function drawIcons(): Promise<Map<string, Buffer>> {
  return new Map([
    ['public/icon.svg', Buffer.from(bare())],
    ['public/icon-192.png', await draw(192, usual)],
    ['public/icon-512.png', await draw(512, usual)],
    // A phone may cut a maskable icon to a circle of 80 %; Apple's phones round the corners themselves.
    ['public/icon-maskable-512.png', await draw(512, { mark: 0.64, corner: 0, stroke: 4.5 })],
    ['public/apple-touch-icon.png', await draw(180, { mark: 0.68, corner: 0, stroke: 4.5 })],
    // The scanner's icon has the mark between the corners of a viewfinder.
    [`${scanner}/gate-192.png`, await draw(192, { ...usual, mark: 0.44, hasCorners: true })],
    [`${scanner}/gate-512.png`, await draw(512, { ...usual, mark: 0.44, hasCorners: true })],
    [`${scanner}/gate-maskable-512.png`, await draw(512, { mark: 0.36, corner: 0, stroke: 4.5, hasCorners: true })],
    ['public/favicon.ico', ico(await Promise.all([16, 32, 48].map((size) => draw(size, small))))],
  ]);
}

function bare(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -40 80 80"><title>Symposia</title><g fill="none" stroke="${goldOnAnything}" stroke-width="4.5" stroke-linejoin="round" stroke-linecap="round"><path d="${line}"/></g></svg>\n`;
}

function draw(size: number, { mark, corner, stroke, hasCorners }: Look): Promise<Buffer> {
  // The mark reaches 30 from its centre, plus half the width of its line.
  const half = (30 + stroke / 2) / mark;
  const square = `<rect x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}" rx="${2 * half * corner}" fill="${nightTheme.ground}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-half} ${-half} ${2 * half} ${2 * half}">${square}<path d="${line}" fill="none" stroke="${nightTheme.accent}" stroke-width="${stroke}" stroke-linejoin="round"/>${hasCorners ? corners : ''}</svg>`;
  const image = sharp(new Resvg(svg).render().asPng());
  return (corner === 0 ? image.removeAlpha() : image).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** Puts several PNGs into one file, which browsers request by default. */
function ico(pictures: Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index;
    const side = picture.readUInt32BE(16);
    head.writeUInt8(side, at);
    head.writeUInt8(side, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(picture.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}
