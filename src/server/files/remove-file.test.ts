import { setImmediate as others } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Platform } from '../platform.ts';
import { removeFiles } from './remove-file.ts';

const keys = Array.from({ length: 200 }, (_, nth) => `proofs/${nth}`);
const platformWith = (remove: (key: string) => Promise<void>) =>
  ({ files: { remove }, log: { warn() {} } }) as unknown as Platform;

test('removes all other files when one of them cannot be removed', async () => {
  const kept = new Set(keys);
  const remove = async (key: string) => {
    if (key === 'proofs/7') throw new Error('the store is away');
    kept.delete(key);
  };
  await removeFiles(platformWith(remove), keys);
  expect([...kept]).toEqual(['proofs/7']);
});

test('removes 50 files at once when there are more', async () => {
  let [running, most] = [0, 0];
  const remove = async () => {
    most = Math.max(most, ++running);
    await others();
    running--;
  };
  await removeFiles(platformWith(remove), keys);
  expect(most).toBe(50);
});
