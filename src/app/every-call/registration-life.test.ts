import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { recordRefund } from '#features/payments/server/ledger/record-refund.ts';
import { applyStatement } from '#features/payments/server/statements/apply-statement.ts';
import { releaseCredit } from '#features/payments/server/statements/release-credit.ts';
import { enforceDeadlines, lockRegistration, transition } from '#features/registrations/server/index.ts';
import { deleteRegistration } from '#features/registrations/server/lifecycle/remove.ts';
import { states as statesOfCode } from '#features/registrations/server/lifecycle/state.ts';
import { write } from '#server/db/write.ts';
import { Refusal } from '#server/http/refusal.ts';
import { sendStatement, statementOf } from '#testing/payments/send-statement.ts';
import {
  app,
  byPass,
  cash,
  clock,
  confirmed,
  credit,
  decide,
  failed,
  finance,
  leadThrough,
  noSeat,
  restore,
  resubmit,
  rowOf,
  startLife,
  stateNames,
  states,
  undo,
  type Walk,
} from '#testing/registrations/every-state.ts';

// Every state × every event, compared with the table below. The table is written by hand, so that it says what the fest
// promises and not what the code does.

test('the walk of a registration begins in every state that the code knows', () => {
  expect(new Set(stateNames)).toEqual(new Set(statesOfCode));
});

beforeAll(startLife);
afterAll(() => app.stop());

const again = 'mail: We have your new payment details';

const walks: Walk[] = [
  {
    event: 'the desk approves',
    does: (subject) => decide(subject, 'approved'),
    record: 'payment.approved',
    table: {
      'checking confirmedUnpaid': confirmed,
      released: `releasedPaid; ${noSeat}`,
      else: '! alreadyDecided',
    },
  },
  {
    event: 'the desk rejects',
    does: (subject) => decide(subject, 'rejected'),
    record: 'payment.rejected',
    table: {
      checking: `rejected; ${failed}`,
      confirmedUnpaid: `confirmedRejected; ${failed}`,
      released: `releasedRejected; ${failed}`,
      else: '! alreadyDecided',
    },
  },
  {
    event: 'the desk takes back its decision',
    does: (subject) => undo(subject, states[subject.state][0] === 'cancelled' ? 'cancelled' : 'pending'),
    record: 'payment.undo',
    table: {
      'confirmed rejected': 'checking',
      confirmedRejected: 'confirmedUnpaid',
      'releasedPaid releasedRejected': 'released',
      else: '! changedMeanwhile',
    },
  },
  {
    event: 'the desk takes back its decision on a seat that was confirmed before',
    does: (subject) => undo(subject, 'confirmed'),
    record: 'payment.undo',
    table: { 'confirmed confirmedRejected': 'confirmedUnpaid', else: '! changedMeanwhile' },
  },
  {
    event: 'a statement has the payment',
    does: async ({ utr }) => {
      const statement = await sendStatement(app, finance.bearer, statementOf([{ amount: 100, utr }]));
      const applied = await applyStatement(app.platform, finance.id, statement.json()._id, () => undefined);
      if (applied instanceof Refusal) return applied;
      return applied.completed.length === 1 ? undefined : new Refusal('notCompleted');
    },
    record: 'payment.statement',
    table: { 'checking confirmedUnpaid': confirmed, else: '! notCompleted' },
  },
  {
    event: 'a credit for the whole amount is assigned',
    does: ({ id }) => credit(id, 100),
    record: 'registration.status',
    table: {
      'checking rejected confirmedUnpaid confirmedRejected': confirmed,
      'cancelled cancelledRejected': `cancelledPaid; ${noSeat}`,
      'released releasedRejected': `releasedPaid; ${noSeat}`,
      else: 'same; received 200; unrecorded',
    },
  },
  {
    event: 'a credit for a part of the amount is assigned',
    does: ({ id }) => credit(id, 40),
    record: 'registration.status',
    table: {
      'checking rejected': 'checking; received 40, toCheck 60',
      'confirmedUnpaid confirmedRejected': 'confirmedUnpaid; received 40, toCheck 60',
      'cancelled cancelledRejected': 'cancelled; received 40, released 60',
      'released releasedRejected': 'released; received 40, released 60',
      else: 'same; received 140; unrecorded',
    },
  },
  {
    event: 'a credit for a part of the amount is assigned, and the rest is waived',
    does: ({ id }) => credit(id, 40, true),
    record: 'registration.status',
    table: {
      'checking rejected confirmedUnpaid confirmedRejected': `${confirmed}; received 40, waived 60`,
      'cancelled cancelledRejected': `cancelledPaid; ${noSeat}; received 40, waived 60`,
      'released releasedRejected': `releasedPaid; ${noSeat}; received 40, waived 60`,
      else: 'same; received 140; unrecorded',
    },
  },
  {
    event: 'the credit that paid for the registration is released',
    isPaidByCredit: true,
    does: ({ creditId }) => releaseCredit(app.platform, finance.id, creditId),
    record: 'registration.status',
    table: {
      'confirmed paidUnconfirmed': 'checking',
      cancelledPaid: 'cancelled',
      releasedPaid: 'released',
      else: 'same; unrecorded',
    },
  },
  {
    event: 'cash is taken for the whole amount',
    does: (subject) => cash(subject, 100),
    record: 'payment.cash',
    table: {
      'checking rejected confirmedUnpaid confirmedRejected': confirmed,
      'paidUnconfirmed confirmed': '! alreadyPaid',
      else: '! isCancelled',
    },
  },
  {
    event: 'cash is taken for a part',
    does: (subject) => cash(subject, 40),
    record: 'payment.cash',
    table: {
      'checking rejected': 'checking; received 40, toCheck 60',
      'confirmedUnpaid confirmedRejected': 'confirmedUnpaid; received 40, toCheck 60',
      'paidUnconfirmed confirmed': '! alreadyPaid',
      else: '! isCancelled',
    },
  },
  {
    event: 'the payment is refunded',
    does: ({ id }) => recordRefund(app.platform, finance.id, id, { amount: 100, reference: 'by hand', note: '' }),
    record: 'payment.refund',
    table: {
      'paidUnconfirmed confirmed cancelledPaid releasedPaid': 'same; refunded 100',
      else: '! moreThanReceived',
    },
  },
  {
    event: 'an organiser gives a seat again',
    does: restore,
    record: 'registration.restore',
    table: {
      'cancelled released': 'checking; mail: You have a seat in',
      'cancelledPaid releasedPaid': 'confirmed; mail: Your seat in',
      'cancelledRejected releasedRejected': 'rejected; mail: You have a seat in',
      else: '! hasSeat',
    },
  },
  {
    event: 'an organiser gives a seat again when no seat is free',
    isFull: true,
    does: restore,
    record: 'registration.restore',
    table: {
      'cancelled released cancelledPaid releasedPaid cancelledRejected releasedRejected': '! noSeat',
      else: '! hasSeat',
    },
  },
  {
    event: 'the student sends the proof again',
    does: resubmit,
    record: 'registration.resubmit',
    table: {
      'rejected cancelledRejected released releasedRejected': `checking; ${again}`,
      confirmedRejected: `confirmedUnpaid; ${again}`,
      else: '! notFailed',
    },
  },
  {
    event: 'the student sends the proof again when no seat is free',
    isFull: true,
    does: resubmit,
    record: 'registration.resubmit',
    table: {
      rejected: `checking; ${again}`,
      confirmedRejected: `confirmedUnpaid; ${again}`,
      cancelledRejected: '! eventFull',
      'released releasedRejected': `released; ${again}`,
      else: '! notFailed',
    },
  },
  {
    event: 'an organiser deletes the registration',
    does: ({ id }) => deleteRegistration(app.platform, id, { adminId: finance.id, scope: 'all', mayDecide: true }),
    record: 'registration.delete',
    table: {
      'paidUnconfirmed confirmed cancelledPaid releasedPaid': 'deleted; received 100; mail: is deleted',
      'checking rejected confirmedUnpaid confirmedRejected': 'deleted; nothing; mail: is deleted',
      else: 'deleted; nothing',
    },
  },
  {
    event: 'too few members have accepted in time',
    does: ({ id }) =>
      write(app.platform.db, async (tx) => {
        const row = await lockRegistration(tx, id);
        return row && transition(tx, app.platform, row, { name: 'releaseTeam' }, 'deadline');
      }),
    record: 'registration.release',
    table: {
      checking: 'released; mail: has been released',
      rejected: 'releasedRejected; mail: has been released',
      'confirmed paidUnconfirmed': 'releasedPaid; mail: has been released',
      else: '! notDue',
    },
  },
  {
    event: 'the pass that covers the registration is paid',
    does: ({ id }) => byPass(id, 'settleByPass'),
    record: 'registration.status',
    table: {
      'checking rejected confirmedUnpaid confirmedRejected': 'confirmed',
      else: '! notWaiting',
    },
  },
  {
    event: 'it gets a seat again with a paid pass',
    does: ({ id }) => byPass(id, 'restoreWithPaidPass'),
    record: 'registration.restore',
    table: {
      'cancelled cancelledPaid cancelledRejected released releasedPaid releasedRejected':
        'confirmed; mail: is confirmed',
      else: '! hasSeat',
    },
  },
  {
    event: 'it gets a seat again with an unpaid pass',
    does: ({ id }) => byPass(id, 'restoreWithUnpaidPass'),
    record: 'registration.restore',
    table: {
      'cancelled cancelledPaid cancelledRejected released releasedPaid releasedRejected': 'checking; mail: a seat in',
      else: '! hasSeat',
    },
  },
  {
    event: 'the payment for the pass turns out to be missing',
    does: ({ id }) => byPass(id, 'waitForPass'),
    record: 'registration.status',
    table: {
      'confirmed paidUnconfirmed': 'checking',
      else: '! notWaiting',
    },
  },
  {
    event: 'the student cancels',
    does: ({ id, student }) =>
      write(app.platform.db, async (tx) => {
        const row = await lockRegistration(tx, id);
        return row && transition(tx, app.platform, row, { name: 'cancel' }, `student:${student.id}`);
      }),
    record: 'registration.cancel',
    table: {
      'checking confirmedUnpaid': 'cancelled; mail: You have cancelled',
      'confirmed paidUnconfirmed': 'cancelledPaid; mail: You have cancelled',
      'rejected confirmedRejected': 'cancelledRejected; mail: You have cancelled',
      else: '! isCancelled',
    },
  },
  {
    event: 'the deadline passes',
    does: async ({ id }) => {
      const before = await rowOf(id);
      clock.forward({ hours: 49 });
      onTestFinished(() => clock.forward({ hours: -49 }));
      await enforceDeadlines(app.platform);
      return (await rowOf(id))?.updated_at === before?.updated_at ? new Refusal('notDue') : undefined;
    },
    record: 'registration.release',
    table: {
      checking: 'released; mail: has been released',
      rejected: 'releasedRejected; mail: has been released',
      else: '! notDue',
    },
  },
];

leadThrough(walks);
