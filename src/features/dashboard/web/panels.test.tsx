import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { firstRole, may, rolesThatMay } from '#shared/permissions.ts';
import { DashboardCounts } from './dashboard-counts.tsx';
import { PaymentStatus } from './payment-status.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RegistrationsByEvent } from './registrations-by-event.tsx';
import { EventTasks, SettingsTasks } from './tasks.tsx';

function html(children: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => children }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

const noneWaits = { waiting: { forCommittee: 0, forStudent: 0, orders: 0, paidWithoutSeat: 0 }, settledAt: undefined };

const counts = { events: 26, registrations: 8_000, speakers: 4, sponsors: 3, contacts: 12, unreadContacts: 5 };

test('six cards show a count and link to their screens', () => {
  const page = html(<DashboardCounts counts={counts} role={firstRole} />);
  const cards = [...page.matchAll(/href="([^"]+)"[^>]*>([^<]+)<\/a>.*?dashboard-number[^>]*>([^<]+)</g)];
  expect(cards.map(([, to, label, count]) => [to, label, count])).toEqual([
    ['/admin/events', 'Events', '26'],
    ['/admin/registrations', 'Registrations', '8,000'],
    ['/admin/speakers', 'Speakers', '4'],
    ['/admin/sponsors', 'Sponsors', '3'],
    ['/admin/messages', 'Contact Messages', '12'],
    ['/admin/messages?filter=unread', 'Unread Messages', '5'],
  ]);
});

test('the count of registrations says that cancelled ones are in it, and no other count does', () => {
  const cards = html(<DashboardCounts counts={counts} role={firstRole} />).split('href=');
  expect(cards.filter((card) => card.includes('with cancelled ones'))).toEqual([
    expect.stringContaining('/admin/registrations'),
  ]);
});

test('a card links to no screen that is not part of the role', () => {
  const role = rolesThatMay('registrations.read').find((one) => !may(one, 'messages.read'));
  const page = html(<DashboardCounts counts={counts} role={role} />);
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, to]) => to);
  expect(links).not.toContain('/admin/messages');
  expect(links).toContain('/admin/registrations');
  expect(page).toContain('Contact Messages');
});

test.each([
  ['completed', 'success'],
  ['pending', 'warning'],
  ['failed', 'danger'],
  ['anything else', 'danger'],
])('shows payments that are %s in the tone %s', (_id, tone) => {
  expect(html(<PaymentStatus payments={[{ _id, count: 1 }]} {...noneWaits} />)).toContain(`badge-${tone}`);
});

test('the recent activity says who registered for what and when', () => {
  const at = { createdAt: '2025-05-09T03:30:00.000Z' };
  const registrations = [
    { name: 'Meena R', event: { title: 'Rope making' }, ...at },
    { name: 'Ravi K', event: null, ...at },
  ];
  const page = html(<RecentActivity registrations={registrations} timeZone="Asia/Kolkata" />);
  expect(page).toContain('Meena R registered for Rope making');
  expect(page).toContain('Ravi K registered for an event');
  expect(page).toContain('9:00');
});

test('empty panels say that there is nothing to show, and keep the link to the events', () => {
  expect(html(<RecentActivity registrations={[]} timeZone="Asia/Kolkata" />)).toContain('No recent activities found');
  expect(html(<PaymentStatus payments={[]} {...noneWaits} />)).toContain('Payments appear here');
  const events = html(<RegistrationsByEvent events={[]} />);
  expect(events).toContain('Each event gets its bar here');
  expect(events).toMatch(/href="\/admin\/events"[^>]*>.*View All Events/);
});

test('says what waits for committee and student, and that the bars include cancelled registrations', () => {
  const payments = [{ _id: 'pending', count: 503 }];
  const waiting = { ...noneWaits.waiting, forCommittee: 409, forStudent: 138 };
  const page = html(<PaymentStatus payments={payments} waiting={waiting} settledAt="/admin/payments" />);
  expect(page).toMatch(/href="\/admin\/payments"[^>]*>409 payments to check/);
  expect(page).toContain('138 wait for the student');
  expect(page).toContain('The bars include cancelled registrations.');
  const one = html(
    <PaymentStatus
      payments={payments}
      {...noneWaits}
      waiting={{ ...noneWaits.waiting, forCommittee: 1, forStudent: 1 }}
    />,
  );
  expect(one).toContain('1 payment to check');
  expect(one).toContain('1 waits for the student');
  expect(one).not.toContain('href');
});

test('leads to the orders of passes that wait, also when nobody has registered', () => {
  const orders = (count: number) =>
    html(<PaymentStatus payments={[]} {...noneWaits} waiting={{ ...noneWaits.waiting, orders: count }} />);
  expect(orders(3)).toMatch(/href="\/admin\/passes\?tab=orders&amp;status=pending"[^>]*>3 orders of passes to check/);
  expect(orders(1)).toContain('1 order of passes to check');
  expect(orders(0)).not.toContain('of passes');
});

test('leads to the settings until nothing is left to fill in before going live', () => {
  const line = (toFillIn?: number) => html(<SettingsTasks toFillIn={toFillIn} className="" />);
  expect(line(8)).toMatch(/href="\/admin\/settings\?tab=site"[^>]*>8 things to fill in before going live/);
  expect(line(1)).toContain('1 thing to fill in');
  expect(line()).toBe('');
});

test('leads to what was paid and has no seat, as long as there is any', () => {
  const paid = (paidWithoutSeat: number) =>
    html(<PaymentStatus payments={[]} {...noneWaits} waiting={{ ...noneWaits.waiting, paidWithoutSeat }} />);
  expect(paid(1)).toMatch(/href="\/admin\/payments\?tab=seats"[^>]*>1 payment without a seat/);
  expect(paid(1)).toContain('to be given a seat or a refund');
  expect(paid(0)).not.toContain('without a seat');
});

test('names events with a fee that is never charged, and links to them', () => {
  const one = html(<EventTasks unusedFees={['Rope & knots']} />);
  expect(one).toContain('Rope &amp; knots has a fee that is never charged.');
  expect(one).toContain('href="/admin/events?q=Rope%20%26%20knots"');
  const six = html(<EventTasks unusedFees={['A', 'B', 'C', 'D', 'E', 'F']} />);
  expect(six).toContain('6 events have a fee that is never charged: A, B, C, D, E and others.');
  expect(six).toContain('href="/admin/events"');
  expect(html(<EventTasks unusedFees={[]} />)).toBe('');
});

test('uses the singular for one event with registrations', () => {
  const page = html(<RegistrationsByEvent events={[{ eventTitle: 'Rope making', count: 2 }]} />);
  expect(page).toContain('1 event with registrations, cancelled ones included');
});
