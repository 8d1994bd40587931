import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { DashboardCounts } from './dashboard-counts.tsx';
import { PaymentStatus } from './payment-status.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RegistrationsByEvent } from './registrations-by-event.tsx';

function html(children: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => children }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

test('six cards count and lead to their screens', () => {
  const counts = { events: 26, registrations: 8_000, speakers: 4, sponsors: 3, contacts: 12, unreadContacts: 5 };
  const page = html(<DashboardCounts counts={counts} />);
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

test.each([
  ['completed', 'leaf'],
  ['pending', 'turmeric'],
  ['failed', 'kumkum'],
  ['anything else', 'kumkum'],
])('payments that are %s are drawn in %s', (_id, tone) => {
  expect(html(<PaymentStatus payments={[{ _id, count: 1 }]} />)).toContain(`badge-${tone}`);
});

test('activity says who registered for what and when', () => {
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

test('nothing to show is said, and the way to the events stays', () => {
  expect(html(<RecentActivity registrations={[]} timeZone="Asia/Kolkata" />)).toContain('No recent activities found');
  expect(html(<PaymentStatus payments={[]} />)).toContain('Payments appear here');
  const events = html(<RegistrationsByEvent events={[]} />);
  expect(events).toContain('Each event gets its bar here');
  expect(events).toMatch(/href="\/admin\/events"[^>]*>.*View All Events/);
});
