import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { participant } from '#testing/send-form.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { memoryOf, processorMs } from './load/processes.ts';
import { answersIn } from './load/read-rate.ts';
import { registeringStudents } from './load/registering-students.ts';
import { registrationRate } from './load/registration-rate.ts';
import { noisyScreenshot } from './screenshot.ts';

// Shows what a mechanism saves. Measures this checkout and others that lack one mechanism each, in turns within one
// run: `node bench/against.ts /tmp/without-cache /tmp/without-pool`. Each checkout must be built and have its
// node_modules. Measures the server's processor time for each answer, because a rate would depend on how busy the
// machine is.

const rounds = 8;
const perRound = 40;
const seconds = 0.5;

interface Contender {
  name: string;
  server: ServerProcess;
  eventId: string;
  bearers: string[];
  figures: { events: number[]; landing: number[]; registrations: number[] };
}

const folder = await mkdtemp(path.join(tmpdir(), 'symposia-against-'));
const contenders: Contender[] = [];
try {
  for (const checkout of [process.cwd(), ...process.argv.slice(2)]) contenders.push(await enter(checkout));
  const screenshot = await noisyScreenshot(300 * 1024);
  // The first round compiles the most used code and is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const contender of contenders) await measure(contender, screenshot);
  }
  print();
} finally {
  await Promise.all(contenders.map(({ server }) => server.stop()));
  await rm(folder, { recursive: true, force: true });
}

async function enter(checkout: string): Promise<Contender> {
  const name = path.basename(checkout);
  const dataDir = path.join(folder, name);
  const { eventId, bearers } = await registeringStudents(dataDir, (rounds + 1) * perRound);
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' }, checkout);
  console.log(`${name}: ready after ${Math.round(server.readyMs)} ms`);
  return { name, server, eventId, bearers, figures: { events: [], landing: [], registrations: [] } };
}

async function measure({ server, eventId, bearers, figures }: Contender, screenshot: Buffer): Promise<void> {
  const cost = async (work: () => Promise<number>) => {
    const before = processorMs(server.pid);
    const answers = await work();
    return (processorMs(server.pid) - before) / answers;
  };
  figures.events.push(await cost(() => answersIn(`${server.url}/api/events`, seconds)));
  figures.landing.push(await cost(() => answersIn(`${server.url}/`, seconds)));
  const some = bearers.splice(0, perRound);
  const load = { url: server.url, eventId, bearers: some, screenshot, connections: 24, fields: participant };
  figures.registrations.push(await cost(async () => (await registrationRate(load)) && some.length));
}

/** Prints each cost as a multiple of this checkout's. */
function print(): void {
  const [first] = contenders;
  if (!first) return;
  console.log(
    `\nProcessor time per answer beside this checkout's, the least of ${rounds} rounds; load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const contender of contenders) {
    const { name, server } = contender;
    // Other work of the machine can only add to a measurement, so the smallest one is the most exact.
    const least = (of: Contender, kind: keyof Contender['figures']) => Math.min(...of.figures[kind].slice(1));
    const times = (kind: keyof Contender['figures']) => {
      const [cost, ours] = [least(contender, kind), least(first, kind)];
      return `${kind} ${(cost / ours).toFixed(2)} (${(cost * 1_000).toFixed(0)} µs)`;
    };
    const memory = `${Math.round(memoryOf(server.pid))} MB now, ${Math.round(memoryOf(server.pid, 'VmHWM'))} MB at most`;
    console.log(`${name}: ${times('events')}, ${times('landing')}, ${times('registrations')}; ${memory}`);
  }
}
