import { afterAll, beforeAll } from 'vitest';
import { app, confirmed, failed, leadThrough, set, startLife, type Walk } from '#testing/registrations/every-state.ts';

// The same test as in registration-life.test.ts. An organiser may set both statuses from any state.

beforeAll(startLife);
afterAll(() => app.stop());

const gone = 'mail: is cancelled';
const byHand = { record: 'registration.status' };

const walks: Walk[] = [
  {
    event: 'statuses are set: pending, pending',
    does: set('pending', 'pending'),
    ...byHand,
    table: { else: 'checking' },
  },
  {
    event: 'statuses are set: pending, completed',
    does: set('pending', 'completed'),
    ...byHand,
    table: {
      'paidUnconfirmed confirmed cancelledPaid releasedPaid': 'paidUnconfirmed',
      else: 'paidUnconfirmed; told',
    },
  },
  {
    event: 'statuses are set: pending, failed',
    does: set('pending', 'failed'),
    ...byHand,
    table: {
      'rejected confirmedRejected cancelledRejected releasedRejected': 'rejected',
      else: `rejected; ${failed}`,
    },
  },
  {
    event: 'statuses are set: confirmed, pending',
    does: set('confirmed', 'pending'),
    ...byHand,
    table: { else: 'confirmedUnpaid' },
  },
  {
    event: 'statuses are set: confirmed, completed, when no seat is free',
    isFull: true,
    does: set('confirmed', 'completed'),
    ...byHand,
    table: {
      confirmed: 'confirmed',
      'paidUnconfirmed cancelledPaid releasedPaid': 'confirmed; mail: Your seat in',
      else: confirmed,
    },
  },
  {
    event: 'statuses are set: confirmed, failed',
    does: set('confirmed', 'failed'),
    ...byHand,
    table: {
      'rejected confirmedRejected cancelledRejected releasedRejected': 'confirmedRejected',
      else: `confirmedRejected; ${failed}`,
    },
  },
  {
    event: 'statuses are set: cancelled, pending',
    does: set('cancelled', 'pending'),
    ...byHand,
    table: {
      'cancelled cancelledPaid cancelledRejected': 'cancelled',
      'released releasedPaid releasedRejected': 'released',
      else: `cancelled; ${gone}`,
    },
  },
  {
    event: 'statuses are set: cancelled, completed',
    does: set('cancelled', 'completed'),
    ...byHand,
    table: {
      'paidUnconfirmed confirmed': `cancelledPaid; ${gone}`,
      'checking rejected confirmedUnpaid confirmedRejected': `cancelledPaid; ${gone}; told`,
      cancelledPaid: 'cancelledPaid',
      'cancelled cancelledRejected': 'cancelledPaid; told',
      releasedPaid: 'releasedPaid',
      'released releasedRejected': 'releasedPaid; told',
    },
  },
  {
    event: 'statuses are set: cancelled, failed',
    does: set('cancelled', 'failed'),
    ...byHand,
    table: {
      'rejected confirmedRejected': `cancelledRejected; ${gone}`,
      cancelledRejected: 'cancelledRejected',
      releasedRejected: 'releasedRejected',
      'released releasedPaid': `releasedRejected; ${failed}`,
      else: `cancelledRejected; ${failed}`,
    },
  },
];

leadThrough(walks);
