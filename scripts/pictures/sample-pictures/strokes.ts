/** The parts of a figure, in a square of 200 by 200. Later parts cover earlier ones. */
export interface Figure {
  parts: Part[];
  /** Turmeric dots, as [x, y]. */
  dots?: [number, number][];
  /** A letter in the middle, in the project's own font. */
  letter?: { text: string; size: number; foot: number };
}

/** `body`: a shape that hides what is behind it. `line`, `gold`: only a line, white or gold. */
export type Part = { kind: 'body' | 'line' | 'gold'; d: string };

export const body = (d: string): Part => ({ kind: 'body', d });
export const line = (d: string): Part => ({ kind: 'line', d });
export const gold = (d: string): Part => ({ kind: 'gold', d });

export const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const box = (x: number, y: number, width: number, height: number, r: number) =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;

/** Short strokes around a centre, from one distance to another. */
export const rays = (x: number, y: number, from: number, to: number, turns: readonly number[]) =>
  turns
    .map((turn) => {
      const at = (distance: number) => [x + distance * Math.cos(turn), y + distance * Math.sin(turn)].map(rounded);
      return `M${at(from).join(' ')}L${at(to).join(' ')}`;
    })
    .join('');

const rounded = (value: number) => Math.round(value * 10) / 10;
