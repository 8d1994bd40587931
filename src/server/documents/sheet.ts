import type { FontStyle } from '../pictures/typeface.ts';

/** A page as it is drawn, in millimetres from the top left. PDF and picture are made of the same sheet. */
export interface Sheet {
  width: number;
  height: number;
  items: Item[];
}

export type Item = Shape | Words | Picture;

export interface Shape {
  kind: 'shape';
  /** An SVG path of `M`, `L`, `C`, `c`, `s`, `h`, `v` and `z` alone. */
  path: string;
  fill?: string;
  stroke?: string;
  /** The width of the line, in the path's own units. */
  lineWidth?: number;
  /** Where the path's 0, 0 is, and how large one of its units. */
  at?: { x: number; y: number; scale: number };
}

/** One line whose foot is at `y`. */
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
