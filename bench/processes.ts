import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface ServerProcess {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const here = import.meta.dirname;

/** The product as `npm start` runs it, on a data folder and a port of its own. */
export function startSymposia(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const child = spawn(process.execPath, [path.join(here, '../src/app/main.ts')], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return whenReady(child, /ready at http:\/\/localhost:(\d+)/);
}

export function startTypicalServer(folder: string, students: number): Promise<ServerProcess> {
  const script = path.join(here, 'baseline/express-server.js');
  const child = spawn(process.execPath, [script, folder, String(students)], { stdio: ['ignore', 'pipe', 'inherit'] });
  return whenReady(child, /"port":(\d+)/);
}

/** Bare node:http that answers these very bytes. */
export function startBareServer(body: Buffer, headers: Record<string, string>): Promise<ServerProcess> {
  const script = path.join(here, 'baseline/bare-server.js');
  const child = spawn(process.execPath, [script, JSON.stringify(headers)], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin?.end(body);
  return whenReady(child, /"port":(\d+)/);
}

function whenReady(child: ChildProcess, ready: RegExp): Promise<ServerProcess> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
    child.stdout?.on('data', (chunk) => {
      if (output.length < 10_000) output += chunk;
      const port = ready.exec(output)?.[1];
      if (port) resolve({ url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stop(child) });
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Resident memory in MB, as the system counts it. */
export function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
