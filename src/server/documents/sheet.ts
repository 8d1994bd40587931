import type { FontStyle } from '../pictures/typeface.ts';

/** A page with lengths in millimetres from the top left. The PDF and the picture are drawn from the same sheet. */
export interface Sheet {
  width: number;
  height: number;
  items: Item[];
}

export type Item = Shape | Words | Picture;

export interface Shape {
  kind: 'shape';
  /** An SVG path with only `M`, `L`, `C`, `c`, `s`, `h`, `v` and `z`. */
  path: string;
  fill?: string;
  stroke?: string;
  /** The line's width in the units of the path. */
  lineWidth?: number;
  /** The position of the path's origin, and the size of one of its units. */
  at?: { x: number; y: number; scale: number };
}

/** One line of text with its baseline at `y`. */
export interface Words {
  kind: 'words';
  text: string;
  voice: FontStyle;
  size: number;
  x: number;
  y: number;
  colour: string;
}

export interface Picture {
  kind: 'picture';
  jpeg: Buffer;
  pixels: { width: number; height: number };
  x: number;
  y: number;
  width: number;
  height: number;
}
