import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { expectThere, type Proof, readProofs } from './read-proofs.ts';

const coverage = readFileSync(path.resolve(import.meta.dirname, '../docs/spec-coverage.md'), 'utf8');

interface Row {
  statement: string;
  proofs: Proof[];
}

const rows: Row[] = coverage
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Statement|---)/.test(line))
  .map((line) => {
    const [statement = '', proofs = ''] = line.slice(2, -2).split(' | ');
    return { statement, proofs: readProofs(proofs) };
  });

test('the table is read', () => {
  expect(rows.length).toBeGreaterThan(60);
});

test.each(rows)('a test holds: $statement', ({ proofs }) => {
  expect(proofs.length).toBeGreaterThan(0);
  for (const proof of proofs) expectThere(proof);
});
