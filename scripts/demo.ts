import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CannotStart } from '#server/config.ts';
import { lockDataFolder } from '#server/files/data-folder.ts';
import { countOf } from '#shared/counts.ts';
import { paths } from '#shared/paths.ts';
import type { DemoDay } from '#testing/demo/day/fill-day.ts';
import { demoJudgeSecret } from '#testing/demo/demo-results.ts';
import { demoAdmin, demoPassword, fillDemoFolder } from './demo/demo-folder.ts';
import { readDemoSize, type WantedSize } from './demo/demo-size.ts';

const dataDir = path.resolve(import.meta.dirname, '../demo-data');
const student = { email: 'student0001@students.example', password: demoPassword };

/** Printed QR codes contain it too. With this computer's network address, phones can open them. */
const origin = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`;

const size = readDemoSize(process.argv.slice(2));

try {
  if (typeof size === 'string') throw new CannotStart(size);
  removeLeftovers();
  const day = await fill(size);
  const endPhones = day && (await startPhones(day));
  serve(endPhones);
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  console.error(`The demo cannot start: ${error.message}`);
  process.exitCode = 1;
}

/** Removes the folders of demos that were killed. Refuses if a demo runs. */
function removeLeftovers(): void {
  if (!existsSync(dataDir)) return;
  try {
    lockDataFolder(dataDir)();
  } catch {
    throw new CannotStart('another demo runs already; end that one first.');
  }
  remove();
}

async function fill(size: WantedSize): Promise<DemoDay | undefined> {
  const started = performance.now();
  const day = await fillDemoFolder(dataDir, size);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(
    `\n  A throwaway copy with ${countOf(size.students, 'simulated student')} and ${countOf(size.registrations, 'registration')},`,
  );
  console.log(`  filled in ${seconds} s and deleted when it ends (Ctrl+C).\n`);
  console.log(`  Organiser: ${demoAdmin.email}, password ${demoAdmin.password}`);
  console.log(`  Student:   ${student.email}, password ${student.password} (as for all of them)`);
  console.log(`  Judge:     ${origin}${paths.judge(demoJudgeSecret)}, in a round that waits for marks`);
  return day;
}

/** Starts the simulated phones, which wait until the server answers. Returns a function that stops them. */
async function startPhones(day: DemoDay): Promise<() => void> {
  const { runOutages, runPhones } = await import('#testing/demo/day/simulated-phones.ts');
  console.log(
    `\n  It is the middle of the fest's day. ${countOf(day.phones.length, 'simulated phone')} scan tickets until the`,
  );
  console.log(`  demo ends: ${origin}${paths.adminEventDay}. Add your own under Phones.`);
  const phones = runPhones(day, (url, init) => fetch(origin + String(url), init));
  const endOutages = runOutages(phones);
  return () => {
    void endOutages();
    for (const { stop } of phones) void stop();
  };
}

/** Runs the product as a separate process, as `npm start` does. */
function serve(onEnd: (() => void) | undefined): void {
  const { PATH = '', PORT = '', HOST = '' } = process.env;
  const env = { PATH, PORT, HOST, PUBLIC_URL: origin, DATA_DIR: dataDir };
  const main = path.resolve(import.meta.dirname, '../src/app/main.js');
  const server = spawn(process.execPath, [main], { env: { ...env, LOG_LEVEL: 'warn' }, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
  server.once('exit', (code) => {
    onEnd?.();
    remove();
    process.exitCode = code ?? 1;
  });
}

function remove(): void {
  rmSync(dataDir, { recursive: true, force: true });
}
