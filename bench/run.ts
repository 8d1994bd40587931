import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { participant } from '#testing/send-form.ts';
import { startServer } from '#testing/server-process.ts';
import { dashboardTimes } from './browser/dashboard-times.ts';
import { measureGateCamera } from './browser/gate-camera.ts';
import { photoTimes } from './browser/photo-times.ts';
import { alternate, ratioRow, rounds } from './compare.ts';
import { backupTimes } from './features/backup.ts';
import { measureCertificates } from './features/certificates.ts';
import { measureGate } from './features/gate.ts';
import { measureJudging } from './features/judging.ts';
import { measureMatcher } from './features/matcher.ts';
import { measurePasses } from './features/passes.ts';
import { statementTimes } from './features/statement-times.ts';
import { compareEventPage, compareReads, compareWithExpress } from './load/compare-reads.ts';
import { compareWithLarge, measureLargeFest } from './load/large-fest.ts';
import { type BaselineServer, memoryOf, startTypicalServer } from './load/processes.ts';
import { type Registering, registeringStudents } from './load/registering-students.ts';
import { registrationRate } from './load/registration-rate.ts';
import { measureRush } from './load/rush-rows.ts';
import { plainRow, type Row } from './row.ts';
import { noisyScreenshot } from './screenshot.ts';

const perRound = 200;
/**
 * Many short runs, because the speed of a shared machine changes within seconds. After about 600 registrations the most
 * used code is compiled.
 */
const registrations = { unmeasured: 3, measured: 15 };
const registrationRounds = registrations.unmeasured + registrations.measured;
const usual = [
  ...(['rush', 'rush-postgres', 'express', 'events', 'landing', 'page'] as const),
  ...(['registration', 'passes', 'lists', 'matcher', 'certificates', 'gate', 'judging', 'backup'] as const),
];
/** These need a browser and run only if they are named. */
const byNameAlone = ['dashboard', 'photo'] as const;
type Name = (typeof usual)[number] | (typeof byNameAlone)[number];
const all: readonly string[] = [...usual, ...byNameAlone];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${all.join(', ')}.`);
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
setTimeout(() => {
  console.error(
    'The benchmarks have run for half an hour. The last one named above hangs, or the machine is too slow.',
  );
  process.exit(1);
}, 30 * 60_000).unref();

installBaseline();
console.log(
  `Medians of ${rounds} rounds, of registrations ${registrations.measured}, on ${process.version}; load of the machine ${load()}`,
);
const folder = await mkdtemp(path.join(tmpdir(), 'symposia-bench-'));
const studentsFor = (name: Name) => (wanted(name) ? registrationRounds * perRound : 0);
const registering = path.join(folder, 'registering');
const withFee = await registeringStudents(registering, studentsFor('registration'));
const withPass = await registeringStudents(registering, studentsFor('passes'), { withPass: true });
/** MB of each server after it has taken registrations. */
const memories: number[] = [];
let missed = 0;
// Runs before another server starts, because both would share the machine.
await measureRush(folder, wanted, start, print);
const ours = await startServer({ DATA_DIR: path.join(folder, 'ours'), LOG_LEVEL: 'info' });
const measures: Record<Exclude<Name, 'rush' | 'rush-postgres'>, () => Promise<Row | Row[]>> = {
  express: () => compareWithExpress(ours.url, path.join(folder, 'typical-reads')),
  events: () => compareReads(ours.url, 'GET /api/events', '/api/events', 0.8),
  landing: () => compareReads(ours.url, 'cached landing page', '/', 0.6),
  page: () => compareEventPage(ours.url),
  registration: () => compareRegistrations('durable registration', withFee),
  passes: async () => {
    print(await compareRegistrations('durable registration with a pass', withPass));
    print(await measurePasses(path.join(folder, 'passes'), 'sqlite'));
    return measurePasses(path.join(folder, 'passes-postgres'), 'postgres');
  },
  lists: async () => {
    await measureLargeFest(path.join(folder, 'large'), print);
    return compareWithLarge(path.join(folder, 'large'), path.join(folder, 'empty'));
  },
  matcher: measurePayments,
  certificates: () => measureCertificates(path.join(folder, 'certificates')),
  judging: () => measureJudging(path.join(folder, 'judging')),
  gate: async () => {
    print(await measureGate(path.join(folder, 'gate')));
    return measureGateCamera(path.join(folder, 'gate-camera'));
  },
  backup: measureBackup,
  dashboard: measureDashboard,
  photo: measurePhoto,
};
try {
  for (const [name, measure] of Object.entries(measures)) {
    if (!wanted(name as Name)) continue;
    start(name);
    print(await measure());
  }
  const memory = Math.max(memoryOf(ours.pid), ...memories);
  print(plainRow('memory after the run', memory, 'MB', '< 250 MB', memory < 250));
} finally {
  await ours.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log(
  `\n${missed === 0 ? 'All figures are' : `${missed} not`} within their goals; load of the machine ${load()}`,
);
process.exitCode = missed === 0 ? 0 : 1;

/** For example, `npm run bench -- registration` runs only that one. */
function wanted(name: Name): boolean {
  if (asked.length > 0) return asked.includes(name);
  return usual.some((each) => each === name);
}

async function compareRegistrations(figure: string, { eventId, bearers }: Registering): Promise<Row> {
  const screenshot = await noisyScreenshot(300 * 1024);
  // A separate server, which is stopped afterwards: it would redraw screenshots for minutes and take a processor from
  // the next measurement.
  const own = await startServer({ DATA_DIR: registering, LOG_LEVEL: 'info' });
  const typical = await startTypicalServer(path.join(folder, `typical ${figure}`), registrationRounds * perRound);
  const load = (server: Pick<BaselineServer, 'url'>, event: string, tokens: readonly string[]) =>
    registrationRate({
      url: server.url,
      eventId: event,
      bearers: tokens,
      screenshot,
      connections: 24,
      fields: participant,
    });
  let round = 0;
  let typicalRound = 0;
  try {
    const pairs = await alternate(
      () => load(own, eventId, bearers.slice(round * perRound, ++round * perRound)),
      () => {
        const from = typicalRound++ * perRound;
        return load(
          typical,
          'event',
          Array.from({ length: perRound }, (_, i) => `Bearer token-${from + i}`),
        );
      },
      registrations,
    );
    return ratioRow(`${figure}, ${Math.round(screenshot.length / 1024)} KB`, pairs, 'req/s', 0.7);
  } finally {
    await typical.stop();
    memories.push(memoryOf(own.pid));
    await own.stop();
  }
}

async function measurePayments(): Promise<Row[]> {
  const { wrong, completed } = await measureMatcher(8_000);
  const times = await statementTimes(path.join(folder, 'statement'));
  const below = (figure: string, ms: number, most: number) => plainRow(figure, ms, 'ms', `< ${most} ms`, ms < most);
  return [
    plainRow('matcher: payments completed wrongly', wrong, 'of 8,000', 'none', wrong === 0),
    plainRow(`matcher: completed without a hand, ${completed.toFixed(2)} %`, completed, '%', '≥ 98 %', completed >= 98),
    below('a statement of 10,000 lines previewed', times.previewMs, 3_000),
    below(`the same applied (${times.completed} payments)`, times.applyMs, 5_000),
    below('GET /api/events meanwhile, p99', times.p99Ms, 100),
  ];
}

async function measureBackup(): Promise<Row[]> {
  const times = await backupTimes(path.join(folder, 'backup'));
  const size = `${(times.bytes / 1e9).toFixed(2)} GB, ${times.how}`;
  const row = (figure: string, ours: number, baseline: number, unit: string, most: number) => ({
    figure,
    ours,
    baseline,
    unit,
    goal: `< ${most} ${unit}`,
    reached: ours < most,
  });
  return [
    row(`longest wait for an answer during a backup (${size})`, times.longestMs, times.longestWithoutMs, 'ms', 50),
    row('that backup', times.backupSeconds, Number.NaN, 's', 300),
    row('its restore', times.restoreSeconds, Number.NaN, 's', 300),
  ];
}

async function measureDashboard(): Promise<Row[]> {
  const times = await dashboardTimes(path.join(folder, 'dashboard'));
  const kilobytes = Math.round(times.scriptBytes / 1024);
  const alone = `slow processor alone ${times.processorAlone.toFixed(0)} ms, slow network alone ${times.networkAlone.toFixed(0)} ms`;
  return [
    plainRow(`student dashboard usable (${alone})`, times.usable, 'ms', '≤ 2000 ms', times.usable <= 2_000),
    plainRow('the same from the press on Log in', times.afterLogin, 'ms', '≤ 2000 ms', times.afterLogin <= 2_000),
    plainRow(`its cards in sight, of ${times.requests} requests`, times.cards, 'ms', '≤ 2000 ms', times.cards <= 2_000),
    plainRow(`its ${times.scripts} scripts as transferred`, kilobytes, 'KB', '≤ 190 KB', kilobytes <= 190),
  ];
}

async function measurePhoto(): Promise<Row[]> {
  const { ms, fromBytes, toBytes, width, height, contrast } = await photoTimes(path.join(folder, 'photo'));
  const from = `photo of 12 megapixels, ${(fromBytes / 1e6).toFixed(1)} MB`;
  const percent = contrast * 100;
  return [
    plainRow(`${from}: made smaller`, ms, 'ms', '< 1500 ms', ms < 1_500),
    plainRow(`to ${width} × ${height}`, toBytes / 1e3, 'KB', '< 600 KB', toBytes < 600_000),
    plainRow('contrast of its letters that is left', percent, '%', '≥ 70 %', percent >= 70),
  ];
}

function start(name: string): void {
  console.log(`── ${name}`);
}

function print(some: Row | Row[]): void {
  for (const row of [some].flat()) {
    if (!row.reached) missed += 1;
    const baseline = Number.isNaN(row.baseline) ? '' : ` against ${row.baseline.toFixed(0)} ${row.unit}`;
    console.log(
      `${row.reached ? '✓' : '✗'} ${row.figure}  (${row.ours.toFixed(0)} ${row.unit}${baseline}; goal ${row.goal})`,
    );
  }
}

function load(): string {
  return loadavg()[0]?.toFixed(1) ?? 'unknown';
}

function installBaseline(): void {
  const baseline = path.join(import.meta.dirname, 'load/baseline');
  if (existsSync(path.join(baseline, 'node_modules/better-sqlite3'))) return;
  console.log('Installing the baseline (once)…');
  // If the package has to be compiled, the headers of the running Node are used.
  const nodedir = path.resolve(path.dirname(process.execPath), '..');
  execFileSync('npm', ['ci', '--loglevel=error'], {
    cwd: baseline,
    env: { ...process.env, npm_config_nodedir: nodedir },
  });
}
