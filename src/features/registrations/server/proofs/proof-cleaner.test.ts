import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#server/ids.ts';
import { stoppedClock } from '#testing/clock.ts';
import { whileRedrawingTakesTooLong } from '#testing/faults/failing-redraw.ts';
import { screenshot } from '#testing/pictures.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { startProofCleaner } from './proof-cleaner.ts';
import type { StoredProofs } from './stored-proofs.ts';

let app: TestApp;
let upload: Buffer;
const clock = stoppedClock();
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  upload = await screenshot();
});
afterAll(() => app.stop());

/** One proof that waits, and a cleaner that does not wait for a quiet time. */
async function cleanerOfOne() {
  const proof: NonNullable<Awaited<ReturnType<StoredProofs['find']>>> = {
    id: 'one',
    proof_key: `proofs/${newId()}`,
    proof_state: 'received',
  };
  await app.platform.files.put(proof.proof_key, upload);
  let runs = 0;
  const proofs: StoredProofs = {
    folder: 'proofs',
    find: async () => proof,
    async nextReceived(failed) {
      if (proof.proof_state === 'received' && !failed.has(proof.id)) return proof;
      runs++;
      return undefined;
    },
    async replace(_, redrawn) {
      Object.assign(proof, redrawn);
      return true;
    },
  };
  let time = 0;
  const quiet = vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 60_000;
    return time;
  });
  const read = vi.spyOn(app.platform.files, 'read');
  const cleaner = startProofCleaner(app.platform, proofs);
  onTestFinished(async () => {
    await cleaner.stop();
    quiet.mockRestore();
    read.mockRestore();
  });
  await expect.poll(() => runs).toBe(1);
  return {
    proof,
    tries: () => read.mock.calls.length,
    async runAfter(seconds: number) {
      clock.forward({ seconds });
      const before = runs;
      cleaner.wake();
      await expect.poll(() => runs).toBe(before + 1);
    },
  };
}

test('tries a proof that takes too long to redraw again after ten minutes', async () => {
  const { proof, tries, runAfter } = await whileRedrawingTakesTooLong(cleanerOfOne);
  expect([proof.proof_state, tries()]).toEqual(['received', 1]);
  await runAfter(599);
  expect([proof.proof_state, tries()]).toEqual(['received', 1]);
  await runAfter(1);
  expect([proof.proof_state, tries()]).toEqual(['clean', 2]);
});

test('marks a proof as unreadable after five tries that took too long, and tries it no more', async () => {
  await whileRedrawingTakesTooLong(async () => {
    const { proof, tries, runAfter } = await cleanerOfOne();
    for (const _ of [2, 3, 4]) await runAfter(600);
    expect([proof.proof_state, tries()]).toEqual(['received', 4]);
    await runAfter(600);
    expect([proof.proof_state, tries()]).toEqual(['unreadable', 5]);
    await runAfter(600);
    expect(tries()).toBe(5);
  });
});
