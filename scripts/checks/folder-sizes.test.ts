import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** More than a reader takes in at a glance. */
const most = 30;

test('no folder of the source has more than 30 files', () => {
  const files = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' }).trim().split('\n');
  expect(files.length).toBeGreaterThan(1_000);
  const folders = Map.groupBy(files, (file) => path.posix.dirname(file));
  expect([...folders].filter(([, inside]) => inside.length > most).map(([folder]) => folder)).toEqual([]);
});
