import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const script = path.join(import.meta.dirname, '../testing/faults/held-loop.ts');

function run(limitMs: number, heldMs: number, times = 1) {
  return new Promise<{ code: unknown; signal: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [script, ...[limitMs, heldMs, times].map(String)], (error, stdout, stderr) => {
      resolve({ code: error?.code, signal: error?.signal, stdout, stderr });
    });
  });
}

test('a process ends with one line when its event loop is blocked for too long', async () => {
  const { signal, stdout, stderr } = await run(1_000, 20_000);
  expect(signal).toBe('SIGKILL');
  expect(stdout).toBe('');
  const lines = stderr.split('\n').filter((line) => line.startsWith('{'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 60,
    msg: 'the event loop stood still for 1 s: this process ends, so that it is started again',
  });
});

test('a process goes on when its event loop is blocked several times for less than the limit', async () => {
  expect(await run(3_000, 700, 6)).toMatchObject({ code: 7, signal: null, stdout: 'went on\n' });
});
