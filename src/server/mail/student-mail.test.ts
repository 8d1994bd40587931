import { expect, test } from 'vitest';
import { addressFor, type Purpose } from './student-mail.ts';

const student = { id: 'one', email: 'one@students.example', email_confirmed_at: '', mail_wanted: 1 } as const;
const gets = (purpose: Purpose, columns: { email_confirmed_at?: string; mail_wanted?: 0 | 1 }) =>
  addressFor({ purpose, student: { ...student, ...columns } })?.audience ?? 'nothing';
const confirmed = { email_confirmed_at: '2025-04-01T00:00:00.000Z' };

test('an address that is not confirmed gets the receipt and what was asked for at it, and nothing else', () => {
  expect(addressFor({ purpose: 'receipt', student })).toEqual({ to: student.email, studentId: student.id });
  expect(gets('asked', {})).toBe('asked');
  expect([gets('courtesy', {}), gets('needed', {})]).toEqual(['nothing', 'nothing']);
});

test('a confirmed address gets what the student needs, and courtesies only where they are wanted', () => {
  const wanted = { ...confirmed, mail_wanted: 1 } as const;
  expect([gets('receipt', wanted), gets('courtesy', wanted), gets('needed', wanted)]).toEqual(Array(3).fill('owner'));
  const unwanted = { ...confirmed, mail_wanted: 0 } as const;
  expect([gets('receipt', unwanted), gets('courtesy', unwanted)]).toEqual(['nothing', 'nothing']);
  expect([gets('needed', unwanted), gets('asked', unwanted)]).toEqual(['owner', 'asked']);
});
