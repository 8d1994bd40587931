import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { identifyCredits } from './credit-ids.ts';
import { recogniseLayout } from './reading/layouts.ts';
import { readEntries } from './reading/read-entries.ts';
import { readSheet } from './reading/recognise-file.ts';

const folder = path.join(import.meta.dirname, 'golden');
const statements = readdirSync(folder).filter((name) => !name.endsWith('.json'));

function read(bytes: Buffer) {
  const sheet = readSheet(bytes);
  if (typeof sheet === 'string') throw new Error(sheet);
  const rows = sheet.filter(({ cells }) => cells.some(Boolean));
  const known = recogniseLayout(rows);
  if (!known) throw new Error('the columns were not recognised');
  const reading = readEntries(rows, known.layout);
  return { format: known.format, rows, reading, credits: identifyCredits(reading.credits) };
}

describe('golden statements', () => {
  test('finds at least six golden statements', () => expect(statements.length).toBeGreaterThanOrEqual(6));

  test.each(statements)('%s is read to the last line', (name) => {
    const expected = JSON.parse(readFileSync(path.join(folder, name.replace(/\.\w+$/, '.expected.json')), 'utf8'));
    const { format, rows, reading, credits } = read(readFileSync(path.join(folder, name)));
    expect({
      format,
      credits: credits.map(({ line, date, amountPaise, utr }) => [line, date, amountPaise / 100, utr]),
      debits: [reading.debits.count, reading.debits.paise / 100],
      unreadable: reading.unreadable.map(({ line, reason }) => [line, reason]),
      otherLines: reading.otherLines,
    }).toEqual(expected);
    // No line is lost: each is a credit, a debit, an unreadable line or another line.
    expect(credits.length + reading.debits.count + reading.unreadable.length + reading.otherLines).toBe(rows.length);
  });

  test('gives the same credit the same ID in the statements of all banks', () => {
    const ids = statements.map((name) => read(readFileSync(path.join(folder, name))).credits.slice(0, 2));
    const first = ids[0]?.map(({ id }) => id);
    for (const credits of ids) expect(credits.map(({ id }) => id)).toEqual(first);
  });
});
