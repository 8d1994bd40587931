import { describe, expect, test } from 'vitest';
import { columnsOf, holdsSeat, isPaid, stateOf, states } from './state.ts';
import { outcomeOf, type TransitionName, transitions } from './transitions.ts';

const names = Object.keys(transitions) as TransitionName[];
const targets = names.flatMap((name) =>
  states.flatMap((from) => {
    const to = outcomeOf(name, from);
    return typeof to === 'string' ? [{ name, from, to }] : [];
  }),
);

describe('the state of a registration', () => {
  test.each(states)('%s is read as it was stored', (state) => {
    expect(stateOf(columnsOf(state, '2026-05-01T03:30:00.000Z'))).toBe(state);
  });

  test('is never released while it holds a seat', () => {
    const stored = { payment_status: 'pending', released_at: '2026-05-01T03:30:00.000Z' } as const;
    expect(stateOf({ ...stored, registration_status: 'pending' })).toBe('checking');
    expect(stateOf({ ...stored, registration_status: 'cancelled' })).toBe('released');
  });
});

describe('the table of transitions', () => {
  test('confirms a paid registration unless its seat is gone', () => {
    for (const { from, to } of targets.filter((one) => isPaid(one.to) && !isPaid(one.from))) {
      expect(to === 'confirmed', from).toBe(holdsSeat(from));
    }
  });

  test('takes a seat by itself only at a deadline, and gives one only to who comes back', () => {
    const names = (isGiven: boolean) =>
      new Set(
        targets
          .filter(({ from, to }) => holdsSeat(from) !== holdsSeat(to) && holdsSeat(to) === isGiven)
          .map(({ name }) => name),
      );
    expect([...names(false)]).toEqual(['release', 'releaseTeam']);
    expect([...names(true)]).toEqual(['restore', 'resubmit']);
  });

  test('refuses no payment for a registration that a person names', () => {
    const refused = states.filter((state) => typeof outcomeOf('settleByCredit', state) !== 'string');
    expect(refused).toEqual(['paidUnconfirmed', 'confirmed', 'cancelledPaid', 'releasedPaid']);
  });
});
