import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawKolam } from './kolam.ts';

const anyKolam = fc.record({
  seed: fc.oneof(fc.string(), fc.integer()),
  size: fc.integer({ min: 3, max: 11 }),
  // Not fc.double: nearly all of its values are near 0, where every drawing is the same.
  density: fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20),
});

describe('a kolam', () => {
  test('closes every path', () => {
    fc.assert(
      fc.property(anyKolam, (options) => {
        for (const path of drawKolam(options).paths) {
          const line = flatten(path);
          expect(path.endsWith('z')).toBe(true);
          expect(line.at(-1)).toEqual(line[0]);
        }
      }),
    );
  });

  test('closes every path without a kink', () => {
    fc.assert(
      fc.property(anyKolam, (options) => {
        for (const path of drawKolam(options).paths) {
          const { start, curves } = parse(path);
          const [first, last] = [curves[0], curves.at(-1)];
          if (!first || !last) throw new Error('an empty path');
          expect(first[0].x - start.x).toBeCloseTo(last[2].x - last[1].x);
          expect(first[0].y - start.y).toBeCloseTo(last[2].y - last[1].y);
        }
      }),
    );
  });

  // In every direction from a dot, the line comes before the next dot.
  test('encloses every dot', () => {
    fc.assert(
      fc.property(anyKolam, (options) => {
        const { dots, paths } = drawKolam(options);
        const lines = paths.map((path) => flatten(path));
        for (const dot of dots) {
          for (let angle = 0.05; angle < 2 * Math.PI; angle += Math.PI / 7) {
            const far = { x: dot.x + 19 * Math.cos(angle), y: dot.y + 19 * Math.sin(angle) };
            expect(lines.some((line) => meets(dot, far, line))).toBe(true);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  test('draws the four arcs around every dot once', () => {
    fc.assert(
      fc.property(anyKolam, (options) => {
        const { dots, paths } = drawKolam(options);
        const arcs = paths.flatMap((path) => parse(path).curves.length);
        expect(arcs.reduce((sum, count) => sum + count, 0)).toBe(4 * dots.length);
      }),
    );
  });

  test('draws a kolam that looks the same when mirrored and turned', () => {
    fc.assert(
      fc.property(anyKolam, (options) => {
        const points = drawKolam(options).paths.flatMap((path) => flatten(path));
        const here = inked(points);
        expect(inked(points.map(({ x, y }) => ({ x: -x, y })))).toEqual(here);
        expect(inked(points.map(({ x, y }) => ({ x: y, y: x })))).toEqual(here);
      }),
    );
  });

  test('draws the same kolam for the same seed', () => {
    fc.assert(
      fc.property(anyKolam, (options) => {
        expect(drawKolam(options)).toEqual(drawKolam({ ...options }));
      }),
    );
  });

  test('draws different kolams for different seeds', () => {
    const drawings = Array.from({ length: 50 }, (_, i) => drawKolam({ seed: `event-${i}`, size: 11 }).paths.join());
    expect(new Set(drawings).size).toBeGreaterThan(45);
  });

  test('draws the same path for the mark as in earlier versions', () => {
    expect(drawKolam({ seed: 'mark', size: 3, density: 1 }).paths).toMatchInlineSnapshot(`
      [
        "M10-20c0 5.2 -6 6-10 10s-6 6-10 10s-4.8 10-10 10s-10-4.8-10-10s4.8-10 10-10s6 6 10 10s6 6 10 10s10 4.8 10 10s-4.8 10-10 10s-10-4.8-10-10s6-6 10-10s6-6 10-10s4.8-10 10-10s10 4.8 10 10s-4.8 10-10 10s-6-6-10-10s-6-6-10-10s-10-4.8-10-10s4.8-10 10-10s10 4.8 10 10z",
      ]
    `);
  });

  test('draws the mark as one line on the smallest diamond', () => {
    expect(drawKolam({ seed: 'mark', size: 3, density: 1 }).paths).toHaveLength(1);
  });
});

interface Point {
  x: number;
  y: number;
}
type Curve = [Point, Point, Point];

function parse(path: string): { start: Point; curves: Curve[] } {
  const [, head = '', first = '', rest = ''] = /^M([^c]+)c([^sz]+)(.*)z$/.exec(path) ?? [];
  const [x = Number.NaN, y = Number.NaN] = read(head);
  const start = { x, y };
  const [px = 0, py = 0, ...firstEnd] = read(first);
  let [at, pull] = [start, { x: px, y: py }];
  const curves = [firstEnd, ...rest.split('s').filter(Boolean).map(read)].map(
    ([bx = 0, by = 0, ex = 0, ey = 0]): Curve => {
      const leave = { x: at.x + pull.x, y: at.y + pull.y };
      const enter = { x: at.x + bx, y: at.y + by };
      at = { x: at.x + ex, y: at.y + ey };
      pull = { x: ex - bx, y: ey - by };
      return [leave, enter, at];
    },
  );
  return { start, curves };
}

function read(text: string): number[] {
  return (text.match(/-?[\d.]+/g) ?? []).map(Number);
}

function flatten(path: string, steps = 8): Point[] {
  const { start, curves } = parse(path);
  const line = [start];
  let from = start;
  for (const [b, c, d] of curves) {
    for (let i = 1; i <= steps; i++) line.push(i === steps ? d : between(from, b, c, d, i / steps));
    from = d;
  }
  return line;
}

function between(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const mix = (p: number, q: number, r: number, s: number) =>
    (1 - t) ** 3 * p + 3 * t * (1 - t) ** 2 * q + 3 * t ** 2 * (1 - t) * r + t ** 3 * s;
  return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) };
}

function inked(points: Point[]): string[] {
  const spots = points.map(({ x, y }) => `${Math.round(x * 10) || 0},${Math.round(y * 10) || 0}`);
  return [...new Set(spots)].sort();
}

function meets(from: Point, to: Point, line: Point[]): boolean {
  return line.some((start, i) => {
    const end = line[i + 1];
    return (
      end !== undefined &&
      side(from, to, start) !== side(from, to, end) &&
      side(start, end, from) !== side(start, end, to)
    );
  });
}

function side(a: Point, b: Point, p: Point): boolean {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0;
}
