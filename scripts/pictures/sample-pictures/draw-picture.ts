import type { SampleEvent } from '#sample/events.ts';
import { setLine } from '#server/pictures/typeface.ts';
import { drawKolam } from '#shared/kolam/kolam.ts';
import { seededRandom } from '#shared/kolam/random.ts';
import { nightTheme } from '#shared/theme-colours.ts';
import type { Figure, Part } from './strokes.ts';

/** The format of a card on a desktop. Wider places cut off the top and bottom, but nothing of the figure. */
const pictureSize = { width: 800, height: 700 };
const figureSide = 388;

/** An event's figure on its own kolam, in the colour of its type. */
export function drawPicture(event: Pick<SampleEvent, 'id' | 'title' | 'eventType'>, figure: Figure): string {
  const { id, title, eventType } = event;
  const { width, height } = pictureSize;
  const tint = nightTheme[`tint-${eventType}`];
  const deep = mixed(tint, nightTheme.ground, 0.2);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title>${title.replace(/[<&]/g, '')}</title>`,
    `<radialGradient id="a" cx=".8" cy="0" r="1.2"><stop stop-color="${mixed(tint, nightTheme.ground, 0.62)}"/><stop offset=".8" stop-color="${deep}"/></radialGradient>`,
    `<rect width="${width}" height="${height}" fill="url(#a)"/>`,
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
    ground(id, tint),
    drawFigure(figure, mixed(tint, nightTheme.ground, 0.3)),
    '</g></svg>\n',
  ].join('');
}

/** A kolam larger than the picture and off its centre, so that its lines run beyond the edges. */
function ground(id: string, tint: string): string {
  const random = seededRandom(`ground of ${id}`);
  const { paths, dots, viewBox } = drawKolam({ seed: id, size: 5, density: 0.35 + 0.5 * random() });
  const [, , side = 1] = viewBox.split(' ').map(Number);
  const { width, height } = pictureSize;
  const scale = rounded((width * (1.35 + 0.35 * random())) / side);
  const away = () => Math.round((random() - 0.5) * 360);
  const line = `<path d="${paths.join('')}" stroke="${tint}" stroke-width="1.6" opacity=".42"/>`;
  const pulli = `<path d="${dotsAt(dots.map(({ x, y }) => [x, y]))}" stroke="${nightTheme.ink}" stroke-width="2.4" opacity=".2"/>`;
  return `<g transform="translate(${width / 2 + away()} ${height / 2 + away()}) scale(${scale})">${line}${pulli}</g>`;
}

function drawFigure({ parts, dots = [], letter }: Figure, behind: string): string {
  const scale = figureSide / 200;
  const left = (pictureSize.width - figureSide) / 2;
  const top = (pictureSize.height - figureSide) / 2;
  const strokes = parts.map((part) => stroke(part, behind)).join('');
  const points = dots.length > 0 ? `<path d="${dotsAt(dots)}" stroke="${nightTheme.accent}" stroke-width="11"/>` : '';
  return `<g transform="translate(${left} ${top}) scale(${scale})" stroke-width="6.5">${strokes}${written(letter)}${points}</g>`;
}

function stroke({ kind, d }: Part, behind: string): string {
  const colour = kind === 'gold' ? nightTheme.accent : nightTheme.ink;
  const fill = kind === 'body' ? ` fill="${behind}"` : '';
  return `<path d="${d}" stroke="${colour}"${fill}/>`;
}

function written(letter: Figure['letter']): string {
  if (!letter) return '';
  const { width, outlines } = setLine(letter.text, 'text', letter.size);
  return `<g transform="translate(${rounded(100 - width / 2)} ${letter.foot})" fill="${nightTheme.ink}">${outlines}</g>`;
}

const dotsAt = (points: [number, number][]) => points.map(([x, y]) => `M${rounded(x)} ${rounded(y)}h.01`).join('');

function mixed(colour: string, into: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) => Math.round(channel(colour, at) * share + channel(into, at) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const rounded = (value: number) => Math.round(value * 100) / 100;
