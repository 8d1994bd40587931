import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { ScheduledEvent } from '../contract.ts';
import { ScheduleDays } from './schedule-days.tsx';

const event: ScheduledEvent = {
  registrationId: 'r1',
  eventId: 'e1',
  title: 'Rope making',
  eventType: 'workshop',
  isActive: true,
  location: 'Hall 1',
  teamName: '',
  date: '2025-05-09',
  startTime: '09:30',
  endTime: '11:00',
  registrationStatus: 'confirmed',
  paymentStatus: 'completed',
  clashesWith: [],
};

function html(...changes: Partial<ScheduledEvent>[]): string {
  const days = [{ date: '2025-05-09', events: changes.map((changed) => ({ ...event, ...changed })) }];
  const Page = createRoutesStub([{ path: '/', Component: () => <ScheduleDays days={days} /> }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

test('lists an event under its day with hours, place and links to the event and its registration', () => {
  const page = html({});
  expect(page).toMatch(/<h2[^>]*>Friday, May 9, 2025<.*9:30 AM - 11:00 AM.*Rope making.*Hall 1/);
  expect(page).toContain('href="/event/e1"');
  expect(page).toContain('href="/student/registrations/r1"');
  expect(page).not.toContain('overlap');
});

test('says “Place to be announced” when the event has no place, and names the team', () => {
  expect(html({ location: '', teamName: 'Knots' })).toContain('Place to be announced · Team Knots');
});

test('does not link to an unpublished event, and says whom to ask', () => {
  const page = html({ isActive: false });
  expect(page).not.toContain('href="/event/e1"');
  expect(page).toContain('This event is not published right now. Ask the organisers about it.');
});

test('warns above the days and at both events when two events overlap', () => {
  const knots = { registrationId: 'r2', eventId: 'e2', title: 'Knot theory' };
  const page = html({ clashesWith: [knots] }, { ...knots, clashesWith: [event] });
  expect(page).toMatch(/2 of your events overlap.*Overlaps with Knot theory.*Overlaps with Rope making/);
});
