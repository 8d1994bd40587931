// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { subjectKinds } from '#features/audit/contract.ts';
import { cleanScreens, field, openScreen } from '#testing/screen.ts';
import { AuditLog } from './audit-log.tsx';
import type { AuditLine, LoadedAudit } from './load-audit.ts';

const line = (id: string, at: string, changes: AuditLine['changes'] = []): AuditLine => ({
  _id: id,
  at,
  who: 'Asha',
  did: 'changed',
  about: 'Ropes',
  subject: 'event:e1',
  changes,
});
type Log = Extract<LoadedAudit, { state: 'loaded' }>;
const [kind] = Object.keys(subjectKinds) as [string];

cleanScreens();

function open(records: readonly AuditLine[], address = '/', some: Partial<Log> = {}) {
  const info = {
    found: records.length,
    isMoreFound: false,
    total: records.length,
    next: '',
    previous: '',
    revision: '',
  };
  const people = [{ _id: 'a1', name: 'Asha' }];
  const timeZone = 'Asia/Kolkata';
  const log: Log = { state: 'loaded', records, ...info, page: 1, from: 1, people, timeZone, ...some };
  return openScreen(<AuditLog log={log} />, [], address);
}

test('groups the records by day in the fest’s time zone', () => {
  // The second record is at 00:30 on the next day in Chennai.
  open([line('2', '2025-05-09T19:00:00.000Z'), line('1', '2025-05-09T03:30:00.000Z')]);
  const days = screen.getAllByRole('region').map((day) => day.getAttribute('aria-label'));
  expect(days).toEqual(['May 10, 2025', 'May 9, 2025']);
  const [first] = screen.getAllByRole('region') as [HTMLElement];
  expect(within(first).getByText(/^0?0:30|^12:30/)).toBeTruthy();
});

test('links a record to the records of the same subject, and back to all records', async () => {
  const { user, address } = open([line('1', '2025-05-09T03:30:00.000Z')], '/?page=3');
  await user.click(screen.getByRole('link', { name: 'Ropes' }));
  await waitFor(() => expect(address()).toBe('/?subject=event%3Ae1'));
  await user.click(await screen.findByRole('button', { name: 'Show the records of everything' }));
  await waitFor(() => expect(address()).toBe('/'));
});

test('clears the chosen subject when a kind of record is chosen', async () => {
  const { user, address } = open([line('1', '2025-05-09T03:30:00.000Z')], '/?subject=event%3Ae1');
  expect(screen.getByText('1 record of this one alone')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Ropes' })).toBeNull();
  await user.selectOptions(field('Show'), kind);
  await waitFor(() => expect(address()).toBe(`/?kind=${kind}`));
});

test('asks for the records of one person together with the kind that is chosen', async () => {
  const { user, address } = open([line('1', '2025-05-09T03:30:00.000Z')], `/?kind=${kind}&page=2`);
  await user.selectOptions(field('Done by'), 'Asha');
  await waitFor(() => expect(address()).toBe(`/?kind=${kind}&person=a1`));
});

test('shows the values before and after, values that were set and values that were removed', () => {
  open([
    line('1', '2025-05-09T03:30:00.000Z', [
      { label: 'Location', before: 'Hall 1', after: 'Hall 2' },
      { label: 'Closing time', before: null, after: '2025-05-09T03:30:00.000Z' },
      { label: 'Starts', before: '2027-02-12T10:00', after: '2026-11-20T14:30' },
      { label: 'Date', before: '2027-02-12', after: '2027-02-30' },
      { label: 'Fee', before: '100', after: null },
    ]),
  ]);
  const said = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(said[0]).toBe('before: Hall 1after: Hall 2');
  expect(said[1]).toContain('set to May 9, 2025, 9:00');
  expect(said[2]).toBe('before: Feb 12, 2027, 10:00 AMafter: Nov 20, 2026, 2:30 PM');
  expect(said[3]).toBe('before: Feb 12, 2027after: 2027-02-30');
  expect(said[4]).toBe('before: 100 (now empty)');
});

test('leads to the next page of the same records, and says that more than 1,000 are found', async () => {
  const cut = { found: 1_000, isMoreFound: true, next: '5~b' };
  const { user, address } = open([line('1', '2025-05-09T03:30:00.000Z')], '/?subject=event%3Ae1', cut);
  expect(screen.getByText('More than 1,000 records of this one alone')).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Pages of the audit log' }).textContent).toContain('Page 1');
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(address()).toBe('/?subject=event%3Ae1&page=2&after=5%7Eb'));
});

test('says that nothing is recorded when the log is empty', () => {
  open([]);
  expect(screen.getByText('Nothing recorded')).toBeTruthy();
});
