import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { ListedRegistration } from '#features/registrations/admin-contract.ts';
import { FilterBar } from './filter-bar.tsx';
import { noFilters } from './filters.ts';
import { readIncoming } from './refresh/incoming.ts';
import { RefreshBar } from './refresh/refresh-bar.tsx';
import { RegistrationCards } from './registration-cards.tsx';
import { RegistrationTable } from './registration-table.tsx';
import { mayOf } from './row-actions.tsx';

function html(children: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => children }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

const row = {
  _id: 'r1',
  name: 'Meena R',
  email: 'meena@students.example',
  teamName: 'Knots',
  event: { title: 'Ropes' },
};
const incoming = readIncoming([row], new Date('2025-05-09T03:30:00.000Z'));
const rows: readonly ListedRegistration[] = 'registrations' in incoming ? incoming.registrations : [];

test('the table has the specified columns, and shows email and team', () => {
  const list = { rows, arrivals: new Map(), timeZone: 'Asia/Kolkata', selecting: undefined, onTask: () => {} };
  const page = html(<RegistrationTable {...list} />);
  expect([...page.matchAll(/<th scope="col"[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual([
    'Participant',
    'Event',
    'Registration Date',
    'Registration Status',
    'Payment Status',
    'Actions',
  ]);
  for (const text of ['Meena R', 'meena@students.example', 'Ropes', 'Knots']) expect(page).toContain(text);
  expect(page).toContain('aria-label="View details of Meena R, Ropes"');
});

test('the table marks a team below its minimum', () => {
  const list = { arrivals: new Map(), timeZone: 'Asia/Kolkata', selecting: undefined, onTask: () => {} };
  const mark = 'Incomplete: 1 of 2 members';
  expect(html(<RegistrationTable {...list} rows={rows} />)).not.toContain('Incomplete');
  const short = rows.map((one) => ({ ...one, event: { ...one.event, teamMin: 2 } }));
  expect(html(<RegistrationTable {...list} rows={short} />)).toContain(mark);
  expect(html(<RegistrationCards {...list} rows={short} />)).toContain(mark);
});

test('shows the answers to four questions in a row, those of a team together, and counts the others', () => {
  const list = { arrivals: new Map(), timeZone: 'Asia/Kolkata', selecting: undefined, onTask: () => {} };
  const answer = (label: string, text: string, person = '') => ({
    question: label,
    kind: 'shortText' as const,
    file: '',
    deadline: '',
    changedAt: '',
    label,
    text,
    person,
  });
  const team = ['Asha', 'Bina', 'Chitra'].map((name, at) => answer('Size?', at === 0 ? 'XL' : 'S', name));
  const answers = [...team, answer('Food', ''), ...['a', 'b', 'c'].map((label) => answer(label, label))];
  const answered = rows.map((one) => ({ ...one, answers }));
  for (const List of [RegistrationTable, RegistrationCards]) {
    const words = html(<List {...list} rows={answered} />).replace(/<[^>]+>/g, '');
    for (const text of ['Size? XL, 2 × S', 'Food: –', 'b: b', 'and 1 more in the details'])
      expect(words).toContain(text);
    expect(words).not.toContain('c: c');
  }
});

test('offers details, update and delete only to roles that the server allows', () => {
  expect(mayOf('administrator')).toEqual({ details: true, update: true, delete: true });
  expect(mayOf('finance')).toEqual({ details: true, update: true, delete: false });
  expect(mayOf('volunteer')).toEqual({ details: true, update: false, delete: false });
});

test('refreshes every 30 seconds by default, and offers 10, 60 and 300 seconds', () => {
  const page = html(<RefreshBar updatedAt={0} revision="" />);
  expect(page).toMatch(/<input[^>]*type="checkbox"[^>]*checked=""/);
  expect([...page.matchAll(/<option value="(\d+)"( selected="")?/g)].map(([, s, on]) => [s, Boolean(on)])).toEqual([
    ['10', false],
    ['30', true],
    ['60', false],
    ['300', false],
  ]);
  expect(page).toContain('Last updated');
});

test('the filters offer every registration status and every payment status', () => {
  const page = html(<FilterBar filters={noFilters} text="" events={[]} onChange={() => {}} onType={() => {}} />);
  const values = [...page.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value);
  expect(values).toEqual(['pending', 'confirmed', 'cancelled', 'pending', 'completed', 'failed']);
});

test('the filters offer missing submissions only when an event asks for one', () => {
  const bar = (asksSubmission: boolean) => {
    const events = [{ _id: 'e1', title: 'Papers', asksSubmission }];
    return html(<FilterBar filters={noFilters} text="" events={events} onChange={() => {}} onType={() => {}} />);
  };
  expect(bar(true)).toContain('<option value="missing">Missing</option>');
  expect(bar(false)).not.toContain('Submission');
});
