import { expect, test } from 'vitest';
import { startCpuTime } from '#testing/cpu-time.ts';
import { statementOf } from '#testing/payments/send-statement.ts';
import { workbook } from '#testing/payments/workbook.ts';
import { openInThread, readLinesInThread } from './read-in-thread.ts';

test('gives up a file that takes too long to read, and reads the next file', async () => {
  const slow = workbook(`<row>${'<c/>'.repeat(12_000_000)}</row>`);
  const from = performance.now();
  expect(await openInThread(slow, 300)).toBe('takesTooLong');
  expect(performance.now() - from).toBeLessThan(3_000);
  expect(await openInThread(Buffer.from(statementOf([{ amount: 150 }])))).toMatchObject({
    recognised: { format: 'HDFC Bank' },
  });
});

test('keeps the server responsive while a large statement is read', async () => {
  const large = Buffer.from(statementOf(Array.from({ length: 40_000 }, () => ({ amount: 150, utr: '612345678901' }))));
  let longestMs = 0;
  let worked = startCpuTime();
  const beat = setInterval(() => {
    longestMs = Math.max(longestMs, worked());
    worked = startCpuTime();
  }, 5);
  const opened = await openInThread(large);
  if (typeof opened === 'string') throw new Error(opened);
  const read = await readLinesInThread(opened.cells, opened.recognised?.layout ?? expect.fail('no layout'));
  clearInterval(beat);
  expect(read).toMatchObject({ debits: { count: 0 }, unreadableCount: 0 });
  expect(Math.max(longestMs, worked())).toBeLessThan(150);
});
