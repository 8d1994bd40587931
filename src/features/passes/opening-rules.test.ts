import { describe, expect, test } from 'vitest';
import type { Covers } from './admin-contract.ts';
import type { PublicPass } from './contract.ts';
import { leftText, opensEvent, passPrice } from './opening-rules.ts';

const event = { _id: 'quiz', eventType: 'technical', entry: 'passOrFee' } as const;

describe('which events a pass opens', () => {
  test.each<[Covers, boolean]>([
    [{ kind: 'all' }, true],
    [{ kind: 'any', count: 2 }, true],
    [{ kind: 'events', events: ['quiz'] }, true],
    [{ kind: 'events', events: ['debate'] }, false],
    [{ kind: 'allowance', counts: { technical: 1 } }, true],
    [{ kind: 'allowance', counts: { talk: 1 } }, false],
  ])('decides by what the pass covers: %j', (covers, opens) => {
    expect(opensEvent(covers, event)).toBe(opens);
  });

  test('opens no event that takes its fee or nothing', () => {
    for (const entry of ['fee', 'free'] as const) expect(opensEvent({ kind: 'all' }, { ...event, entry })).toBe(false);
    expect(opensEvent({ kind: 'all' }, { ...event, entry: 'pass' })).toBe(true);
  });
});

test('says what a pass costs, and who alone pays it', () => {
  const cost = (pass: Pick<PublicPass, 'priceNow' | 'priceFor'>) => passPrice(pass as PublicPass);
  expect(cost({ priceNow: 250 })).toBe('₹250');
  expect(cost({ priceNow: 0, priceFor: 'for groups of 4 or more of one college' })).toBe(
    'free for groups of 4 or more of one college',
  );
});

test('says in words what is left of a pass, and nothing where the pass does not count', () => {
  expect(leftText(null)).toBe('');
  expect(leftText({ any: 3 })).toBe('3 events left');
  expect(leftText({ technical: 1, nontechnical: 1 })).toBe('1 technical event and 1 nontechnical event left');
  expect(leftText({ technical: 1, workshop: 1, talk: 0 })).toBe(
    '1 technical event, 1 workshop event and no talk event left',
  );
  expect(leftText({ technical: 0, nontechnical: 1 })).toBe('1 nontechnical event and no technical event left');
});
