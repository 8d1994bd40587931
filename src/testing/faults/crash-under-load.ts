import { keepRegistering, type RegistrationLoad, until } from '../rush.ts';
import type { ServerProcess } from '../server-process.ts';
import { startServer } from '../server-process.ts';
import { findKept, type Kept } from './kept.ts';

const clients = 12;
const admin = { email: 'admin@aarambh.example', password: 'a long password' };

interface CrashReport extends Kept {
  /** For each start of a process, the time until it answered. */
  readyMs: number[];
  /** Whether students were left to register at the last crash. */
  outlasted: boolean;
  /** Proofs that could not be opened after the last start. */
  proofsNotShown: number;
}

interface Crashes {
  env: Record<string, string>;
  load: RegistrationLoad;
  crashes: number;
}

/** Kills the server repeatedly while students register. Returns what its last start finds. */
export async function crashUnderLoad({ env, load, crashes }: Crashes): Promise<CrashReport> {
  const settings = { ...env, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const readyMs: number[] = [];
  for (let crash = 0; crash < crashes; crash++) {
    const server = await startServer(settings);
    readyMs.push(server.readyMs);
    await dieUnderLoad(server, load, 15 + (crash % 10) * 2);
  }
  const outlasted = load.students.length > 0;
  const server = await startServer(settings);
  try {
    const proofsNotShown = await countNotShown(server);
    return { ...(await findKept(env, load)), readyMs, outlasted, proofsNotShown };
  } finally {
    await server.stop();
  }
}

async function dieUnderLoad(server: ServerProcess, load: RegistrationLoad, more: number): Promise<void> {
  load.over = false;
  const enough = load.acknowledged.length + more;
  const running = Array.from({ length: clients }, () => keepRegistering(server.url, load));
  await until(() => load.acknowledged.length > enough || load.students.length === 0);
  await server.kill();
  load.over = true;
  await Promise.all(running);
}

async function countNotShown(server: ServerProcess): Promise<number> {
  const login = await fetch(`${server.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { token } = (await login.json()) as { token: string };
  const list = await fetch(`${server.url}/api/registration`, { headers: { authorization: `Bearer ${token}` } });
  const registrations = (await list.json()) as { paymentProof: string }[];
  let missing = 0;
  for (const { paymentProof } of registrations) {
    const proof = await fetch(`${server.url}/${paymentProof}`);
    await proof.arrayBuffer();
    if (proof.status !== 200) missing++;
  }
  return missing;
}
