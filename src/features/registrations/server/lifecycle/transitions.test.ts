import { describe, expect, test } from 'vitest';
import { paymentStatuses, registrationStatuses } from '#features/own-registrations/contract.ts';
import { holdUntil } from '../../rules.ts';
import { columnsOf, holdsSeat, isPaid, stateOf, states } from './state.ts';
import { outcomeOf, type TransitionName, transitions } from './transitions.ts';

const names = Object.keys(transitions) as TransitionName[];
const targets = names.flatMap((name) =>
  states.flatMap((from) => {
    const to = outcomeOf(name, from);
    return typeof to === 'string' ? [{ name, from, to }] : [];
  }),
);

const pairs = registrationStatuses.flatMap((registration) =>
  paymentStatuses.map((payment) => [registration, payment] as const),
);

describe('the state of a registration', () => {
  test.each(states)('the state %s is read as it was stored', (state) => {
    expect(stateOf(columnsOf(state, '2026-05-01T03:30:00.000Z'))).toBe(state);
  });

  test.each(pairs)(
    'a registration whose status is %s and whose payment is %s is in a state',
    (registration, payment) => {
      for (const released_at of ['', '2026-05-01T03:30:00.000Z']) {
        const stored = { registration_status: registration, payment_status: payment, released_at };
        const isReleased = released_at !== '' && registration === 'cancelled';
        expect(columnsOf(stateOf(stored), released_at)).toEqual({
          ...stored,
          released_at: isReleased ? released_at : '',
        });
      }
    },
  );

  test('a registration counts as released only when it no longer holds a seat', () => {
    const stored = { payment_status: 'pending', released_at: '2026-05-01T03:30:00.000Z' } as const;
    expect(stateOf({ ...stored, registration_status: 'pending' })).toBe('checking');
    expect(stateOf({ ...stored, registration_status: 'cancelled' })).toBe('released');
  });
});

describe('the table of transitions', () => {
  test('a payment confirms a registration only when it holds a seat', () => {
    const byPayment = targets.filter(({ name }) => name !== 'restoreWithPaidPass');
    for (const { from, to } of byPayment.filter((one) => isPaid(one.to) && !isPaid(one.from))) {
      expect(to === 'confirmed', from).toBe(holdsSeat(from));
    }
  });

  test('only a release or a cancellation takes a seat away, and only a restore or a new proof gives a seat again', () => {
    const names = (isGiven: boolean) =>
      new Set(
        targets
          .filter(({ from, to }) => holdsSeat(from) !== holdsSeat(to) && holdsSeat(to) === isGiven)
          .map(({ name }) => name),
      );
    expect([...names(false)]).toEqual(['release', 'releaseTeam', 'cancel']);
    expect([...names(true)]).toEqual(['restore', 'restoreWithPaidPass', 'restoreWithUnpaidPass', 'resubmit']);
  });

  test('a student reads a deadline exactly where the deadline takes the seat', () => {
    const rules = { holdHours: 48, holdSince: '' };
    for (const state of states) {
      const { registration_status: registrationStatus, payment_status: paymentStatus } = columnsOf(state, '');
      const held = {
        registrationStatus,
        paymentStatus,
        amountDue: 100,
        hasPass: false,
        updatedAt: '2026-05-01T03:30:00.000Z',
      };
      expect(holdUntil(held, rules) !== '', state).toBe(typeof outcomeOf('release', state) === 'string');
    }
  });

  test('a credit can settle any registration that is not paid yet', () => {
    const refused = states.filter((state) => typeof outcomeOf('settle', state) !== 'string');
    expect(refused).toEqual(['paidUnconfirmed', 'confirmed', 'cancelledPaid', 'releasedPaid']);
  });

  test.each(states)(
    'a registration in the state %s can be cancelled if it has a seat, and restored if not',
    (state) => {
      expect(typeof outcomeOf('cancel', state) === 'string').toBe(holdsSeat(state));
      for (const name of ['restore', 'restoreWithPaidPass', 'restoreWithUnpaidPass'] as const) {
        expect(typeof outcomeOf(name, state) === 'string', name).toBe(!holdsSeat(state));
      }
    },
  );

  test.each(states)('a paid pass settles a registration in the state %s if it has a seat and is not paid', (state) => {
    expect(typeof outcomeOf('settleByPass', state) === 'string').toBe(holdsSeat(state) && !isPaid(state));
  });
});
