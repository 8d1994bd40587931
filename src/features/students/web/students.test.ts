import { describe, expect, test } from 'vitest';
import type { Student } from '../contract.ts';
import { filterStudents, type groups, readFilters } from './filters.ts';
import { paymentTone, standingOf, standingTones, teamText } from './student-words.ts';

const member = { name: 'Second', email: 'second@students.example', phone: '+91 00000 00102', college: 'College' };
const registered: Student['registeredEvents'][number] = {
  eventName: 'Paper Bridges',
  registrationDate: '2025-04-01T03:30:00.000Z',
  paymentStatus: 'Paid',
  teamName: '',
  teamMembers: [],
};

function student(details: Partial<Student>): Student {
  return {
    _id: 'student',
    name: 'Student One',
    email: 'one@students.example',
    phone: '+91 00000 00100',
    college: 'Thinnai College of Engineering',
    department: 'Information Technology',
    year: '2nd Year',
    verified: false,
    registeredEvents: [],
    createdAt: '2025-04-01T03:30:00.000Z',
    ...details,
  };
}

describe('the status of a student', () => {
  test.each<[string, Partial<Student>]>([
    ['Unverified', { verified: false }],
    ['Unverified', { verified: false, registeredEvents: [registered] }],
    ['Verified', { verified: true }],
    ['Registered', { verified: true, registeredEvents: [registered] }],
  ])('is %s', (word, details) => {
    expect(standingOf(student(details))).toBe(word);
  });

  test('waits while unverified and is done otherwise', () => {
    expect(standingTones).toEqual({ Unverified: 'warning', Verified: 'success', Registered: 'success' });
  });
});

test('a payment is green when Paid, otherwise yellow', () => {
  expect((['Paid', 'Pending', 'Failed'] as const).map(paymentTone)).toEqual(['success', 'warning', 'warning']);
});

test('a team is its name with how many they are, or Individual', () => {
  expect(teamText(registered)).toBe('Individual');
  expect(teamText({ teamName: 'Loops', teamMembers: [member] })).toBe('Loops (2 members)');
  expect(teamText({ teamName: '', teamMembers: [member, member] })).toBe('Team (3 members)');
});

describe('search and filter', () => {
  const verified = student({ _id: 'verified', name: 'Anbu', verified: true });
  const unverified = student({ _id: 'unverified', name: 'Beela', email: 'b@students.example', phone: '12345' });
  const going = student({ _id: 'going', name: 'Chezhi', college: 'Kadal Institute', registeredEvents: [registered] });
  const all = [verified, unverified, going];
  const ids = (text: string, group: (typeof groups)[number]) =>
    filterStudents(all, { text, group }).map(({ _id }) => _id);

  test.each([
    ['all', ['verified', 'unverified', 'going']],
    ['verified', ['verified']],
    ['unverified', ['unverified', 'going']],
    ['registered', ['going']],
  ] as const)('%s lets through %j', (group, expected) => {
    expect(ids('', group)).toEqual(expected);
  });

  test.each([
    ['anBU', ['verified']],
    ['b@students', ['unverified']],
    ['12345', ['unverified']],
    ['kadal chezhi', ['going']],
    ['kadal anbu', []],
    ['0000000100', ['verified', 'going']],
    ['+91-00000-00100', ['verified', 'going']],
    ['paper bridges', ['going']],
  ])('%j finds %j', (text, expected) => {
    expect(ids(text, 'all')).toEqual(expected);
  });

  test('are read from the address, and nonsense is no limit', () => {
    expect(readFilters(new URLSearchParams('q=anbu&filter=verified'))).toEqual({ text: 'anbu', group: 'verified' });
    expect(readFilters(new URLSearchParams('filter=nonsense'))).toEqual({ text: '', group: 'all' });
  });

  test('of ten thousand take less than a keystroke may', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => student({ _id: `${n}`, name: `Student ${n}` }));
    filterStudents(many, { text: 'student', group: 'all' });
    const start = performance.now();
    expect(filterStudents(many, { text: 'thinnai student 9999', group: 'unverified' })).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(100);
  });
});
