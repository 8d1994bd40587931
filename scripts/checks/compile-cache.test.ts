import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const flags = scripts.start.match(/--(?!env)\S+/g);
const run = (...args: string[]) => execFileSync(process.execPath, [...flags, ...args], { cwd: root, encoding: 'utf8' });

/** Whether Node has loaded its TypeScript compiler after these modules. */
const loadsCompiler = (...modules: string[]) =>
  run(
    '--input-type=module',
    '--eval',
    `import { enableCompileCache } from 'node:module';
    enableCompileCache('node_modules/.cache/node');
    for (const module of ${JSON.stringify(modules)}) await import(module);
    console.log(process.moduleLoadList.some((name) => name.includes('amaro')));
    process.exit();`,
  ).trim();

test('the server finds its TypeScript compiled after a build, also what it loads late', () => {
  run('scripts/fill-compile-cache.js');
  const late = ['certificates/server/make-batch', 'certificates/server/draw/archive', 'documents/server/draw/flow'];
  const modules = ['./src/app/start.ts', './src/app/serve.ts', ...late.map((name) => `./src/features/${name}.ts`)];
  expect(loadsCompiler(...modules)).toBe('false');
});

test('a module that was not compiled before loads the compiler', () => {
  expect(
    loadsCompiler(`data:text/javascript,await import('node:module').then((m) => m.stripTypeScriptTypes('let a: 1'))`),
  ).toBe('true');
});
