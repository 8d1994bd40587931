import { describe, expect, test } from 'vitest';
import type { Student } from '../contract.ts';
import { studentStatusOf } from '../rules.ts';
import { paymentTone, studentStatusTones, teamText } from './student-text.tsx';
import { filtersOf } from './students-desk.tsx';

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
  ])('gives a student the status %s', (word, details) => {
    expect(studentStatusOf(student(details))).toBe(word);
  });

  test('shows Unverified as a warning, and Verified and Registered as success', () => {
    expect(studentStatusTones).toEqual({ Unverified: 'warning', Verified: 'success', Registered: 'success' });
  });
});

test('shows a payment as success when Paid, otherwise as a warning', () => {
  expect((['Paid', 'Pending', 'Failed'] as const).map(paymentTone)).toEqual(['success', 'warning', 'warning']);
});

test('shows a team by its name and number of members, or as Individual without a team', () => {
  expect(teamText(registered)).toBe('Individual');
  expect(teamText({ teamName: 'Loops', teamMembers: [member] })).toBe('Loops (2 members)');
  expect(teamText({ teamName: '', teamMembers: [member, member] })).toBe('Team (3 members)');
});

test('reads the filters from the address, and ignores a filter that does not exist', () => {
  expect(filtersOf(new URLSearchParams('q=anbu&filter=verified&college=KI'))).toEqual({
    q: 'anbu',
    filter: 'verified',
    college: 'KI',
  });
  expect(filtersOf(new URLSearchParams('filter=nonsense'))).toEqual({ q: '', filter: '', college: '' });
});
