import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pageHtml, pageText } from '#testing/pages/page-html.ts';
import type { Student } from '../contract.ts';
import { EventRegistrations } from './event-registrations.tsx';
import { StudentTable } from './student-table.tsx';
import { type LoadedStudents, StudentsDesk } from './students-desk.tsx';

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

test('offers to verify only unverified students, and no changes to a role that may not make them', () => {
  expect(table(false)).toContain('aria-label="Verify');
  expect(table(true)).not.toContain('aria-label="Verify');
  expect(table(true)).toContain('aria-label="Delete');
  expect(table(false, false)).not.toMatch(/aria-label="(Verify|Delete)/);
});

const onePage: LoadedStudents = {
  state: 'loaded',
  page: 1,
  from: 1,
  next: '',
  previous: '',
  isMoreFound: false,
  revision: '1-1',
  students: [student],
  found: 1,
  total: 1,
  timeZone: 'Asia/Kolkata',
};
const desk = (some: Partial<LoadedStudents>) => (
  <StudentsDesk loaded={{ ...onePage, ...some }} onVerified={() => {}} onDeleted={() => {}} />
);

test('the filter offers four groups, and selects the group named in the address', () => {
  const page = pageHtml(desk({}), '/?filter=verified');
  expect(
    [...page.matchAll(/<option value="(\w*)"( selected="")?>([^<]+)/g)].map(([, value, on, words]) => [
      value,
      words,
      !!on,
    ]),
  ).toEqual([
    ['', 'All Students', false],
    ['verified', 'Verified', true],
    ['unverified', 'Unverified', false],
    ['registered', 'Registered for Events', false],
  ]);
});

test('the screen counts the students and links to the previous and the next page', () => {
  expect(pageText(desk({}))).toContain('1 student');
  const middle = { page: 2, from: 51, found: 1_000, isMoreFound: true, total: 5_000, next: 'b~2', previous: 'a~1' };
  const page = pageHtml(desk(middle), '/?q=anbu&page=2');
  expect(page).toContain('51–51 of more than 1,000 found, 5,000 in all');
  expect(page).toContain('href="/?q=anbu&amp;page=3&amp;after=b%7E2"');
  expect(page).toContain('href="/?q=anbu"');
  expect(pageText(desk({ ...middle, isMoreFound: false }))).toContain('Page 2 of 20');
});

test('the screen says when there are no students, no matches, or nothing left on the page', () => {
  const none = pageText(desk({ students: [], found: 0, total: 0 }));
  expect(none).toContain('No students found.Students who sign up');
  expect(none).not.toContain('No students yet');
  expect(none).not.toContain('Show all students');
  const unfit = pageText(desk({ students: [], found: 0, total: 7 }), '/?q=nobody');
  expect(unfit).toContain('None of 7 students');
  expect(unfit).toContain('Show all students');
  const behind = pageHtml(desk({ students: [], found: 7, total: 7, page: 2, from: 51 }), '/?q=a&page=2&after=x~1');
  expect(behind).toContain('Nothing is left on this page');
  expect(behind).toMatch(/href="\/\?q=a"[^>]*>Go to the first page/);
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
