import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { expectThere, readProofs } from './read-proofs.ts';

const docs = path.resolve(import.meta.dirname, '../docs');
const read = (name: string) => readFileSync(path.join(docs, name), 'utf8');
// spec-coverage.md has a test of its own, row by row.
const pages = readdirSync(docs).filter((name) => name.endsWith('.md') && name !== 'spec-coverage.md');

test.each(pages)('the tests that %s names are there', (name) => {
  for (const proof of readProofs(read(name))) expectThere(proof);
});

test('each promise of the security page names its test', () => {
  const rows = read('security.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Promise|---)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => readProofs(row).length === 0)).toEqual([]);
});
