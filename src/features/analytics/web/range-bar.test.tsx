// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Analytics } from '#features/analytics/contract.ts';
import { cleanScreens, field, openScreen } from '#testing/screen.ts';
import { AnalyticsDesk } from './analytics-desk.tsx';
import { RangeBar } from './range-bar.tsx';

const analytics = {
  from: '2025-05-01',
  to: '2025-05-09',
  today: '2025-05-09',
  choices: [{ _id: 'e1', title: 'Ropes' }],
  passes: [],
  totals: { registrations: 0, revenuePaise: 0, seats: 0, seatsTaken: 0 },
  conversion: { signedUp: 0, registered: 0, confirmed: 0 },
  timeZone: 'Asia/Kolkata',
} as unknown as Analytics;

cleanScreens();

const open = (address: string) => openScreen(<RangeBar analytics={analytics} />, [], address);

test('keeps the chosen event when other days are chosen', async () => {
  const { user, address } = open('/?event=e1');
  await user.click(screen.getByRole('link', { name: 'Last 7 days' }));
  await waitFor(() =>
    expect(new URLSearchParams(address().slice(2))).toEqual(
      new URLSearchParams({ event: 'e1', from: '2025-05-03', to: '2025-05-09' }),
    ),
  );
});

test('keeps the chosen days when an event is chosen or cleared', async () => {
  const { user, address } = open('/?from=2025-05-01&to=2025-05-09');
  await user.selectOptions(field('Event'), 'e1');
  await waitFor(() => expect(address()).toBe('/?from=2025-05-01&to=2025-05-09&event=e1'));
  await user.selectOptions(field('Event'), '');
  await waitFor(() => expect(address()).toBe('/?from=2025-05-01&to=2025-05-09'));
});

test('writes both days into the address when one day is changed', async () => {
  const { address } = open('/');
  fireEvent.change(field('From'), { target: { value: '2025-05-04' } });
  await waitFor(() => expect(address()).toBe('/?from=2025-05-04&to=2025-05-09'));
});

test('waits for the whole year when a day is typed, and keeps what is typed meanwhile', async () => {
  const { address } = open('/');
  fireEvent.change(field('From'), { target: { value: '0202-05-04' } });
  expect(field('From')).toHaveProperty('value', '0202-05-04');
  fireEvent.change(field('From'), { target: { value: '2025-05-04' } });
  await waitFor(() => expect(address()).toBe('/?from=2025-05-04&to=2025-05-09'));
  fireEvent.change(field('To'), { target: { value: '0002-05-08' } });
  fireEvent.blur(field('To'));
  expect(field('To')).toHaveProperty('value', '2025-05-09');
  expect(address()).toBe('/?from=2025-05-04&to=2025-05-09');
});

test('waits while the typed days are in the wrong order, because the next digit may put them right', async () => {
  const { user, address } = openScreen(<RangeBar analytics={{ ...analytics, from: '2025-05-04' }} />, [], '/');
  // Somebody who wants the 15th has typed a 1.
  fireEvent.change(field('To'), { target: { value: '2025-05-01' } });
  await user.selectOptions(field('Event'), 'e1');
  await waitFor(() => expect(address()).toBe('/?event=e1'));
  fireEvent.change(field('To'), { target: { value: '2025-05-15' } });
  await waitFor(() => expect(address()).toBe('/?event=e1&from=2025-05-04&to=2025-05-15'));
});

test('takes a day beyond the other one for both', async () => {
  const { address } = open('/?event=e1');
  fireEvent.change(field('From'), { target: { value: '2025-06-02' } });
  expect(address()).toBe('/?event=e1');
  fireEvent.blur(field('From'));
  await waitFor(() => expect(address()).toBe('/?event=e1&from=2025-06-02&to=2025-06-02'));
});

test('ignores an emptied day when an event is chosen', async () => {
  const { user, address } = open('/');
  fireEvent.change(field('To'), { target: { value: '' } });
  await user.selectOptions(field('Event'), 'e1');
  await waitFor(() => expect(address()).toBe('/?event=e1'));
});

test('marks All days as current when no days are chosen', () => {
  open('/?event=e1');
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'true');
  expect(current.map(({ textContent }) => textContent)).toEqual(['All days']);
});

test('shows an unknown event when the address names an event that cannot be chosen', () => {
  open('/?event=gone');
  expect(field('Event')).toHaveProperty('value', 'gone');
  expect(screen.getByText('Unknown event')).toBeTruthy();
});

test('says that there is nothing to show instead of empty charts', () => {
  openScreen(<AnalyticsDesk analytics={analytics} />);
  expect(screen.getByText('Nothing to show yet')).toBeTruthy();
  expect(screen.queryByText('Revenue')).toBeNull();
});
