import { rectangle } from '#server/documents/parts.ts';
import type { Item, Sheet } from '#server/documents/sheet.ts';
import { breakLines } from '#server/pictures/break-lines.ts';
import { type FontStyle, widthOf } from '#server/pictures/typeface.ts';
import { dayTheme } from '#shared/theme-colours.ts';

export const { ink, quiet, accent: gold, line } = dayTheme;

interface Style {
  voice: FontStyle;
  size: number;
  colour: string;
}

export interface Cell extends Style {
  text: string;
  /** From the left margin. */
  x?: number;
  width?: number;
  align?: 'left' | 'right';
}

const page = { width: 210, height: 297 };
const left = 22;
const top = 24;
const bottom = 276;
export const textWidth = page.width - 2 * left;

const leading = 1.32;
const mostLines = 12;

export type Flow = ReturnType<typeof createFlow>;

/** Places rows below one another on A4, and begins a new page when one is full. Lengths are in millimetres. */
export function createFlow() {
  const sheets: Sheet[] = [];
  let items: Item[] = [];
  let y = bottom;

  function makeRoom(height: number): void {
    if (sheets.length > 0 && y + height <= bottom) return;
    items = [{ kind: 'shape', path: rectangle(0, 0, page.width, page.height), fill: '#ffffff' }];
    sheets.push({ ...page, items });
    y = top;
  }

  return {
    sheets,
    /**
     * Wraps each cell to its width. The row is as high as its highest cell. `after`: the gap below. `kept`: what has to
     * fit below it on the same page.
     */
    row(cells: readonly Cell[], after = 0, kept = 0): void {
      const set = cells.map((cell) => {
        const { voice, size, x = 0, width = textWidth - x } = cell;
        return { ...cell, x, width, ...breakLines(cell.text, { voice, width, fits: [{ size, lines: mostLines }] }) };
      });
      const height = Math.max(...set.map(({ lines, size }) => lines.length * size * leading));
      makeRoom(height + kept);
      // Cells of different sizes share the baseline of the largest one.
      const foot = Math.max(...set.map(({ size }) => size));
      for (const { lines, x, width, align, voice, size, colour } of set) {
        for (const [at, text] of lines.entries()) {
          const free = align === 'right' ? width - widthOf(text, voice, size) : 0;
          const place = { x: left + x + free, y: y + foot * 0.95 + at * size * leading };
          items.push({ kind: 'words', text, voice, size, colour, ...place });
        }
      }
      y += height + after;
    },
    rule(after = 0): void {
      makeRoom(1);
      items.push({ kind: 'shape', path: `M${left} ${y}h${textWidth}`, stroke: line, lineWidth: 0.3 });
      y += after;
    },
    gap(height: number): void {
      y += height;
    },
    /** Continues `height` above the bottom of the page. */
    toFoot(height: number): void {
      makeRoom(height);
      y = bottom - height;
    },
    /** Draws beside the rows that follow, without moving them. */
    draw(parts: (x: number, y: number) => Item[]): void {
      makeRoom(1);
      items.push(...parts(left, y));
    },
  };
}
