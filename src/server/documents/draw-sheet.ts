import { breathing } from '../breathe.ts';
import { setLine } from '../pictures/typeface.ts';
import type { Item, Sheet, Words } from './sheet.ts';

/**
 * The sheet as SVG, `pixels` wide. Items are encoded one by one: encoding 12 MB in one go delayed other requests by 80
 * ms.
 */
export async function drawSheet({ width, height, items }: Sheet, pixels: number): Promise<Buffer> {
  const breathe = breathing();
  const drawn: Buffer[] = [];
  for (const item of items) {
    drawn.push(Buffer.from(draw(item)));
    await breathe();
  }
  const size = `width="${pixels}" height="${Math.round((pixels * height) / width)}"`;
  const start = `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">`;
  return Buffer.concat([Buffer.from(start), ...drawn, Buffer.from('</svg>')]);
}

function draw(item: Item): string {
  if (item.kind === 'words') return drawWords(item);
  if (item.kind === 'picture') {
    const { jpeg, x, y, width, height } = item;
    return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>`;
  }
  const { path, fill = 'none', stroke = 'none', lineWidth = 1, at } = item;
  const moved = at ? ` transform="translate(${at.x} ${at.y}) scale(${at.scale})"` : '';
  return `<path d="${path}" fill="${fill}" stroke="${stroke}" stroke-width="${lineWidth}" stroke-linecap="round" stroke-linejoin="round"${moved}/>`;
}

/** Outlines are rounded to hundredths of a unit, so lines are set ten times as large and then scaled down. */
const enlarged = 10;

function drawWords({ text, voice, size, x, y, colour }: Words): string {
  const { outlines } = setLine(text, voice, size * enlarged);
  return `<g fill="${colour}" transform="translate(${x} ${y}) scale(${1 / enlarged})">${outlines}</g>`;
}
