import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { adminRoles } from '#shared/permissions.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folders = ['src', 'scripts', 'bench', 'chaos'];
/** Files for tests. */
const testing = path.join('src', 'testing');
/** All other code must check an ability (decision 38). */
const table = path.join('src', 'shared', 'permissions.ts');

const names = adminRoles.join('|');
/** Finds a role's name as a text or as the key of an object. */
const roleName = new RegExp(`['"\`](?:${names})['"\`]|(?:^|[{,])\\s*(?:${names})\\??:`, 'gm');

test('only src/shared/permissions.ts names a role, apart from tests', () => {
  const found = sources().flatMap((file) => {
    const named = readFileSync(path.join(root, file), 'utf8').match(roleName) ?? [];
    return named.map((name) => `${file}: ${name.trim()}`);
  });
  expect([...new Set(found.map((one) => one.split(':')[0]))]).toEqual([table]);
});

test.each([
  `if (role === '${adminRoles[0]}') return;`,
  `const wanted = ["${adminRoles[1]}"];`,
  `sql\`where role = '${adminRoles[0]}'\``,
  `const words = { ${adminRoles[2]}: 'Money' };`,
  `const words = {\n  ${adminRoles[3]}: 'Help',\n};`,
])('finds a planted role name: %s', (planted) => {
  expect(planted.match(roleName)).toHaveLength(1);
});

function sources(): string[] {
  const all = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  );
  const own = all.filter((file) => !file.includes('node_modules') && !file.startsWith(testing));
  return own.filter((file) => /\.(ts|tsx|js|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file));
}
