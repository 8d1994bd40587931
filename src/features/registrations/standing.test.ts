import { describe, expect, test } from 'vitest';
import { paymentStatuses, registrationStatuses } from './contract.ts';
import { canResubmit, standingOf, stepsOf, whatNext } from './rules.ts';

const paid = (registrationStatus: string, paymentStatus: string, amountDue = 100) =>
  ({ registrationStatus, paymentStatus, amountDue }) as Parameters<typeof standingOf>[0];
const steps = (registration: Parameters<typeof stepsOf>[0]) =>
  stepsOf(registration).map(({ name, state }) => `${name}: ${state}`);

describe('where a registration stands', () => {
  test.each([
    ['pending', 'pending', 'checking'],
    ['pending', 'completed', 'checking'],
    ['pending', 'failed', 'paymentFailed'],
    ['confirmed', 'pending', 'confirmed'],
    ['confirmed', 'completed', 'confirmed'],
    ['confirmed', 'failed', 'paymentFailed'],
    ['cancelled', 'pending', 'cancelled'],
    ['cancelled', 'completed', 'cancelled'],
    ['cancelled', 'failed', 'cancelled'],
  ])('%s and %s is %s', (registrationStatus, paymentStatus, standing) => {
    expect(standingOf(paid(registrationStatus, paymentStatus))).toBe(standing);
  });

  test('a free one has no payment that could fail', () => {
    expect(standingOf(paid('confirmed', 'failed', 0))).toBe('confirmed');
    expect(canResubmit(paid('confirmed', 'failed', 0))).toBe(false);
  });
});

describe('the steps on the way', () => {
  test.each([
    ['pending', 'pending', ['Submitted: done', 'Checking payment: current', 'Confirmed: upcoming']],
    ['pending', 'completed', ['Submitted: done', 'Checking payment: done', 'Confirmed: current']],
    ['confirmed', 'completed', ['Submitted: done', 'Checking payment: done', 'Confirmed: done']],
    ['pending', 'failed', ['Submitted: done', 'Checking payment: done', 'Rejected: current']],
    ['cancelled', 'pending', ['Submitted: done', 'Checking payment: done', 'Rejected: current']],
  ])('%s and %s', (registrationStatus, paymentStatus, expected) => {
    expect(steps(paid(registrationStatus, paymentStatus))).toEqual(expected);
  });

  test('of a free one check no payment', () => {
    expect(steps(paid('confirmed', 'completed', 0))).toEqual(['Submitted: done', 'Confirmed: done']);
    expect(steps(paid('pending', 'pending', 0))).toEqual(['Submitted: done', 'Confirmed: current']);
  });

  test('are one that is current at most, and words for each', () => {
    for (const registrationStatus of registrationStatuses) {
      for (const paymentStatus of paymentStatuses) {
        for (const amountDue of [0, 100]) {
          const registration = { registrationStatus, paymentStatus, amountDue };
          const current = stepsOf(registration).filter(({ state }) => state === 'current');
          expect(current.length).toBe(standingOf(registration) === 'confirmed' ? 0 : 1);
          expect(whatNext(registration)).toMatch(/\.$/);
        }
      }
    }
  });

  test('what to do next invites to send the proof again exactly where that is possible', () => {
    for (const registrationStatus of registrationStatuses) {
      for (const paymentStatus of paymentStatuses) {
        const registration = { registrationStatus, paymentStatus, amountDue: 100 };
        expect(whatNext(registration).includes('send the')).toBe(canResubmit(registration));
      }
    }
  });
});
