/** Converts an SVG path into the drawing operators of a PDF page. */
export function pathOperators(path: string): string {
  const out: string[] = [];
  let [x, y] = [0, 0];
  let start = { x, y };
  /** The second control point of the last curve, which `s` mirrors. */
  let handle = { x, y };
  const curve = (x1: number, y1: number, x2: number, y2: number, x3: number, y3: number) => {
    out.push(`${[x1, y1, x2, y2, x3, y3].map(short).join(' ')} c`);
    handle = { x: x2, y: y2 };
    [x, y] = [x3, y3];
  };
  const line = (toX: number, toY: number) => {
    [x, y] = [toX, toY];
    out.push(`${short(x)} ${short(y)} l`);
  };
  const commands: Record<string, { takes: number; run(values: number[]): void }> = {
    M: {
      takes: 2,
      run([toX = 0, toY = 0]) {
        [x, y] = [toX, toY];
        start = { x, y };
        out.push(`${short(x)} ${short(y)} m`);
      },
    },
    L: { takes: 2, run: ([toX = 0, toY = 0]) => line(toX, toY) },
    h: { takes: 1, run: ([by = 0]) => line(x + by, y) },
    v: { takes: 1, run: ([by = 0]) => line(x, y + by) },
    C: { takes: 6, run: ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => curve(a, b, c, d, e, f) },
    c: {
      takes: 6,
      run: ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => curve(x + a, y + b, x + c, y + d, x + e, y + f),
    },
    s: {
      takes: 4,
      run: ([c = 0, d = 0, e = 0, f = 0]) => curve(2 * x - handle.x, 2 * y - handle.y, x + c, y + d, x + e, y + f),
    },
  };
  for (const [, letter = '', figures = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    if (letter === 'z' || letter === 'Z') {
      [x, y] = [start.x, start.y];
      out.push('h');
      continue;
    }
    const command = commands[letter];
    if (!command) throw new Error(`A path of ours has no ${letter}`);
    const values = [...figures.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
    for (let at = 0; at < values.length; at += command.takes) command.run(values.slice(at, at + command.takes));
  }
  return out.join(' ');
}

const short = (value: number): string => String(Number(value.toFixed(3)));
