import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { splitContract } from './slim-contracts.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('a contract becomes its calls, and schemas that nobody has to make', () => {
  const contract = `
    import { z } from 'zod';
    import { busy, member } from '#features/other/contract.ts';
    const gone = { status: 404, message: 'Gone' };
    export const sizes = ['S', 'M'];
    export const shirtFields = z.object({ size: z.enum(sizes), member });
    export const orderShirt = endpoint({
      method: 'POST',
      path: '/api/shirts',
      access: 'student',
      summary: 'Order a shirt',
      body: shirtFields,
      output: z.object({ number: z.string() }),
      refusals: { gone, busy },
    });`;
  expect(splitContract(contract, 'here?calls')).toEqual({
    calls: [
      'import { busy } from "#features/other/contract.ts?calls";',
      `export const gone = { status: 404, message: 'Gone' };`,
      `export const sizes = ['S', 'M'];`,
      `export const orderShirt = { method: 'POST', path: '/api/shirts', access: 'student', refusals: { gone, busy } };`,
    ].join('\n'),
    rest: [
      `import { z } from "zod";`,
      `import { member } from "#features/other/contract.ts";`,
      `import { sizes } from "here?calls";`,
      `export { sizes, orderShirt } from "here?calls";`,
      'export const shirtFields = /* @__PURE__ */ (() => (z.object({ size: z.enum(sizes), member })))();',
    ].join('\n'),
  });
});

const contracts = globSync('src/features/*/*contract.ts', { cwd: root });

test.each([...contracts, 'src/shared/fields.ts'])('%s: calls need no schema', (file) => {
  const { calls } = splitContract(stripTypeScriptTypes(read(file)), 'here?calls');
  expect(calls.match(/^import .*$/gm) ?? []).not.toContainEqual(expect.stringMatching(/zod|shared\/fields/));
});

test('no page asks a call for what only the server has of it', () => {
  const calls = contracts.flatMap((file) => [...read(file).matchAll(/^export const (\w+) = endpoint\(/gm)]);
  expect(calls.length).toBeGreaterThan(100);
  const asked = new RegExp(`\\b(${calls.map(([, name]) => name).join('|')})\\.(summary|params|query|body|output)\\b`);
  const pages = globSync('src/{web,features/*/web}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] });
  expect(pages.filter((file) => asked.test(withoutTypes(read(file))))).toEqual([]);
});

/** What a type asks for is gone in the browser. */
const withoutTypes = (code: string) => code.replace(/typeof \w+\.\w+/g, '');
