// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cleanScreens, openScreen } from '#testing/screen.ts';
import type { Analytics } from '../contract.ts';
import { AnalyticsDesk } from './analytics-desk.tsx';

cleanScreens();

const analytics: Analytics = {
  from: '2025-05-01',
  to: '2025-05-02',
  timeZone: 'Asia/Kolkata',
  today: '2025-05-02',
  totals: { registrations: 1_250, revenuePaise: 18_750_050, seatsTaken: 1_250, seats: 5_000 },
  days: [
    { day: '2025-05-01', registrations: 1_250, revenuePaise: 18_750_050 },
    { day: '2025-05-02', registrations: 0, revenuePaise: 0 },
  ],
  events: [
    { _id: 'e1', title: 'Ropes', registrations: 1_200, revenuePaise: 18_000_000, seatsTaken: 120, capacity: 160 },
    { _id: 'e2', title: 'Knots', registrations: 50, revenuePaise: 750_050, seatsTaken: 0, capacity: 40 },
  ],
  passes: [
    { _id: 'p1', name: 'Fest pass', sold: 12, revenuePaise: 300_000, prices: [{ words: '₹250 for anyone', sold: 12 }] },
  ],
  colleges: [
    { name: 'Thinnai College', registrations: 900, revenuePaise: 100 },
    { name: '', registrations: 350, revenuePaise: 0 },
  ],
  departments: [],
  years: [{ name: 'Third year', registrations: 1_250, revenuePaise: 0 }],
  conversion: { signedUp: 2_000, registered: 1_000, confirmed: 500 },
  choices: [],
};
const open = (changed: Partial<Analytics> = {}) =>
  openScreen(<AnalyticsDesk analytics={{ ...analytics, ...changed }} />);

/** The cells of each row of a table; bars have no text. */
function rowsOf(caption: string): string[][] {
  const [, ...rows] = within(screen.getByRole('table', { name: caption })).getAllByRole('row');
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent ?? '').filter(Boolean));
}

test('shows registrations, revenue, seats and sign-ups in total, with lakhs and paise', () => {
  const { container } = { container: document.querySelector('dl') };
  open();
  const totals = [...(container ?? document).querySelectorAll('dl.analytics-totals dd')];
  expect(totals.map(({ textContent }) => textContent)).toEqual([
    '1,250not cancelled',
    '₹1,87,500.50received, less what was given back',
    '25%1,250 of 5,000 today',
    '50%1,000 of 2,000',
  ]);
});

test('shows a dash where there is nothing to divide by', () => {
  open({ totals: { ...analytics.totals, seats: 0 }, conversion: { signedUp: 0, registered: 0, confirmed: 0 } });
  const totals = [...document.querySelectorAll('.analytics-number')].map(({ textContent }) => textContent);
  expect(totals.slice(2)).toEqual(['–', '–']);
});

test('shows events with their seats, colleges with what was not given, and how far students came', () => {
  open();
  expect(rowsOf('Registrations, revenue and seats by event')).toEqual([
    ['Ropes', '1,200', '₹1,80,000', '120 of 16075%'],
    ['Knots', '50', '₹7,500.50', '0 of 400%'],
  ]);
  expect(rowsOf('Registrations and revenue by college')).toEqual([
    ['Thinnai College', '900', '₹1'],
    ['Not given', '350', '₹0'],
  ]);
  expect(rowsOf('Students by how far they came')).toEqual([
    ['Signed up', '2,000', '100%'],
    ['Registered for an event', '1,000', '50%'],
    ['Have a confirmed place', '500', '25%'],
  ]);
  expect(screen.getByText('Nobody registered on these days.')).toBeTruthy();
});

test('shows what was sold of a pass at each price, and no passes where not all events are counted', () => {
  const { leave } = open();
  expect(rowsOf('Orders and revenue by pass')).toEqual([
    ['Fest pass', '12', '₹3,000'],
    ['₹250 for anyone', '12'],
  ]);
  leave();
  open({ passes: [] });
  expect(screen.queryByRole('heading', { name: 'By pass' })).toBeNull();
});
