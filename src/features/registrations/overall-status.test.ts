import { describe, expect, test } from 'vitest';
import { paymentStatuses, registrationStatuses } from '#features/own-registrations/contract.ts';
import { overallStatusOf } from '#features/own-registrations/rules.ts';
import { canResubmit, stepsOf } from './rules.ts';
import { moneyText } from './server/money-text.ts';
import { whatNext as wordsOf } from './server/what-next.ts';

const paid = (registrationStatus: string, paymentStatus: string, amountDue = 100) =>
  ({ registrationStatus, paymentStatus, amountDue }) as Parameters<typeof overallStatusOf>[0];
const steps = (registration: Parameters<typeof stepsOf>[0]) =>
  stepsOf(registration).map(({ name, state }) => `${name}: ${state}`);

describe('the status of a registration', () => {
  test.each([
    ['pending', 'pending', 'checking'],
    ['pending', 'completed', 'checking'],
    ['pending', 'failed', 'paymentFailed'],
    ['confirmed', 'pending', 'confirmed'],
    ['confirmed', 'completed', 'confirmed'],
    ['confirmed', 'failed', 'paymentFailed'],
    ['cancelled', 'pending', 'cancelled'],
    ['cancelled', 'completed', 'paidNoSeat'],
    ['cancelled', 'failed', 'cancelled'],
  ])('%s and %s is %s', (registrationStatus, paymentStatus, overallStatus) => {
    expect(overallStatusOf(paid(registrationStatus, paymentStatus))).toBe(overallStatus);
  });

  test('the status of a registration is released, paid without a seat, refunded or cancelled when the seat is lost', () => {
    const releasedAt = '2026-05-01T03:30:00.000Z';
    const overallStatus = (more: object) => overallStatusOf({ ...paid('cancelled', 'completed'), ...more });
    expect(overallStatus({ releasedAt, paymentStatus: 'pending' })).toBe('released');
    expect(overallStatus({ releasedAt })).toBe('paidNoSeat');
    expect(overallStatus({ releasedAt, isRefunded: true })).toBe('refunded');
    expect(overallStatus({ amountDue: 0 })).toBe('cancelled');
  });

  test('a free registration has no payment that could fail', () => {
    expect(overallStatusOf(paid('confirmed', 'failed', 0))).toBe('confirmed');
    expect(canResubmit(paid('confirmed', 'failed', 0))).toBe(false);
  });
});

describe('the steps on the way', () => {
  test.each([
    ['pending', 'pending', ['Submitted: done', 'Checking payment: current', 'Confirmed: upcoming']],
    ['pending', 'completed', ['Submitted: done', 'Checking payment: done', 'Confirmed: current']],
    ['confirmed', 'completed', ['Submitted: done', 'Checking payment: done', 'Confirmed: done']],
    ['pending', 'failed', ['Submitted: done', 'Checking payment: done', 'Rejected: current']],
    ['confirmed', 'pending', ['Submitted: done', 'Checking payment: done', 'Confirmed: done']],
    [
      'confirmed',
      'failed',
      ['Submitted: done', 'Checking payment: done', 'Payment rejected: current', 'Confirmed: done'],
    ],
    ['cancelled', 'pending', ['Submitted: done', 'Cancelled: current']],
    ['cancelled', 'failed', ['Submitted: done', 'Checking payment: done', 'Rejected: current']],
    ['cancelled', 'completed', ['Submitted: done', 'Checking payment: done', 'Confirmed: current']],
  ])('%s and %s', (registrationStatus, paymentStatus, expected) => {
    expect(steps(paid(registrationStatus, paymentStatus))).toEqual(expected);
  });

  test('end in “Refunded” when the money was refunded, whether the seat was released or cancelled', () => {
    for (const releasedAt of ['', '2026-05-01T03:30:00.000Z']) {
      const refunded = { ...paid('cancelled', 'completed'), releasedAt, isRefunded: true };
      expect(steps(refunded)).toEqual(['Submitted: done', 'Checking payment: done', 'Refunded: done']);
    }
  });

  test('end in “Cancelled” when the student has cancelled, whatever the payment status is', () => {
    const ended = (paymentStatus: string, amountDue?: number) =>
      steps({ ...paid('cancelled', paymentStatus, amountDue), isGivenUp: true });
    const checked = ['Submitted: done', 'Checking payment: done', 'Cancelled: current'];
    expect([ended('completed'), ended('failed')]).toEqual([checked, checked]);
    const unchecked = ['Submitted: done', 'Cancelled: current'];
    expect([ended('pending'), ended('completed', 0)]).toEqual([unchecked, unchecked]);
  });

  test('a free registration has no step for the payment', () => {
    expect(steps(paid('confirmed', 'completed', 0))).toEqual(['Submitted: done', 'Confirmed: done']);
    expect(steps(paid('pending', 'pending', 0))).toEqual(['Submitted: done', 'Confirmed: current']);
    for (const paymentStatus of paymentStatuses) {
      expect(steps(paid('cancelled', paymentStatus, 0))).toEqual(['Submitted: done', 'Cancelled: current']);
    }
  });

  test('the steps on the way have no current step when the registration is confirmed, and exactly one otherwise', () => {
    for (const registrationStatus of registrationStatuses) {
      for (const paymentStatus of paymentStatuses) {
        for (const amountDue of [0, 100]) {
          const registration = { registrationStatus, paymentStatus, amountDue };
          const current = stepsOf(registration).filter(({ state }) => state === 'current');
          expect(current.length).toBe(overallStatusOf(registration) === 'confirmed' ? 0 : 1);
        }
      }
    }
  });
});

const contact = { mailsAreSent: true, mailbox: 'help@fest.example' };
const complete = { incompleteTeam: null };
const whatNext = (registration: Omit<Parameters<typeof wordsOf>[0], 'incompleteTeam'>, of = contact) =>
  wordsOf({ ...complete, ...registration }, of);

describe('what to do next', () => {
  const ended = { mayRegisterAgain: true, mayComeBack: true, isProofBack: false, reason: '' };
  const releasedAt = '2026-05-01T03:30:00.000Z';
  // Only a registration that costs something can be released.
  const all = registrationStatuses.flatMap((registrationStatus) =>
    paymentStatuses.flatMap((paymentStatus) => [
      ...[0, 100].map((amountDue) => ({ registrationStatus, paymentStatus, amountDue, releasedAt: '' })),
      { registrationStatus: 'cancelled', paymentStatus, amountDue: 100, releasedAt } as const,
    ]),
  );

  test('invites to send the proof again exactly when that is possible, and does not say how long the seat is held', () => {
    for (const registration of all) {
      const words = whatNext({ ...registration, ...ended });
      expect(words).toMatch(/\.$/);
      expect(words.includes('send the'), JSON.stringify(registration)).toBe(canResubmit(registration));
      expect(words).not.toContain('held');
    }
  });

  test('invites to register again only where that is possible', () => {
    for (const registration of all) {
      expect(whatNext({ ...registration, ...ended, mayRegisterAgain: false, mayComeBack: false })).not.toMatch(
        /register again|get a seat again/,
      );
    }
    expect(whatNext({ ...paid('cancelled', 'pending'), ...ended })).toContain(
      'register again as long as seats are left, which means paying again',
    );
    expect(whatNext({ ...paid('cancelled', 'pending', 0), ...ended })).not.toContain('paying');
  });

  test('asks the student not to pay when no seat is free', () => {
    const words = whatNext({ ...paid('cancelled', 'failed'), ...ended, mayComeBack: false });
    expect(words).toContain('please do not pay');
    expect(words).not.toContain('send the');
  });

  test('mentions a new proof, money without a seat, and a refund', () => {
    const released = { ...paid('cancelled', 'pending'), ...ended, releasedAt };
    expect(whatNext({ ...released, isProofBack: true })).toContain('We have your new proof, but no seat was free.');
    expect(whatNext({ ...released, paymentStatus: 'completed' })).toContain('your seat had been released before');
    expect(whatNext({ ...paid('cancelled', 'completed'), ...ended })).toContain('this registration is cancelled');
    const refunded = { ...released, paymentStatus: 'completed', isRefunded: true } as const;
    expect(whatNext(refunded)).toContain('sent back what you paid');
  });
});

describe('words about news', () => {
  const waiting = [paid('pending', 'pending'), paid('pending', 'completed'), paid('cancelled', 'completed')];
  const more = { mayRegisterAgain: false, mayComeBack: false, isProofBack: false, reason: '' };

  test('promise a mail when mails are sent', () => {
    for (const one of waiting) expect(whatNext({ ...one, ...more })).toContain('We write to you when there is news.');
  });

  test('name the mailbox to ask when no mails are sent', () => {
    const none = { mailsAreSent: false, mailbox: 'help@fest.example' };
    for (const one of waiting) {
      expect(whatNext({ ...one, ...more }, none)).toContain('ask the organisers at help@fest.example');
      expect(whatNext({ ...one, ...more }, none)).not.toContain('write to you');
    }
  });
});

describe('what becomes of the money', () => {
  const sent = { transactionId: '412345678901', paymentReference: 'ABCD2345' };
  const ask = 'ask the organisers at help@fest.example, with the reference ABCD2345';
  const money = (registration: ReturnType<typeof paid>, more: object = {}) =>
    moneyText({ ...registration, ...sent, ...more }, contact);
  const releasedAt = '2026-05-01T03:30:00.000Z';

  test.each<[string, string, object, string]>([
    ['pending', 'pending', {}, ''],
    ['pending', 'completed', {}, ''],
    ['pending', 'failed', {}, `it is not lost. If you are not sure, ${ask}, before you pay again.`],
    ['confirmed', 'pending', {}, ''],
    ['confirmed', 'completed', {}, ''],
    ['confirmed', 'failed', {}, `it is not lost. If you are not sure, ${ask}, before you pay again.`],
    ['cancelled', 'pending', {}, `If ₹100 has left your account, ${ask}, to get it back.`],
    ['cancelled', 'pending', { transactionId: '' }, 'You had sent no payment, so there is nothing to give back.'],
    ['cancelled', 'pending', { releasedAt }, ''],
    ['cancelled', 'failed', {}, `If ₹100 has left your account, ${ask}.`],
    ['cancelled', 'failed', { releasedAt }, ''],
    ['cancelled', 'failed', { jointPayment: 'j1' }, `If the money has left your account, ${ask}.`],
    ['pending', 'failed', { jointPayment: 'j1' }, 'If the money has left your account, it is not lost.'],
    ['cancelled', 'completed', {}, 'The organisers have your ₹100.'],
    [
      'cancelled',
      'completed',
      { isRefunded: true, refund: { amount: 80, day: '4 May 2026' } },
      '₹80 was refunded on 4 May 2026.',
    ],
  ])('what becomes of the money is said for %s and %s: %o', (registrationStatus, paymentStatus, more, words) => {
    const said = money(paid(registrationStatus, paymentStatus), more);
    if (words) expect(said).toContain(words);
    else expect(said).toBe('');
  });

  test('says nothing about money when the registration is free', () => {
    for (const registrationStatus of registrationStatuses) {
      for (const paymentStatus of paymentStatuses) expect(money(paid(registrationStatus, paymentStatus, 0))).toBe('');
    }
  });
});
