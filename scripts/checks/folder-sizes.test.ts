import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** More files than this are hard to overlook. */
const most = 30;

/** These folders grow by one numbered page or one picture at a time, and people read them by their index. */
const series = ['docs/decisions', 'migrations', 'public/sample'];

test('no folder has more than 30 files, except a numbered series', () => {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  expect(files.length).toBeGreaterThan(1_000);
  const folders = Map.groupBy(files, (file) => path.posix.dirname(file));
  const large = [...folders].filter(([, inside]) => inside.length > most).map(([folder]) => folder);
  expect(large.filter((folder) => !series.includes(folder))).toEqual([]);
});
