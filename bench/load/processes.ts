import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface BaselineServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const here = import.meta.dirname;

/** `events` is its answer to GET /api/events, as JSON. */
export function startTypicalServer(
  folder: string,
  students: number,
  events = Buffer.from('[]'),
): Promise<BaselineServer> {
  const script = path.join(here, 'baseline/express-server.js');
  const child = spawn(process.execPath, [script, folder, String(students)], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin?.end(events);
  return whenReady(child, /"port":(\d+)/);
}

/** Starts bare node:http that answers exactly these bytes. */
export function startBareServer(body: Buffer, headers: Record<string, string>): Promise<BaselineServer> {
  const script = path.join(here, 'baseline/bare-server.js');
  const child = spawn(process.execPath, [script, JSON.stringify(headers)], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin?.end(body);
  return whenReady(child, /"port":(\d+)/);
}

function whenReady(child: ChildProcess, ready: RegExp): Promise<BaselineServer> {
  // Kills the server when the benchmark exits, so that none is left running.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
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

/** Resident memory in MB as the operating system counts it: now, or its maximum so far. */
export function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1];
  return Number(kilobytes) / 1024;
}

/** Milliseconds of processor time that a process has used. Linux counts hundredths of a second. */
export function processorMs(pid: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(afterName[11]) + Number(afterName[12])) * 10;
}
