import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['meena@students.example', 'meena@students.example'],
  [' Meena@Students.Example ', 'meena@students.example'],
  ['meena+fest@students.example', 'meena@students.example'],
  ['meena+a+b@students.example', 'meena@students.example'],
  ['mee.na@students.example', 'mee.na@students.example'],
  ['m.e.e.n.a+fest@gmail.com', 'meena@gmail.com'],
  ['Meena@googlemail.com', 'meena@gmail.com'],
])('counts mails to %s as mails to %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
