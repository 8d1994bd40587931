import { encode } from 'uqr';
import type { KolamDrawing } from '#shared/kolam/kolam.ts';
import { qrPath } from '#shared/qr/qr-path.ts';
import { dayTheme } from '#shared/theme-colours.ts';
import type { Shape } from './sheet.ts';

export const rectangle = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h-${width}z`;

/** A QR code without a margin, so leave the space around it empty. Lengths are in millimetres. */
export function qrShape(text: string, { x, y, size }: { x: number; y: number; size: number }): Shape {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  return { kind: 'shape', path: qrPath(data), fill: dayTheme.ink, at: { x, y, scale: size / data.length } };
}

interface KolamPlace {
  /** The coordinates of its centre. */
  x: number;
  y: number;
  /** The distance between opposite corners. */
  size: number;
  line: string;
  dots: string;
}

export function kolamShapes({ viewBox, paths, dots }: KolamDrawing, { x, y, size, ...ink }: KolamPlace): Shape[] {
  const at = { x, y, scale: size / Number(viewBox.split(' ')[2] ?? 1) };
  return [
    { kind: 'shape', path: paths.join(''), stroke: ink.line, lineWidth: 1.2, at },
    { kind: 'shape', path: dots.map((dot) => `M${dot.x} ${dot.y}h.01`).join(''), stroke: ink.dots, lineWidth: 3.4, at },
  ];
}
