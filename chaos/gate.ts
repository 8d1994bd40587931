import 'fake-indexeddb/auto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '#app/app.ts';
import { createScanner } from '#features/gate/web/scanner/engine/scanner.ts';
import type { Scanner } from '#features/gate/web/scanner/engine/scanner-types.ts';
import { readConfig } from '#server/config.ts';
import { call } from '#testing/call.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { maker } from '#testing/make.ts';
import { startPostgres } from '#testing/postgres/postgres-server.ts';
import { startServer } from '#testing/server-process.ts';

export const goal =
  'SIGKILL 50 times under 20 phones at the gate, on each database: no scan lost or doubled, the earliest counts';

const kills = 50;
const phones = 20;
const tickets = 60;

export async function run(folder: string): Promise<{ figure: string; held: boolean }> {
  const postgres = await startPostgres();
  try {
    const sqlite = await killUnder('SQLite', { DATA_DIR: path.join(folder, 'sqlite') });
    const other = await killUnder('PostgreSQL', {
      DATA_DIR: path.join(folder, 'postgres'),
      DATABASE_URL: postgres.url,
    });
    return { figure: `${sqlite.figure}; ${other.figure}`, held: sqlite.held && other.held };
  } finally {
    await postgres.stop();
  }
}

async function killUnder(database: string, settings: Record<string, string>) {
  const env = { LOG_LEVEL: 'error', ...settings };
  const { checkpoint, pairings, codes } = await fill(env);
  let server = await startServer(env);
  /** The ids of all scans that a phone reports as stored. */
  const stored = new Set<string>();
  const open = (phone: number) =>
    createScanner({ name: `${database} ${phone}`, fetch: (url, init) => fetch(server.url + String(url), init) });
  const scanners = pairings.map((_, phone) => open(phone));
  try {
    for (const [phone, scanner] of scanners.entries()) {
      if ((await scanner.pair(pairings[phone] ?? '')) !== 'paired') throw new Error('a phone is not paired');
      await scanner.refresh();
      await scanner.choose(checkpoint);
    }
    let isOver = false;
    const scanning = scanners.map(async (_, phone) => {
      while (!isOver) {
        const shown = await scanners[phone]?.scanned(pick(codes), 'camera');
        if (shown?.isStored) stored.add(shown.id);
        // As when somebody closes the page and opens it again.
        if (Math.random() < 0.02) {
          scanners[phone]?.dispose();
          scanners[phone] = open(phone);
        }
        await pause(50 + Math.random() * 150);
      }
    });
    for (let kill = 0; kill < kills; kill++) {
      await pause(100 + Math.random() * 900);
      await server.kill();
      server = await startServer(env);
    }
    isOver = true;
    await Promise.all(scanning);
    await Promise.all(scanners.map(upload));
  } finally {
    for (const scanner of scanners) scanner.dispose();
    await server.kill();
  }
  const { lost, more, wrong, scans } = await compare(env, checkpoint, stored);
  return {
    figure: `${database}: ${scans} scans of ${phones} phones: ${lost} lost, ${more} that no phone made, ${wrong} counted wrongly`,
    held: lost + more + wrong === 0 && scans > kills,
  };
}

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;

async function upload(scanner: Scanner): Promise<void> {
  for (let time = 0; time < 20 && (time === 0 || scanner.getState().counts.unsent > 0); time++) await scanner.refresh();
}

async function fill(env: Record<string, string>) {
  const app = await buildApp(readConfig(env), { web: 'none' });
  const make = maker(app);
  const { bearer } = await make.admin();
  const gate = await gateOf(app, make, bearer);
  const codes: string[] = [];
  for (let at = 0; at < tickets; at++) codes.push((await gate.ticket()).code);
  const pairings: string[] = [];
  for (let phone = 0; phone < phones; phone++) {
    const json = { name: `Phone ${phone}`, checkpoints: [gate.checkpoint], kind: 'steward' };
    pairings.push((await call(app, 'POST', '/api/admin/gate/devices', { bearer, json })).json().pairing);
  }
  await app.close();
  return { checkpoint: gate.checkpoint, pairings, codes };
}

/**
 * Compares the log with the scans that phones have stored, and the admitted people with the earliest scan of each
 * ticket.
 */
async function compare(env: Record<string, string>, checkpoint: string, stored: ReadonlySet<string>) {
  const app = await buildApp(readConfig(env), { web: 'none' });
  const { bearer } = await maker(app).admin();
  const log = await app.platform.db.selectFrom('gate_scans').selectAll().execute();
  const url = `/api/admin/gate/admissions?checkpoint=${checkpoint}`;
  const admissions: { ticket: string; at: string }[] = (await call(app, 'GET', url, { bearer })).json();
  await app.close();
  const first = new Map<string, string>();
  for (const { ticket, at, shown } of log) {
    if (shown === 'admitted' && at < (first.get(ticket) ?? '9')) first.set(ticket, at);
  }
  const ids = new Set(log.map(({ id }) => id));
  const right = admissions.filter(({ ticket, at }) => first.get(ticket) === at).length;
  return {
    scans: log.length,
    lost: [...stored].filter((id) => !ids.has(id)).length,
    more: log.length - [...ids].filter((id) => stored.has(id)).length,
    wrong: first.size - right + (admissions.length - right),
  };
}
