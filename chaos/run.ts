import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import type { Report } from './run-one.ts';

const machinery = ['run.ts', 'run-one.ts'];
const longestMs = 20 * 60_000;
/** How long a script may take to end what it has started. */
const goodbyeMs = 15_000;

interface Row {
  name: string;
  goal: string;
  figure: string;
  held: boolean | 'notTested';
  seconds: number;
}

const outcomes: Record<string, { mark: string; words: string }> = {
  true: { mark: '✓', words: 'held' },
  false: { mark: '✗', words: 'NOT HELD' },
  notTested: { mark: '–', words: 'not tested' },
};

let current: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    current?.kill('SIGTERM');
    process.exit(1);
  });
}

const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !machinery.includes(file))
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${all.join(', ')}.`);
  process.exit(1);
}
const rows: Row[] = [];
for (const name of asked.length > 0 ? asked : all) {
  console.log(`── ${name}`);
  const row = await attempt(name);
  console.log(`── ${name}: ${outcomes[String(row.held)]?.words} after ${row.seconds.toFixed(0)} s: ${row.figure}`);
  rows.push(row);
}
print(rows);
process.exitCode = rows.every((row) => row.held !== false) ? 0 : 1;

/** Runs a script as a separate process. If it hangs, the process is ended with everything that it has started. */
async function attempt(name: string): Promise<Row> {
  const started = performance.now();
  const report: Report = {};
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'run-one.ts'), name], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  current = child;
  child.on('message', (part) => void Object.assign(report, part));
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    child.kill('SIGTERM');
  }, longestMs);
  const last = setTimeout(() => child.kill('SIGKILL'), longestMs + goodbyeMs);
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  clearTimeout(late);
  clearTimeout(last);
  current = undefined;
  const seconds = (performance.now() - started) / 1_000;
  const { goal = '', figure = report.failure ?? `ended with ${signal ?? code}, without a figure` } = report;
  if (isLate) return { name, goal, figure: `not done after ${longestMs / 60_000} minutes`, held: false, seconds };
  return { name, goal, figure, held: report.held ?? false, seconds };
}

function print(table: readonly Row[]): void {
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `\n${table.filter((row) => row.held === true).length} of ${table.length} held (load of the machine ${load})\n`,
  );
  for (const { name, goal, figure, held, seconds } of table) {
    console.log(
      `${outcomes[String(held)]?.mark} ${name} (${seconds.toFixed(0)} s)\n    goal    ${goal}\n    figure  ${figure}`,
    );
  }
}
