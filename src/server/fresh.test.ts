import { describe, expect, test } from 'vitest';
import { keepFresh } from './fresh.ts';

const forever = Number.POSITIVE_INFINITY;

/** A source whose reads end when the test says so. */
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

describe('something kept fresh', () => {
  test('is read once for all who ask at once, and not again while it is fresh', async () => {
    const source = slowSource();
    const kept = keepFresh(source.read, forever);
    const asked = [kept.current(), kept.current(), kept.current()];
    source.nth(0).end('first');
    expect(await Promise.all(asked)).toEqual(['first', 'first', 'first']);
    expect(await kept.current()).toBe('first');
    expect(source.count()).toBe(1);
  });

  test('is read again once it is too old, with what was read before', async () => {
    const source = slowSource();
    const kept = keepFresh(source.read, 0);
    const first = kept.current();
    source.nth(0).end('first');
    await first;
    const second = kept.current();
    expect(source.nth(1).previous).toBe('first');
    source.nth(1).end('second');
    expect(await second).toBe('second');
  });

  test('is read again at once after it was forgotten', async () => {
    const source = slowSource();
    const kept = keepFresh(source.read, forever);
    const first = kept.current();
    source.nth(0).end('before the change');
    await first;
    kept.forget();
    const second = kept.current();
    source.nth(1).end('after the change');
    expect(await second).toBe('after the change');
  });

  test('forgotten while it is read: who asks afterwards gets a read that began afterwards', async () => {
    const source = slowSource();
    const kept = keepFresh(source.read, forever);
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

  test('forgotten while it is read, the old read ending first', async () => {
    const source = slowSource();
    const kept = keepFresh(source.read, forever);
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

  test('a read that fails is told and tried again by the next', async () => {
    const source = slowSource();
    const kept = keepFresh(source.read, forever);
    const first = kept.current();
    source.nth(0).fail(new Error('the database is away'));
    await expect(first).rejects.toThrow('the database is away');
    const second = kept.current();
    source.nth(1).end('back again');
    expect(await second).toBe('back again');
  });

  test('keeps nobody waiting twice while one long reading lasts', async () => {
    const source = slowSource();
    const kept = keepFresh(source.read, 0);
    const first = kept.current();
    source.nth(0).end('first');
    await first;
    expect(await kept.current()).toBe('first');
    // Not a promise: the next reader does not wait.
    expect(kept.current()).toBe('first');
    expect(source.count()).toBe(2);
    source.nth(1).end('second');
    await expect.poll(() => kept.current()).toBe('second');
  });
});
