import { describe, expect, test } from 'vitest';
import type { Decision, DeskItem } from '#features/payments/desk-contract.ts';
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

test('shows the next payment after a decision, and puts an undone payment back in its place', () => {
  const second = changeQueue(startQueue(page('abc')), { do: 'skip', by: 1 });
  const decided = changeQueue(second, { do: 'take', id: 'b', decision: 'approved' });
  expect(seen(decided)).toBe('ac at c of 2');
  expect(seen(changeQueue(decided, { do: 'giveBack', item: item('b'), at: 1 }))).toBe('abc at b of 3');
});

test('shows the previous payment when the last in the queue is decided, and ends empty', () => {
  const last = changeQueue(startQueue(page('ab')), { do: 'skip', by: 1 });
  const decided = changeQueue(last, { do: 'take', id: 'b', decision: 'approved' });
  expect(seen(decided)).toBe('a at a of 1');
  expect(seen(changeQueue(decided, { do: 'take', id: 'a', decision: 'approved' }))).toBe(' at undefined of 0');
});

test('counts a rejected payment among those that wait for the student until it is undone', () => {
  const first = startQueue(page('abc'));
  expect(changeQueue(first, { do: 'take', id: 'a', decision: 'approved' }).waitForStudent).toBe(0);
  const rejected = changeQueue(first, { do: 'take', id: 'a', decision: 'rejected' });
  expect(rejected.waitForStudent).toBe(1);
  expect(changeQueue(rejected, { do: 'giveBack', item: item('a'), at: 0 }).waitForStudent).toBe(0);
});

test('counts the decision of somebody else when it was stored before the own one', () => {
  const first = startQueue(page('abc'));
  const settledAfter = (decision: Decision, waitsForStudent: boolean) => {
    const taken = changeQueue(first, { do: 'take', id: 'a', decision });
    return changeQueue(taken, { do: 'settled', id: 'a', waitsForStudent }).waitForStudent;
  };
  expect(settledAfter('rejected', false)).toBe(0);
  expect(settledAfter('rejected', true)).toBe(1);
  expect(settledAfter('approved', true)).toBe(1);
  expect(settledAfter('approved', false)).toBe(0);
});

test('adds no decided payment and no payment twice when a page arrives late', () => {
  const decided = changeQueue(startQueue(page('ab', 'more', 5)), { do: 'take', id: 'a', decision: 'approved' });
  expect(seen(changeQueue(decided, { do: 'page', page: page('abcd', null, 3) }))).toBe('bcd at b of 3');
});

describe('another event or search', () => {
  const listed = (version: string) => ({ ...page('ab', null, 2), items: [{ ...item('a'), version }, item('b')] });
  const decided = (decision: Decision) => changeQueue(startQueue(listed('1')), { do: 'take', id: 'a', decision });

  test('lists and counts no payment that was read before the server stored its decision', () => {
    expect(seen(changeQueue(decided('approved'), { do: 'restart', page: listed('1') }))).toBe('b at b of 1');
    expect(changeQueue(decided('rejected'), { do: 'restart', page: listed('1') }).waitForStudent).toBe(1);
  });

  test('lists a decided payment again when it has changed and waits once more', () => {
    expect(seen(changeQueue(decided('approved'), { do: 'restart', page: listed('2') }))).toBe('ab at a of 2');
  });

  test('lists and counts a payment once when the server refuses its decision', () => {
    const restarted = changeQueue(decided('rejected'), { do: 'restart', page: listed('1') });
    const back = changeQueue(restarted, { do: 'giveBack', item: item('a'), at: 0 });
    expect(seen(back)).toBe('ab at a of 2');
    expect(back.waitForStudent).toBe(0);
  });

  const withThree = (list: ReturnType<typeof page>) => ({ ...list, waitForStudent: 3 });
  const counted = (queue: Queue) => `${seen(queue)}, ${queue.waitForStudent} for students`;

  test.each([
    ['has only other payments', page('xy', null, 2), 'xy at x of 2'],
    ['lists its newer version', listed('2'), 'ab at a of 2'],
  ])('counts no decision that the server refused when the new list %s', (_, other, as) => {
    const restarted = changeQueue(decided('rejected'), { do: 'restart', page: withThree(other) });
    const back = changeQueue(restarted, { do: 'giveBack', item: { ...item('a'), version: '2' }, at: 0 });
    expect(counted(back)).toBe(`${as}, 3 for students`);
    expect(back.decided.has('a')).toBe(false);
  });

  test.each([
    ['rejected', false],
    ['rejected', true],
    ['approved', true],
  ] as const)('counts what the new list says when somebody else settled a payment that was %s here', (own, waits) => {
    const restarted = changeQueue(decided(own), { do: 'restart', page: withThree(page('xy', null, 2)) });
    const settled = changeQueue(restarted, { do: 'settled', id: 'a', waitsForStudent: waits });
    expect(counted(settled)).toBe('xy at x of 2, 3 for students');
  });

  test('counts an undone decision, because the list was read with it', () => {
    const restarted = changeQueue(decided('rejected'), { do: 'restart', page: { ...page('b'), waitForStudent: 3 } });
    const undone = changeQueue(restarted, { do: 'giveBack', item: item('a'), at: 0, isUndo: true });
    expect([seen(undone), undone.waitForStudent]).toEqual(['ab at a of 2', 2]);
  });

  test('counts the decision of somebody else once when a list from before it arrives late', () => {
    const settled = changeQueue(decided('rejected'), { do: 'settled', id: 'a', waitsForStudent: false });
    expect(changeQueue(settled, { do: 'restart', page: listed('1') }).waitForStudent).toBe(0);
  });
});

test('counts a repeated decision or undo once', () => {
  const decided = changeQueue(startQueue(page('ab')), { do: 'take', id: 'a', decision: 'approved' });
  expect(changeQueue(decided, { do: 'take', id: 'a', decision: 'approved' })).toBe(decided);
  const back = changeQueue(decided, { do: 'giveBack', item: item('a'), at: 0 });
  expect(seen(changeQueue(back, { do: 'giveBack', item: item('a'), at: 0 }))).toBe('ab at a of 2');
});
