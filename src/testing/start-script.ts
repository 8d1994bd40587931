import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

interface StartedScript {
  child: ChildProcess;
  /** The output of the command so far. */
  output(): string;
  ended: Promise<{ code: number | null; output: string }>;
}

/** Loading modules takes half of the time of a command, so commands use the compile cache. */
const compiled = path.resolve(import.meta.dirname, '../../node_modules/.cache/node');

/** Starts a command of the system administrator, `scripts/<name>.ts`, as a separate process. */
export function startScript(name: string, args: readonly string[], env: Record<string, string>): StartedScript {
  const script = path.resolve(import.meta.dirname, `../../scripts/${name}.ts`);
  // A test has the umask that the server sets for itself. The shell of a system administrator has this one.
  const underUsualMask = ['-c', 'umask 022; exec "$0" "$@"', process.execPath, script];
  const child = spawn('/bin/sh', [...underUsualMask, ...args], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = once(child, 'close') as Promise<[number | null]>;
  return { child, output: () => output, ended: ended.then(([code]) => ({ code, output })) };
}
