import { seededRandom } from './random.ts';

/*
 * A sikku kolam as a mirror curve. The line circles a dot; at every gap between two neighbouring dots it either keeps
 * circling the same dot or crosses over and circles the neighbour the other way round. A random choice decides which
 * gaps are crossed, once for each set of gaps that the eight symmetries of the diamond map to one another.
 *
 * No end can stay open: leaving an arc is a one-to-one map on a finite set of arcs, so every walk returns to its start.
 * No dot can stay outside: all four arcs round each dot are drawn.
 */

export interface KolamDrawing {
  size: number;
  viewBox: string;
  dots: Point[];
  /**
   * Each path is one closed loop: `M`, one `c`, then only relative `s`. It can therefore be cut before any `s` and stay
   * smooth.
   */
  paths: string[];
}

export interface KolamOptions {
  seed: string | number;
  /** Dots across the widest row, at least 2. */
  size?: number;
  /** Share of the gaps that the line crosses: 0 gives each dot its own circle, 1 is a plain lattice. */
  density?: number;
}

export function drawKolam({ seed, size = 7, density = 0.6 }: KolamOptions): KolamDrawing {
  const dots = diamond(size);
  const loops = loopsOf(dots, chooseCrossings(dots, seededRandom(seed), density));
  return {
    size,
    viewBox: viewBoxOf(size),
    dots: dots.map(scaled),
    paths: loops.map(toPath),
  };
}

/** The viewBox of a drawing of this size. */
export function viewBoxOf(size = 7): string {
  const reach = (size + 1) * halfStep;
  return `${-reach} ${-reach} ${2 * reach} ${2 * reach}`;
}

interface Point {
  x: number;
  y: number;
}

/** A quarter turn round a dot, from the middle of one side to the next side clockwise (1) or back (-1). */
interface Arc {
  dot: Point;
  from: number;
  turn: 1 | -1;
}

/** The end of an arc: the middle of a gap, and the direction of the line there. */
interface Knot {
  at: Point;
  pull: Point;
}

/**
 * Pixels for half the distance between two dots. Positions are counted in half distances, so that they are whole
 * numbers.
 */
const halfStep = 10;
const pullWhenTurning = 5.2;
const pullWhenCrossing = 4;

const right = { x: 1, y: 0 };
/** Clockwise, because y points down. */
const sides: readonly Point[] = [right, { x: 0, y: 1 }, { x: -1, y: 0 }, { x: 0, y: -1 }];

function diamond(size: number): Point[] {
  const limit = size - (size % 2);
  const steps = Array.from({ length: size }, (_, i) => 2 * i - (size - 1));
  return steps.flatMap((y) => steps.map((x) => ({ x, y }))).filter(({ x, y }) => Math.abs(x) + Math.abs(y) <= limit);
}

/**
 * Chooses the orbits of the gaps that are crossed. The share is fixed, so that no seed gives a plain lattice. A dot
 * with one neighbour is always joined to it.
 */
function chooseCrossings(dots: Point[], random: () => number, density: number): Set<string> {
  const present = new Set(dots.map(key));
  const forced = new Set<string>();
  const free = new Set<string>();
  for (const dot of dots) {
    const dependencies = sides.filter((side) => present.has(key(plus(dot, side, 2))));
    for (const side of dependencies) (dependencies.length === 1 ? forced : free).add(orbit(plus(dot, side)));
  }
  const lots = [...free].filter((gap) => !forced.has(gap)).map((gap) => ({ gap, lot: random() }));
  const drawn = lots.sort((a, b) => a.lot - b.lot).slice(0, Math.round(lots.length * density));
  return new Set([...forced, ...drawn.map(({ gap }) => gap)]);
}

function loopsOf(dots: Point[], crossed: Set<string>): Knot[][] {
  const present = new Set(dots.map(key));
  const crosses = (dot: Point, side: Point) =>
    present.has(key(plus(dot, side, 2))) && crossed.has(orbit(plus(dot, side)));
  const drawn = new Set<string>();
  const loops: Knot[][] = [];
  for (const dot of dots) {
    for (const from of sides.keys()) {
      const start: Arc = { dot, from, turn: 1 };
      if (!drawn.has(corner(start))) loops.push(follow(start, crosses, drawn));
    }
  }
  return loops;
}

function follow(start: Arc, crosses: (dot: Point, side: Point) => boolean, drawn: Set<string>): Knot[] {
  const knots: Knot[] = [];
  let arc = start;
  do {
    drawn.add(corner(arc));
    const { dot, turn } = arc;
    const end = arc.from + turn;
    const crossing = crosses(dot, sideAt(end));
    knots.push(crossing ? crossingKnot(arc) : turningKnot(arc));
    arc = crossing
      ? { dot: plus(dot, sideAt(end), 2), from: end + 2, turn: turn === 1 ? -1 : 1 }
      : { dot, from: end, turn };
  } while (key(arc.dot) !== key(start.dot) || arc.turn !== start.turn || quarter(arc.from) !== quarter(start.from));
  return knots;
}

function crossingKnot({ dot, from, turn }: Arc): Knot {
  const [enter, leave] = [sideAt(from), sideAt(from + turn)];
  const pull = { x: (leave.x - enter.x) * pullWhenCrossing, y: (leave.y - enter.y) * pullWhenCrossing };
  return { at: scaled(plus(dot, leave)), pull };
}

function turningKnot({ dot, from, turn }: Arc): Knot {
  const ahead = sideAt(from + 2 * turn);
  const pull = { x: ahead.x * pullWhenTurning, y: ahead.y * pullWhenTurning };
  return { at: scaled(plus(dot, sideAt(from + turn))), pull };
}

function toPath(loop: Knot[]): string {
  let last = loop.at(-1) ?? { at: { x: 0, y: 0 }, pull: { x: 0, y: 0 } };
  const first = `M${numbers(last.at.x, last.at.y)}c${numbers(last.pull.x, last.pull.y)}`;
  const curves = loop.map((knot) => {
    const [x, y] = [knot.at.x - last.at.x, knot.at.y - last.at.y];
    last = knot;
    return numbers(x - knot.pull.x, y - knot.pull.y, x, y);
  });
  return `${first} ${curves.join('s')}z`;
}

function numbers(...values: number[]): string {
  return values
    .map((value) => Math.round(value * 10) / 10)
    .join(' ')
    .replaceAll(' -', '-');
}

/** A key that is equal for gaps that a symmetry of the square maps to one another. */
function orbit({ x, y }: Point): string {
  const [a, b] = [Math.abs(x), Math.abs(y)];
  return a < b ? `${a},${b}` : `${b},${a}`;
}

/** A key that is equal for both directions of an arc. */
function corner({ dot, from, turn }: Arc): string {
  return `${key(dot)},${quarter(turn === 1 ? from : from - 1)}`;
}

function sideAt(index: number): Point {
  return sides[quarter(index)] ?? right;
}

/** The index wraps round in both directions. */
function quarter(index: number): number {
  return ((index % 4) + 4) % 4;
}

function plus(point: Point, side: Point, times = 1): Point {
  return { x: point.x + side.x * times, y: point.y + side.y * times };
}

function scaled({ x, y }: Point): Point {
  return { x: x * halfStep, y: y * halfStep };
}

function key({ x, y }: Point): string {
  return `${x},${y}`;
}
