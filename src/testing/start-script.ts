import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

interface StartedScript {
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  ended: Promise<{ code: number | null; output: string }>;
}

/** Half of the time of a command is the loading of its modules. */
const compiled = path.resolve(import.meta.dirname, '../../node_modules/.cache/node');

/** One of the operator's commands in a process of its own: `scripts/<name>.ts`. */
export function startScript(name: string, args: readonly string[], env: Record<string, string>): StartedScript {
  const script = path.resolve(import.meta.dirname, `../../scripts/${name}.ts`);
  // A test inherits the umask that the server sets for itself; an operator's shell has this one.
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
