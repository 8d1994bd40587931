import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const coverage = readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8');

interface Row {
  statement: string;
  proofs: { file: string; title: string }[];
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
  for (const { file, title } of proofs) {
    const whole = path.join(root, file);
    expect(existsSync(whole), `${file} exists`).toBe(true);
    expect(readFileSync(whole, 'utf8'), `${file} has the test`).toContain(title);
  }
});

/** `file › title; file › title` */
function readProofs(cell: string): Row['proofs'] {
  return [...cell.matchAll(/`([^`›]+) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({
    file: file.trim(),
    title: title.trim(),
  }));
}
