import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A checkout after `npm ci` on a system for which no Node is published: `node_modules` has none. */
let checkout: string;
const inside = (name: string) => path.join(checkout, name);

beforeEach(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'symposia-bootstrap-'));
  for (const folder of ['scripts/web', 'src/server', 'node_modules/.bin', 'node_modules/.cache'])
    mkdirSync(inside(folder), { recursive: true });
  copyFileSync(path.resolve(import.meta.dirname, 'bootstrap.mjs'), inside('scripts/bootstrap.mjs'));
  const start = 'exec node --env-file-if-exists=.env --expose-gc src/app/main.js';
  writeFileSync(inside('package.json'), JSON.stringify({ scripts: { start } }));
  writeFileSync(inside('package-lock.json'), '{}');
  execFileSync('touch', ['-d', '1 hour ago', inside('package.json'), inside('package-lock.json')]);
  writeFileSync(inside('node_modules/.package-lock.json'), '{}');
  writeFileSync(inside('src/page.ts'), 'one');
  writeFileSync(
    inside('node_modules/.bin/react-router'),
    '#!/bin/sh\nmkdir -p build/client; cp src/page.ts build/page\n',
  );
  chmodSync(inside('node_modules/.bin/react-router'), 0o755);
  workers('');
  writeFileSync(
    inside('scripts/fill-compile-cache.js'),
    "require('node:fs').appendFileSync('compiled', process.execArgv.join(' ') + '\\n');",
  );
});
afterEach(() => rmSync(checkout, { recursive: true }));

const compiled = () => readFileSync(inside('compiled'), 'utf8');
const workers = (text: string) => writeFileSync(inside('scripts/web/build-workers.ts'), text);
const build = () => spawnSync(process.execPath, [inside('scripts/bootstrap.mjs'), 'build'], { encoding: 'utf8' });

test('builds with the Node that runs it when no other Node was installed', () => {
  const { status, stderr } = build();
  expect(stderr).toBe('Building the web…\n');
  expect(status).toBe(0);
});

test('builds again after a build that failed midway, also when the sources were changed back', () => {
  build();
  expect(build().stderr).toBe('');
  writeFileSync(inside('src/page.ts'), 'two');
  workers('process.exit(1)');
  expect(build().status).toBe(1);
  writeFileSync(inside('src/page.ts'), 'one');
  workers('');
  expect(build()).toMatchObject({ status: 0, stderr: 'Building the web…\n' });
  expect(readFileSync(inside('build/page'), 'utf8')).toBe('one');
  expect(existsSync(inside('build/.symposia-stamp'))).toBe(true);
});

test('compiles with the flags of npm start, and again only when sources of the server change', () => {
  build();
  expect(compiled()).toBe('--expose-gc\n');
  writeFileSync(inside('src/page.tsx'), 'of the web');
  build();
  expect(compiled()).toBe('--expose-gc\n');
  writeFileSync(inside('src/server/app.ts'), 'two');
  expect(build().stderr).toBe('');
  expect(compiled()).toBe('--expose-gc\n--expose-gc\n');
});
