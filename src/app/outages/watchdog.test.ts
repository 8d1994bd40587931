import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { preload } from '#testing/faults/preload.ts';
import { startServer } from '#testing/server-process.ts';
import { engine } from '#testing/test-app.ts';

const mostMs = 30_000;

test.runIf(engine === 'sqlite')(
  'a server ends by itself when its event loop is blocked for 15 s',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'symposia-watchdog-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const server = await startServer({ DATA_DIR: folder, ...preload('hold-loop-on-signal') });
    onTestFinished(() => server.kill());
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
    const from = performance.now();
    process.kill(server.pid, 'SIGUSR2');
    while (isAlive(server.pid) && performance.now() - from < mostMs) await pause(100);
    const ms = performance.now() - from;
    expect(server.output()).toContain('the event loop stood still for 15 s: this process ends');
    expect(isAlive(server.pid)).toBe(false);
    expect(ms).toBeGreaterThan(14_000);
    // As after any crash, the next start on the same data works.
    const next = await startServer({ DATA_DIR: folder });
    onTestFinished(() => next.kill());
    expect((await fetch(`${next.url}/livez`)).status).toBe(200);
  },
  90_000,
);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
