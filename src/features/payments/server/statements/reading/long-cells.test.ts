import { describe, expect, test } from 'vitest';
import { longTexts } from '#testing/attack/long-texts.ts';
import { startCpuTime } from '#testing/cpu-time.ts';
import { readAmount } from './amounts.ts';
import { readDate } from './dates.ts';
import { recogniseLayout } from './layouts.ts';
import { readNarration } from './narration.ts';
import { readEntries } from './read-entries.ts';
import { readSheet } from './recognise-file.ts';

/** A busy machine needs a few milliseconds for linear work, and seconds for quadratic work. */
const mostMs = 200;
const texts = longTexts(1024 * 1024);

describe('a long cell', () => {
  test.each([
    ['an amount', readAmount],
    ['a date', readDate],
  ])('reads a long cell quickly as %s', (_, read) => {
    expect(slowOnes((text) => read(text))).toEqual([]);
  });

  test('reads a long cell quickly as a narration', () => {
    const pieces = (text: string) => Array.from({ length: 10 }, () => text.slice(0, 2_000));
    expect(slowOnes((text) => readNarration(pieces(text), text.slice(0, 2_000)))).toEqual([]);
  });

  test('reads a statement quickly when every column has a long cell', () => {
    for (const { kind, text } of texts) {
      const cpuMs = startCpuTime();
      read(`Date,Narration,Withdrawal Amt.,Deposit Amt.\n01/04/2025,UPI,,150\n${text},${text},${text},${text}\n`);
      expect(cpuMs(), kind).toBeLessThan(5 * mostMs);
    }
  });

  test('reads a narration quickly when it continues for 20,000 lines', () => {
    const on = Array.from({ length: 20_000 }, () => `,${'a@'.repeat(100)},,`).join('\n');
    const cpuMs = startCpuTime();
    const credits = read(`Date,Narration,Withdrawal Amt.,Deposit Amt.\n01/04/2025,UPI,,150\n${on}\n`);
    for (const { narration, reference } of credits) readNarration(narration, reference);
    expect(cpuMs()).toBeLessThan(5 * mostMs);
    expect(credits).toHaveLength(1);
  });
});

function read(file: string) {
  const rows = readSheet(Buffer.from(file));
  if (typeof rows === 'string') return [];
  const found = recogniseLayout(rows);
  return found ? readEntries(rows, found.layout).credits : [];
}

function slowOnes(work: (text: string) => unknown): string[] {
  return texts.flatMap(({ kind, text }) => {
    const cpuMs = startCpuTime();
    work(text);
    const ms = cpuMs();
    return ms > mostMs ? [`${kind}: ${Math.round(ms)} ms`] : [];
  });
}
