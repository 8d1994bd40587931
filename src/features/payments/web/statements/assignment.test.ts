import { expect, test } from 'vitest';
import { assignmentOf } from './assignment.ts';

const owes = (amountDue: number, amountReceived = 0, jointPayment = '') => ({
  amountLeft: amountDue - amountReceived,
  jointPayment,
});

test('accepts a credit that is exact, too large or too small for one registration', () => {
  expect(assignmentOf(150, [owes(150)])).toEqual({
    words: 'Exactly what is due.',
    question: undefined,
    isFewer: false,
  });
  expect(assignmentOf(200, [owes(150)]).words).toContain('₹50 more');
  expect(assignmentOf(100.1, [owes(150.3)])).toMatchObject({
    isFewer: true,
    question: expect.stringContaining('₹50.2'),
  });
  expect(assignmentOf(50, [owes(150, 100)]).words).toBe('Exactly what is due.');
});

test('accepts one credit for several registrations only if the sum is exact, and asks for confirmation', () => {
  expect(assignmentOf(300.3, [owes(100.1), owes(200.2)])).toMatchObject({
    question: 'This one credit pays for all of them',
  });
  expect(assignmentOf(300, [owes(100.1), owes(200.2)]).refusal).toContain('₹0.30 off');
  expect(assignmentOf(300, []).refusal).toBe('Please choose a registration.');
});

test('accepts any credit for a joint payment, as for one registration', () => {
  const together = [owes(300, 0, 'j1'), owes(200, 0, 'j1')];
  expect(assignmentOf(500, together)).toEqual({
    words: 'Exactly what is due.',
    question: undefined,
    isFewer: false,
  });
  expect(assignmentOf(700, together).words).toContain('₹200 more than is due');
  expect(assignmentOf(490, together)).toMatchObject({ isFewer: true, question: expect.stringContaining('Waive ₹10') });
  expect(assignmentOf(490, [...together, owes(10, 0, 'j2')]).refusal).toContain('₹20 off');
});
