import { expect, test } from 'vitest';
import type { DeskItem } from '#features/payments/desk-contract.ts';
import { changeQueue, type Queue, startQueue } from './queue.ts';

const item = (_id: string) => ({ _id }) as DeskItem;
const page = (ids: string, next: string | null = null, waiting = ids.length) => ({
  items: [...ids].map(item),
  next,
  waiting,
  waitForStudent: 0,
});
const seen = ({ items, at, waiting }: Queue) =>
  `${items.map(({ _id }) => _id).join('')} at ${items[at]?._id} of ${waiting}`;

test('what is decided makes room for the next one, and comes back to its place', () => {
  const second = changeQueue(startQueue(page('abc')), { do: 'skip', by: 1 });
  const decided = changeQueue(second, { do: 'take', id: 'b' });
  expect(seen(decided)).toBe('ac at c of 2');
  expect(seen(changeQueue(decided, { do: 'giveBack', item: item('b'), at: 1 }))).toBe('abc at b of 3');
});

test('the last one leads to the one before it, and the end is empty', () => {
  const last = changeQueue(startQueue(page('ab')), { do: 'skip', by: 1 });
  const decided = changeQueue(last, { do: 'take', id: 'b' });
  expect(seen(decided)).toBe('a at a of 1');
  expect(seen(changeQueue(decided, { do: 'take', id: 'a' }))).toBe(' at undefined of 0');
});

test('a page that was on its way brings back nothing that was decided, and nothing twice', () => {
  const decided = changeQueue(startQueue(page('ab', 'more', 5)), { do: 'take', id: 'a' });
  expect(seen(changeQueue(decided, { do: 'page', page: page('abcd', null, 3) }))).toBe('bcd at b of 3');
});

test('a decision that comes twice counts once', () => {
  const decided = changeQueue(startQueue(page('ab')), { do: 'take', id: 'a' });
  expect(changeQueue(decided, { do: 'take', id: 'a' })).toBe(decided);
  const back = changeQueue(decided, { do: 'giveBack', item: item('a'), at: 0 });
  expect(seen(changeQueue(back, { do: 'giveBack', item: item('a'), at: 0 }))).toBe('ab at a of 2');
});
