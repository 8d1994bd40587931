import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Student } from '../contract.ts';
import { EventRegistrations } from './event-registrations.tsx';
import { FilterBar } from './filter-bar.tsx';
import { StudentTable } from './student-table.tsx';

const student: Student = {
  _id: 's1',
  name: 'Meena R',
  email: 'meena@students.example',
  phone: '+91 00000 00100',
  college: 'Thinnai College',
  department: 'Information Technology',
  year: '2nd Year',
  verified: false,
  createdAt: '2025-04-01T06:00:00.000Z',
  registeredEvents: [],
};
const headings = (page: string) => [...page.matchAll(/<th scope="col"[^>]*>([^<]+)/g)].map(([, name]) => name);
const table = (verified: boolean, mayChange = true) =>
  renderToStaticMarkup(<StudentTable rows={[{ ...student, verified }]} mayChange={mayChange} onTask={() => {}} />);

test('the table has the specified columns', () => {
  const page = table(false);
  const columns = ['Student', 'Contact', 'College', 'Department', 'Year', 'Status', 'Events', 'Actions'];
  expect(headings(page)).toEqual(columns);
  expect(page).toContain('+91 00000 00100');
});

test('verify is there only for the unverified, and nothing to change for who may not', () => {
  expect(table(false)).toContain('aria-label="Verify');
  expect(table(true)).not.toContain('aria-label="Verify');
  expect(table(true)).toContain('aria-label="Delete');
  expect(table(false, false)).not.toMatch(/aria-label="(Verify|Delete)/);
});

test('the four groups of the filter', () => {
  const page = renderToStaticMarkup(<FilterBar filters={{ text: '', group: 'all' }} onChange={() => {}} />);
  expect([...page.matchAll(/<option[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual([
    'All Students',
    'Verified',
    'Unverified',
    'Registered for Events',
  ]);
});

test('the details list event, registration date, payment status and team', () => {
  const event = {
    eventName: 'Ropes',
    registrationDate: '2025-05-01T03:30:00.000Z',
    paymentStatus: 'Paid',
    teamName: 'Knots',
    teamMembers: [],
  } as unknown as Student['registeredEvents'][number];
  const page = renderToStaticMarkup(<EventRegistrations events={[event]} timeZone="Asia/Kolkata" />);
  expect(headings(page)).toEqual(['Event', 'Registration Date', 'Payment Status', 'Team']);
  expect(page).toContain('May 1, 2025');
});
