import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { oneOf, sharedModules } from './shared-modules.ts';

const root = path.join(import.meta.dirname, '../..');
const endings = ['', '.ts', '.tsx', '.mjs'];

describe.each(Object.entries(sharedModules))('modules that pages share as %s', (_, modules) => {
  test.each(modules)('the shared module exists: %s', (module) => {
    expect(endings.some((ending) => existsSync(path.join(root, module + ending)))).toBe(true);
  });
});

describe('a list of modules', () => {
  const listed = oneOf(['src/web/theme', 'src/web/ui/button']);
  test.each([
    ['/home/fest/src/web/ui/button.tsx', true],
    ['/home/fest/src/web/ui/button.css', true],
    ['/home/fest/src/web/theme/use-theme.ts', true],
    ['D:\\fest\\src\\web\\ui\\button.tsx', true],
    ['/home/fest/src/web/ui/button-link.tsx', false],
    ['/home/fest/src/web/theme-of.ts', false],
  ])('a list of modules matches its own files only: %s', (file, isFound) => {
    expect(listed.test(file)).toBe(isFound);
  });
});

test('imports no script for its effects alone, which the build would leave out', () => {
  // package.json declares no side effects (`sideEffects`), so a page loads only the parts of `index.ts` that it uses.
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(1_000);
  const imported = (file: string) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/^import '([.#][^']+)';/gm)].map(([, from = '']) => from);
  expect(files.filter((file) => imported(file).some((from) => !from.endsWith('.css')))).toEqual([]);
});
