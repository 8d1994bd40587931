import { Resvg } from '@resvg/resvg-js';
import { type FontStyle, setLine } from '#server/pictures/typeface.ts';

/** A picture as rows of red, green, blue and opacity. */
export interface Pixels {
  data: Buffer;
  width: number;
}

export interface TextStyle {
  voice: FontStyle;
  size: number;
  /** Red, green and blue. */
  colour: readonly [number, number, number];
}

/**
 * Writes a line of text centred at `x`, with its baseline at `y`. Thousands of receipts differ in a few letters, and
 * drawing each as SVG would take minutes, so each letter is drawn once and then copied.
 */
export function writeCentred(pixels: Pixels, text: string, x: number, y: number, style: TextStyle): void {
  const letters = [...text].map((letter) => letterOf(letter, style));
  let left = x - letters.reduce((sum, { advance }) => sum + advance, 0) / 2;
  for (const letter of letters) {
    copy(pixels, letter, Math.round(left) - margin, y - letter.foot, style.colour);
    left += letter.advance;
  }
}

interface Letter {
  advance: number;
  width: number;
  foot: number;
  /** How much the letter covers each pixel, 0 to 255. */
  cover: Uint8Array;
}

const margin = 2;
const letters = new Map<string, Letter>();

function letterOf(letter: string, { voice, size }: TextStyle): Letter {
  const key = `${letter} ${voice} ${size}`;
  const drawn = letters.get(key) ?? drawLetter(letter, voice, size);
  letters.set(key, drawn);
  return drawn;
}

function drawLetter(letter: string, voice: FontStyle, size: number): Letter {
  const { width: advance, outlines } = setLine(letter, voice, size);
  const [width, foot] = [Math.ceil(advance) + 2 * margin, Math.ceil(size)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.ceil(size * 1.4)}"><g transform="translate(${margin} ${foot})">${outlines}</g></svg>`;
  const { pixels } = new Resvg(svg).render();
  return {
    advance,
    width,
    foot,
    cover: Uint8Array.from({ length: pixels.length / 4 }, (_, at) => pixels[4 * at + 3] ?? 0),
  };
}

function copy({ data, width }: Pixels, letter: Letter, left: number, top: number, colour: TextStyle['colour']): void {
  for (const [at, cover] of letter.cover.entries()) {
    if (cover === 0) continue;
    const to = 4 * ((top + Math.floor(at / letter.width)) * width + left + (at % letter.width));
    for (const [channel, value] of colour.entries()) {
      const under = data[to + channel] ?? 0;
      data[to + channel] = under + ((value - under) * cover) / 255;
    }
  }
}
