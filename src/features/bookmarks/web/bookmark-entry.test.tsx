import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { FestEvent } from '#features/events/contract.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { BookmarkEntry } from './bookmark-entry.tsx';

const noon = '2025-05-01T06:30:00.000Z';
const morning = new Date('2025-05-01T03:30:00.000Z');
const evening = new Date('2025-05-01T12:30:00.000Z');

interface Own {
  now?: Date;
  registrationId?: string;
  place?: OwnPlace;
}

function html(changes: Partial<FestEvent>, { now = morning, registrationId, place }: Own) {
  const event = { ...plainEvent, title: 'Rope making', date: '2025-05-09', ...changes };
  const bookmark = { eventId: event._id, bookmarkedAt: noon, event };
  const entry = (
    <BookmarkEntry
      bookmark={bookmark}
      registrationId={registrationId}
      place={place}
      now={now}
      timeZone="Asia/Kolkata"
    />
  );
  const Page = createRoutesStub([{ path: '/', Component: () => entry }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

test('links to the registration form and shows day, hours, place and fee when the event is open', () => {
  const page = html({ startTime: '09:30', location: 'Hall 1', registrationFees: { solo: 150, team: 0 } }, {});
  expect(page).toMatch(/>May 9, 2025<.*>From 9:30 AM<.*>Hall 1<.*>₹150</);
  expect(page).toContain('href="/event-register/plain"');
  expect(page).not.toContain('text-accent text-sm');
});

test('shows “On Campus” when the event has no place', () => {
  expect(html({ location: '' }, {})).toContain('On Campus');
});

test.each([
  ['3 seats left', { seatsLeft: 3 }, morning, '/event-register/plain'],
  ['Full', { seatsLeft: 0 }, morning, '/event/plain'],
  ['Opens on May 1, 2025', { registrationOpensAt: noon }, morning, '/event/plain'],
  ['Closed', { registrationClosesAt: noon }, evening, '/event/plain'],
  ['Over', { endsAt: noon }, evening, '/event/plain'],
  ['Over, still open', { endsAt: noon, lateRegistrations: true }, evening, '/event-register/plain'],
])('shows the state “%s” and links to the event page or to the registration form', (words, changes, now, leadsTo) => {
  const page = html(changes, { now });
  expect(page).toContain(`>${words}</p>`);
  const [, actions = ''] = page.split('<div class="flex flex-wrap gap-2">');
  expect(actions.match(/href="([^"]+)"/)?.[1]).toBe(leadsTo);
});

test('says that the event is full and offers the waitlist when no seats are left', () => {
  const page = html({ seatsLeft: 0 }, {});
  expect(page).toContain('>Full</p>');
  expect(page).not.toContain('aria-disabled');
  expect(page).toContain('>Waitlist');
});

const place: OwnPlace = {
  event: { _id: 'plain', title: 'Rope making', date: '2025-05-09' },
  state: 'waiting',
  position: 3,
  joinedAt: noon,
  offerUntil: '',
  goesOn: true,
  news: 'We write to you.',
};

test('says until when a seat is kept and links to the registration form when the student has an offer', () => {
  const page = html({ seatsLeft: 0 }, { place: { ...place, state: 'offered', offerUntil: noon } });
  expect(page).toContain('A seat is kept for you until May 1, 2025');
  expect(page).toContain('href="/event-register/plain"');
  expect(page).toContain('>Take the seat');
  expect(page).not.toContain('Full');
});

test('shows the student’s position when the student is on the waitlist', () => {
  const page = html({ seatsLeft: 0 }, { place });
  expect(page).toContain('>Number 3 in line');
  expect(page).not.toContain('>Waitlist');
});

test('links to the registration and offers nothing else when the student is registered', () => {
  const page = html({ seatsLeft: 0, endsAt: noon }, { now: evening, registrationId: 'r1' });
  expect(page).toContain('>Registered</p>');
  expect(page).toContain('href="/student/registrations/r1"');
  expect(page).not.toMatch(/event-register|Waitlist|Details/);
});
