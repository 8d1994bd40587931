import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { edition } from '#sample/edition.ts';
import { EventCard } from './event-card.tsx';
import { type EventFilter, eventsIn, tabOf } from './event-filters.ts';
import { EventGrid } from './event-grid.tsx';
import { EventsSection } from './events-section.tsx';
import type { EventCardData } from './to-event-card.ts';

function html(Component: () => React.ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

function card(number: number, changes: Partial<EventCardData> = {}): EventCardData {
  return {
    _id: `e${number}`,
    title: `Event ${number}`,
    text: '',
    image: '',
    eventType: 'technical',
    fee: '₹100',
    when: 'May 9 · From 9:30 AM',
    opens: '',
    team: 'Solo',
    isTeamEvent: false,
    capacity: 50,
    seatsLeft: 50,
    registrationOpensAt: '',
    registrationClosesAt: '',
    endsAt: '',
    lateRegistrations: false,
    ...changes,
  };
}

const section = (events: EventCardData[] | undefined) =>
  html(() => <EventsSection events={events} edition={edition} />);
const grid = (events: EventCardData[], search = '') =>
  html(() => <EventGrid events={events} shown={6} onMore={() => {}} search={search} isAll onAll={() => {}} />);
const cards = (count: number) => Array.from({ length: count }, (_, at) => card(at + 1));

test('shows an error and “Try again” when the events could not be loaded', () => {
  const page = section(undefined);
  expect(page).toContain('Failed to load events. Please try again later.');
  expect(page).toContain('Try again');
});

test('says that no events were found when a category is empty', () => {
  expect(grid([])).toContain('No events found in this category.');
});

test('shows six events at first, each with links to its page and its registration', () => {
  const page = section(cards(7));
  expect(page.match(/<article/g)).toHaveLength(6);
  expect(page).toContain('href="/event/e6"');
  expect(page).toContain('href="/event-register/e6"');
  expect(page).toContain('Load More Events');
});

test('shows the picture of an event, or a drawing when the event has no picture', () => {
  const pictured = grid([card(1, { image: '/uploads/relay.png' })]);
  expect(pictured).toContain('<img src="/uploads/relay.png"');
  expect(pictured).not.toContain('event-art');
  const plain = grid([card(1)]);
  expect(plain).toMatch(/class="event-art [^"]*event-card-picture"[^>]*><svg/);
  expect(plain).not.toContain('<img');
});

test('does not offer “Load More Events” when all events are shown', () => {
  expect(grid(cards(3))).not.toContain('Load More Events');
});

test('offers a search and all six event types, and no search when there are at most six events', () => {
  const page = section(cards(7));
  expect([...page.matchAll(/<option[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual([
    ...['All types', 'Competition', 'Technical', 'Nontechnical', 'Workshop', 'Hackathon', 'Talk'],
  ]);
  expect(page).toContain('type="search"');
  expect(section(cards(6))).not.toContain('type="search"');
});

test('says that events are announced soon before there is any', () => {
  const page = section([]);
  expect(page).toContain('Events are announced here soon.');
  expect(page).toContain('No events found in this category.');
  expect(page).not.toContain('Showing 0 of 0');
});

test('says that a search found no events and offers to show all events', () => {
  const page = grid([], 'pottery');
  expect(page).toContain('No events found for “pottery”.');
  expect(page).toContain('Show all events');
  expect(page).not.toContain('Showing');
});

test('speaks of the category alone when a search finds nothing in it', () => {
  const page = html(() => <EventGrid events={[]} shown={6} onMore={() => {}} search=" quiz " onAll={() => {}} />);
  expect(page).toContain('No events found for “quiz” in this category.');
});

test('filters events by type and by search words', () => {
  const events = [card(1), card(2, { eventType: 'talk' }), card(3, { eventType: 'nontechnical' })];
  const ids = (filter: EventFilter, search = '') => eventsIn(filter, search, events).map(({ _id }) => _id);
  expect(ids('all')).toHaveLength(3);
  expect(ids('nontechnical')).toEqual(['e3']);
  expect(ids('talk')).toEqual(['e2']);
  expect(ids('competition')).toEqual([]);
  expect(ids('all', 'event 3')).toEqual(['e3']);
  expect(ids('all', 'talk')).toEqual(['e2']);
  expect([tabOf('nontechnical'), tabOf('talk')]).toEqual(['nontechnical', 'all']);
});

test('a card shows the date of the event, the last few seats left, or the waitlist when it is full', () => {
  expect(grid([card(1)])).toContain('May 9 · From 9:30 AM');
  const full = grid([card(1, { seatsLeft: 0 })]);
  expect(full).toContain('>Full<');
  expect(full).toContain('>Waitlist');
  expect(full).not.toContain('/event-register/');
  expect(grid([card(1, { seatsLeft: 3 })])).toContain('>3 seats left<');
});

test.each([
  [{ registrationOpensAt: '2025-05-02T03:30:00.000Z', opens: 'May 2' }, 'Opens on May 2'],
  [{ registrationClosesAt: '2025-04-30T03:30:00.000Z' }, 'Closed'],
  [{ endsAt: '2025-04-30T03:30:00.000Z' }, 'Over'],
])('a card of an event with %j says “%s”, and leads to its page instead of the form', (changes, words) => {
  const now = Date.parse('2025-05-01T03:30:00.000Z');
  const page = html(() => <EventCard event={card(1, changes)} now={now} />);
  expect(page).toContain(`>${words}<`);
  expect(page).toContain('>Details');
  expect(page).not.toContain('/event-register/');
});
