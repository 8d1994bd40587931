import { describe, expect, test } from 'vitest';
import { cacheBriefly } from './cache-briefly.ts';

const forever = Number.POSITIVE_INFINITY;

/** A source whose reads end only when the test ends them. */
function slowSource() {
  const reads: { previous: string | undefined; end: (value: string) => void; fail: (error: Error) => void }[] = [];
  const read = (previous: string | undefined) =>
    new Promise<string>((resolve, reject) => {
      reads.push({ previous, end: resolve, fail: reject });
    });
  const nth = (index: number) => {
    const found = reads[index];
    if (!found) throw new Error(`there was no read number ${index}`);
    return found;
  };
  return { read, nth, count: () => reads.length };
}

describe('a value kept fresh', () => {
  test('reads the value once for simultaneous callers and not again while the value is fresh', async () => {
    const source = slowSource();
    const kept = cacheBriefly(source.read, forever);
    const asked = [kept.current(), kept.current(), kept.current()];
    source.nth(0).end('first');
    expect(await Promise.all(asked)).toEqual(['first', 'first', 'first']);
    expect(await kept.current()).toBe('first');
    expect(source.count()).toBe(1);
  });

  test('reads the value again when it is too old and passes on the previous value', async () => {
    const source = slowSource();
    const kept = cacheBriefly(source.read, 0);
    const first = kept.current();
    source.nth(0).end('first');
    await first;
    const second = kept.current();
    expect(source.nth(1).previous).toBe('first');
    source.nth(1).end('second');
    expect(await second).toBe('second');
  });

  test('reads the value again after the value was forgotten', async () => {
    const source = slowSource();
    const kept = cacheBriefly(source.read, forever);
    const first = kept.current();
    source.nth(0).end('before the change');
    await first;
    kept.forget();
    const second = kept.current();
    source.nth(1).end('after the change');
    expect(await second).toBe('after the change');
  });

  test('starts a new read for later callers when the value is forgotten during a read', async () => {
    const source = slowSource();
    const kept = cacheBriefly(source.read, forever);
    const early = kept.current();
    kept.forget();
    const late = kept.current();
    expect(source.count()).toBe(2);
    source.nth(1).end('after the change');
    expect(await late).toBe('after the change');
    source.nth(0).end('before the change');
    expect(await early).toBe('before the change');
    expect(await kept.current()).toBe('after the change');
  });

  test('gives later callers the new read when a forgotten read ends first', async () => {
    const source = slowSource();
    const kept = cacheBriefly(source.read, forever);
    const early = kept.current();
    kept.forget();
    const late = kept.current();
    source.nth(0).end('before the change');
    await early;
    const later = kept.current();
    source.nth(1).end('after the change');
    expect(await Promise.all([late, later])).toEqual(['after the change', 'after the change']);
    expect(source.count()).toBe(2);
  });

  test('reports a failed read and reads again for the next caller', async () => {
    const source = slowSource();
    const kept = cacheBriefly(source.read, forever);
    const first = kept.current();
    source.nth(0).fail(new Error('the database is away'));
    await expect(first).rejects.toThrow('the database is away');
    const second = kept.current();
    source.nth(1).end('back again');
    expect(await second).toBe('back again');
  });

  test('returns the old value without a second wait while a slow read lasts', async () => {
    const source = slowSource();
    const kept = cacheBriefly(source.read, 0);
    const first = kept.current();
    source.nth(0).end('first');
    await first;
    expect(await kept.current()).toBe('first');
    // It is a value and not a promise, so the next reader does not wait.
    expect(kept.current()).toBe('first');
    expect(source.count()).toBe(2);
    source.nth(1).end('second');
    await expect.poll(() => kept.current()).toBe('second');
  });
});
