import fs from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openVault } from './vault.ts';

async function folder() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'symposia-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

describe('a sealed secret', () => {
  test('opens a secret after a restart and seals the same secret differently each time', async () => {
    const dataDir = await folder();
    const vault = openVault({ dataDir, secretsKey: undefined });
    const sealed = vault.seal('pässword', 'mail');
    expect(sealed).not.toContain('pässword');
    expect(vault.seal('pässword', 'mail')).not.toBe(sealed);
    expect(openVault({ dataDir, secretsKey: undefined }).open(sealed, 'mail')).toBe('pässword');
  });

  test('opens no secret for another purpose, with another key or after a change', async () => {
    const dataDir = await folder();
    const vault = openVault({ dataDir, secretsKey: undefined });
    const sealed = vault.seal('secret', 'mail');
    expect(vault.open(sealed, 'two-factor')).toBeUndefined();
    expect(openVault({ dataDir, secretsKey: 'k'.repeat(32) }).open(sealed, 'mail')).toBeUndefined();
    const touched = Buffer.from(sealed, 'base64').map((byte, index, all) =>
      index === all.length - 1 ? byte ^ 1 : byte,
    );
    expect(vault.open(Buffer.from(touched).toString('base64'), 'mail')).toBeUndefined();
    for (const rubbish of ['', 'AAAA', '%%']) expect(vault.open(rubbish, 'mail')).toBeUndefined();
  });
});

test('stores the key in a file only the owner can read, and no file when the settings give the key', async () => {
  const dataDir = await folder();
  openVault({ dataDir, secretsKey: undefined });
  const file = path.join(dataDir, 'secrets.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toHaveLength(44);
  const other = await folder();
  openVault({ dataDir: other, secretsKey: 'k'.repeat(32) });
  await expect(stat(path.join(other, 'secrets.key'))).rejects.toThrow('ENOENT');
});

describe('a disk without hard links', () => {
  /** `meanwhile`: what another server does just before. */
  function refuseLinks(meanwhile: () => void = () => {}) {
    const link = vi.spyOn(fs, 'linkSync').mockImplementation(() => {
      meanwhile();
      throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      link.mockRestore();
      syncBuiltinESMExports();
    });
  }
  function whileItWaits(otherServer: () => void) {
    const wait = vi.spyOn(Atomics, 'wait').mockImplementation(() => {
      otherServer();
      return 'timed-out';
    });
    onTestFinished(() => wait.mockRestore());
  }
  const key = 'k'.repeat(44);

  test('stores the key where links are refused', async () => {
    refuseLinks();
    const dataDir = await folder();
    const sealed = openVault({ dataDir, secretsKey: undefined }).seal('secret', 'mail');
    const file = path.join(dataDir, 'secrets.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toHaveLength(44);
    expect(await readdir(dataDir)).toEqual(['secrets.key']);
    expect(openVault({ dataDir, secretsKey: undefined }).open(sealed, 'mail')).toBe('secret');
  });

  test.each([
    ['has stored its key', key],
    ['is still writing its key', ''],
  ])('uses the key of another server that starts at the same moment and %s', async (_how, written) => {
    const dataDir = await folder();
    const file = path.join(dataDir, 'secrets.key');
    refuseLinks(() => fs.writeFileSync(file, written));
    whileItWaits(() => fs.writeFileSync(file, key));
    const sealed = openVault({ dataDir, secretsKey: undefined }).seal('secret', 'mail');
    expect(openVault({ dataDir, secretsKey: key }).open(sealed, 'mail')).toBe('secret');
  });

  test('refuses to start with an empty key', async () => {
    const dataDir = await folder();
    await writeFile(path.join(dataDir, 'secrets.key'), '');
    whileItWaits(() => {});
    expect(() => openVault({ dataDir, secretsKey: undefined })).toThrow('secrets.key is empty');
  });
});
