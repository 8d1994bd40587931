import { expect, test } from 'vitest';
import { SyncFailed } from '../db/durability.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import type { Platform } from '../platform.ts';
import { withStoredFiles } from './with-stored-files.ts';

const two = ['proofs/one', 'proofs/two'].map((key) => ({ key, content: Buffer.from(key) }));

/** A store whose `put` fails for some keys although it stores the file, as when only the answer is lost. */
function storeOf(failing: readonly string[] = []) {
  const kept = new Map<string, unknown>();
  const files = {
    async put(key: string, content: unknown) {
      kept.set(key, content);
      if (failing.includes(key)) throw new Error('no answer');
    },
    remove: async (key: string) => void kept.delete(key),
  };
  return { platform: { files, log: { warn() {} } } as unknown as Platform, kept: () => [...kept.keys()] };
}

test('stores all files before the rows that name them are written, and keeps them', async () => {
  const { platform, kept } = storeOf();
  const found = await withStoredFiles(platform, two, async () => kept());
  expect(found).toEqual(['proofs/one', 'proofs/two']);
  expect(kept()).toEqual(found);
});

test('removes all files when one of them cannot be stored, and writes no row', async () => {
  const { platform, kept } = storeOf(['proofs/two']);
  const stored = withStoredFiles(platform, two, () => expect.unreachable());
  await expect(stored).rejects.toThrow('no answer');
  await expect.poll(kept).toEqual([]);
});

test('removes all files when the write is refused, and answers the refusal', async () => {
  const { platform, kept } = storeOf();
  expect(await withStoredFiles(platform, two, async () => refuse('eventFull'))).toEqual(new Refusal('eventFull'));
  expect(kept()).toEqual([]);
});

test.each([{ code: '53100' }, { errcode: 13 }])('removes all files when the database is full: %o', async (error) => {
  const { platform, kept } = storeOf();
  await expect(withStoredFiles(platform, two, () => Promise.reject(error))).rejects.toBe(error);
  expect(kept()).toEqual([]);
});

test.each([
  ['the sync after the commit fails', new SyncFailed('EIO')],
  ['the connection is lost', { code: 'ECONNRESET' }],
  ['the disk of the database fails', { code: '58030' }],
])('keeps all files when %s, because the rows may exist', async (_, error) => {
  const { platform, kept } = storeOf();
  await expect(withStoredFiles(platform, two, () => Promise.reject(error))).rejects.toBe(error);
  expect(kept()).toEqual(['proofs/one', 'proofs/two']);
});
