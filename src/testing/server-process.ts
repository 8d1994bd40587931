import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** `await using` kills it at the end of the block. */
export interface ServerProcess extends AsyncDisposable {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process until it answered. */
  readyMs: number;
  /** The output of the process so far. */
  output(): string;
  /** Stops it as a system administrator does: sends SIGTERM and waits. Returns the exit code. */
  stop(): Promise<number | null>;
  /**
   * Kills it with SIGKILL, as in a crash. Unlike in a power cut, data that was handed to the operating system is kept.
   */
  kill(): Promise<void>;
}

// As in the `start` script of package.json.
const memory = { MALLOC_ARENA_MAX: '2' };
const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  '--expose-gc',
  '--max-semi-space-size=8',
  '--min-semi-space-size=4',
];
const thisCheckout = path.join(import.meta.dirname, '../..');

function launch(env: Record<string, string>, checkout = thisCheckout): ChildProcess {
  const child = spawn(process.execPath, [...nodeFlags, path.join(checkout, 'src/app/main.js')], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...memory, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Kills the server when the test or benchmark exits, so that none is left running.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

/**
 * Runs the product as `npm start` does, as a separate process. The web must be built. With `checkout`, it runs the code
 * of another folder.
 */
export async function startServer(env: Record<string, string>, checkout?: string): Promise<ServerProcess> {
  const started = performance.now();
  const child = launch(env, checkout);
  const ended = once(child, 'exit') as Promise<[code: number | null]>;
  let output = '';
  const port = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = /ready at http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then(([code]) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    readyMs: performance.now() - started,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
    kill,
    [Symbol.asyncDispose]: kill,
  };
}

/** Starts a server that is expected to fail. Returns its output and exit code. */
export async function failedStart(env: Record<string, string>): Promise<{ output: string; code: number | null }> {
  const child = launch(env);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { output, code };
}
