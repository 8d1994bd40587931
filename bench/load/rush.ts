import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp, type FestApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { maker } from '#testing/make.ts';
import { startPostgres } from '#testing/postgres/postgres-server.ts';
import { startServer } from '#testing/server-process.ts';
import { percentile } from '../percentile.ts';
import { memoryOf, processorMs } from './processes.ts';
import { type CrowdPlan, type CrowdReport, markOf } from './rush-crowd.ts';

/** The number of processes that make the load: a single one could be the bottleneck. */
const crowds = 2;
const atOnce = 600;
const arrivalMs = 30_000;

export interface RushFigures extends Omit<CrowdReport, 'acknowledged' | 'reads' | 'registrations' | 'signUps'> {
  students: number;
  lost: number;
  readP50: number;
  readP99: number;
  registrationP50: number;
  registrationP99: number;
  signUpP50: number;
  signUpP99: number;
  idleMb: number;
  peakMb: number;
  seconds: number;
  /** How many processors the server used during the rush. */
  cores: number;
}

/**
 * The opening rush on one server: students browse, sign up, register with a screenshot, and come back when the server
 * asks them to.
 */
export async function rush(dataDir: string, on: 'sqlite' | 'postgres', students: number): Promise<RushFigures> {
  await mkdir(dataDir, { recursive: true });
  const postgres = on === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'true',
    ...(postgres && { DATABASE_URL: postgres.url }),
  };
  try {
    const paidEvents = await prepare(env);
    const server = await startServer(env);
    try {
      await (await fetch(server.url)).arrayBuffer();
      // A thread has hashed the first administrator's password. It ends after half a minute without work. After that
      // comes the next check for idle time (give-memory-back.ts).
      await pause(45_000);
      const idleMb = memoryOf(server.pid);
      const workedBefore = processorMs(server.pid);
      const started = performance.now();
      const reports = await sendCrowds({ url: server.url, arrivalMs, atOnce: atOnce / crowds, paidEvents }, students);
      const seconds = (performance.now() - started) / 1_000;
      const cores = (processorMs(server.pid) - workedBefore) / 1_000 / seconds;
      const peakMb = memoryOf(server.pid, 'VmHWM');
      // Kills it as in a crash. Acknowledged registrations must survive.
      await server.kill();
      const acknowledged = reports.flatMap((report) => report.acknowledged);
      const lost = await countLost(env, acknowledged);
      return { students, lost, idleMb, peakMb, seconds, cores, ...summed(reports) };
    } finally {
      await server.kill();
    }
  } finally {
    await postgres?.stop();
  }
}

async function prepare(env: Record<string, string>): Promise<string[]> {
  return withApp(env, async (app) => {
    const make = maker(app);
    const events: string[] = [];
    for (let i = 0; i < 10; i++) events.push(await make.event({ fee: 150, capacity: 100_000 }));
    return events;
  });
}

async function withApp<T>(env: Record<string, string>, work: (app: FestApp) => Promise<T>): Promise<T> {
  const app = await buildApp(readConfig({ ...env, LOG_LEVEL: 'silent' }), { web: 'none' });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

function sendCrowds(plan: Omit<CrowdPlan, 'from' | 'to'>, students: number): Promise<CrowdReport[]> {
  const share = Math.ceil(students / crowds);
  return Promise.all(
    Array.from({ length: crowds }, async (_, i) => {
      const own: CrowdPlan = { ...plan, from: i * share, to: Math.min(students, (i + 1) * share) };
      const script = path.join(import.meta.dirname, 'rush-crowd.ts');
      const child = spawn(process.execPath, [script, JSON.stringify(own)], { stdio: ['ignore', 'pipe', 'inherit'] });
      const end = () => child.kill('SIGKILL');
      process.once('exit', end);
      const said = await text(child.stdout);
      process.off('exit', end);
      return JSON.parse(said) as CrowdReport;
    }),
  );
}

/**
 * Reads each acknowledged registration with its proof. The proof must have the student's mark or be redrawn already.
 */
async function countLost(env: Record<string, string>, acknowledged: CrowdReport['acknowledged']): Promise<number> {
  return withApp(env, async ({ platform: { db, files } }) => {
    const isThere = async ({ id, student }: CrowdReport['acknowledged'][number]) => {
      const columns = ['proof_key', 'proof_state', 'transaction_id'] as const;
      const row = await db.selectFrom('registrations').select(columns).where('id', '=', id).executeTakeFirst();
      if (row?.transaction_id !== String(412_345_000_000 + student)) return false;
      const proof = await files.read(row.proof_key).catch(() => undefined);
      if (!proof) return false;
      return row.proof_state === 'clean' || proof.subarray(-markOf(student).length).toString() === markOf(student);
    };
    let lost = 0;
    for (const one of acknowledged) {
      // This looks twice, because this program redraws pending proofs and may have done so between the two reads.
      if (!(await isThere(one)) && !(await isThere(one))) lost += 1;
    }
    return lost;
  });
}

function summed(reports: CrowdReport[]) {
  const add = (of: (report: CrowdReport) => number) => reports.reduce((sum, report) => sum + of(report), 0);
  const faults: Record<string, number> = {};
  for (const [status, times] of reports.flatMap((report) => Object.entries(report.faults))) {
    faults[status] = (faults[status] ?? 0) + times;
  }
  const at = (share: number, which: 'reads' | 'registrations' | 'signUps') =>
    percentile(
      reports.flatMap((report) => report[which]),
      share,
    );
  return {
    served: add((report) => report.served),
    gaveUp: add((report) => report.gaveUp),
    shed: add((report) => report.shed),
    faults,
    readP50: at(0.5, 'reads'),
    readP99: at(0.99, 'reads'),
    registrationP50: at(0.5, 'registrations'),
    registrationP99: at(0.99, 'registrations'),
    signUpP50: at(0.5, 'signUps'),
    signUpP99: at(0.99, 'signUps'),
  };
}
