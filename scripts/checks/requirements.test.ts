import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { expectThere, type Proof, readProofs } from './read-proofs.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const required = numbersIn(read('docs/requirements.md'));
const rows = rowsIn(read('docs/requirements-coverage.md'));
const cited = globSync(
  [
    '{src,docs,scripts,bench,chaos,e2e,migrations,sample,deploy}/**/*.{ts,tsx,js,mjs,css,md,yml}',
    '*.{ts,mjs,md}',
    'Dockerfile',
  ],
  { cwd: root, exclude: ['**/node_modules/**'] },
)
  .filter((file) => !/docs[\\/]requirements|scripts[\\/]checks[\\/]requirements\.test/.test(file))
  .flatMap((file) => citationsIn(read(file)).map((number) => `${file}: ${number}`));

test('numbers the requirements from R1 without gaps', () => {
  expect(required.length).toBeGreaterThan(200);
  expect(required).toEqual(required.map((_, index) => `R${index + 1}`));
});

test('has one row for each requirement', () => {
  expect(rows.map(({ number }) => number)).toEqual(required);
});

test('names a test for every requirement that is not marked as not built yet', () => {
  expect(rows.filter(({ proofs, isOpen }) => isOpen === proofs.length > 0)).toEqual([]);
});

test.each(rows.filter(({ isOpen }) => !isOpen))('names tests that exist for $number', ({ proofs }) => {
  for (const proof of proofs) expectThere(proof);
});

test('cites no number that is not a requirement', () => {
  expect(cited.length).toBeGreaterThan(40);
  expect(cited.filter((place) => !required.includes(place.split(': ')[1] ?? ''))).toEqual([]);
});

test('cites no document outside the repository', () => {
  expect(outsideIn('(administration.txt, 5), the specification’s decisions, 7')).toHaveLength(2);
  const files = globSync(['{src,docs,scripts,bench,chaos,e2e,migrations,sample,deploy}/**/*', '*.{md,ts}'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }).filter(
    (file) =>
      /\.(tsx?|css|md|mjs|js|yml)$/.test(file) && !/scripts[\\/]checks[\\/](requirements\.test|plain-words)/.test(file),
  );
  expect(files.flatMap((file) => outsideIn(read(file)).map((words) => `${file}: ${words}`))).toEqual([]);
});

test('finds the numbers of planted requirements, rows and citations', () => {
  expect(numbersIn('- **R1.** One.\n- **R2.** Two, see R1.')).toEqual(['R1', 'R2']);
  expect(rowsIn('| R3 | `a.test.ts › b` |\n| R4 | not built yet |')).toEqual([
    { number: 'R3', proofs: [{ file: 'a.test.ts', title: 'b' }], isOpen: false },
    { number: 'R4', proofs: [], isOpen: true },
  ]);
  expect(citationsIn('/** Kept (R12, R13): not R2D2, not R100s. */')).toEqual(['R12', 'R13']);
});

function numbersIn(text: string): string[] {
  return [...text.matchAll(/^- \*\*(R\d+)\.\*\* /gm)].map(([, number = '']) => number);
}

function rowsIn(text: string): { number: string; proofs: Proof[]; isOpen: boolean }[] {
  return [...text.matchAll(/^\| (R\d+) \| (.*) \|$/gm)].map(([, number = '', proofs = '']) => ({
    number,
    proofs: readProofs(proofs),
    isOpen: proofs === 'not built yet',
  }));
}

function citationsIn(text: string): string[] {
  return text.match(/\bR\d+\b/g) ?? [];
}

function outsideIn(text: string): string[] {
  return text.match(/administration\.txt|public-and-student\.txt|specification.s decisions/g) ?? [];
}
