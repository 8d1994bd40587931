import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { expectThere, readProofs } from './read-proofs.ts';

const root = path.resolve(import.meta.dirname, '../..');
const docs = path.join(root, 'docs');
const read = (name: string) => readFileSync(path.join(docs, name), 'utf8');
const everyPage = globSync(['*.md', 'bench/*.md', 'docs/**/*.md'], { cwd: root });

// requirements.test.ts checks requirements-coverage.md row by row.
test.each(everyPage.filter((page) => !page.endsWith('requirements-coverage.md')))(
  'every test that %s names exists',
  (page) => {
    for (const proof of readProofs(readFileSync(path.join(root, page), 'utf8'))) expectThere(proof);
  },
);

/** Files that pages name although they are not in the repository: a generated one, and a name that must not be used. */
const notKept = new Set(['manifest.json', 'utils.ts']);

test('every file that a page names in backticks exists', () => {
  const kept = globSync('**/*.*', { cwd: root, exclude: ['**/node_modules/**', 'build/**', 'data/**', '.git/**'] });
  const names = new Set(kept.flatMap((file) => partsOf(file.replaceAll('\\', '/'))));
  const missing = everyPage.flatMap((page) => {
    const named = readFileSync(path.join(root, page), 'utf8').matchAll(
      /`(?:\.\.?\/)?([\w./-]+\.(?:tsx?|mjs|css|sql|json|yml|md|service|conf))`/g,
    );
    return [...named].flatMap(([, name = '']) => (names.has(name) || notKept.has(name) ? [] : `${page}: ${name}`));
  });
  expect(missing).toEqual([]);
});

/** A page may name `a/b/c.ts` as such, as `b/c.ts` or as `c.ts`. */
const partsOf = (file: string) => {
  const parts = file.split('/');
  return parts.map((_part, start) => parts.slice(start).join('/'));
};

test('each promise of the security page names its test', () => {
  const rows = read('security.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Promise|---)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => readProofs(row).length === 0)).toEqual([]);
});

test('the operations page names every script of npm run chaos', () => {
  const chaos = /## Chaos\n([\s\S]*?)\n## /.exec(read('operations.md'))?.[1] ?? '';
  const named = [...chaos.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, first = '']) => first.match(/[a-z-]+/g) ?? []);
  const scripts = readdirSync(path.join(root, 'chaos')).filter((name) => !/^run/.test(name));
  expect(named.toSorted()).toEqual(scripts.map((name) => name.replace(/\.ts$/, '')).toSorted());
});

const decisions = readdirSync(path.join(docs, 'decisions')).filter((name) => /^\d{4}-.+\.md$/.test(name));
const numberOf = (page: string) => String(Number(page.slice(0, 4)));

test('the index lists each decision with its number and its title', () => {
  const lines = decisions.map((page) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(read(`decisions/${page}`)) ?? [];
    expect(number, page).toBe(numberOf(page));
    return `${number}. [${title}](${page})`;
  });
  expect(read('decisions/README.md').match(/^\d+\. .+$/gm)).toEqual(lines);
});

test.each(decisions)('%s has status, context, decision and consequences', (page) => {
  const parts = ['Status', 'Context', 'Decision', 'Consequences'];
  expect(
    parts.filter((part) => !new RegExp(`^(?:## |\\*\\*)?${part}\\b`, 'm').test(read(`decisions/${page}`))),
  ).toEqual([]);
});

test('each citation of a decision names a page that exists', () => {
  const places = '{src,docs,scripts,bench,chaos,e2e,migrations,sample,deploy}/**/*.{ts,tsx,js,mjs,css,md,yml}';
  const files = globSync([places, '*.{ts,mjs,md}', 'Dockerfile'], { cwd: root, exclude: ['**/node_modules/**'] });
  const known = decisions.map((page) => `decision ${numberOf(page)}`);
  const cited = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(/\bdecision \d+|docs\/decisions\/\d+/g)].map(([words]) => ({ file, words }));
  });
  expect(cited.length).toBeGreaterThan(15);
  expect(cited.filter(({ words }) => !known.includes(words))).toEqual([]);
});
