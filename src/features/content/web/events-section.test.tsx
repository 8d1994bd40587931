import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { eventsIn } from './event-filters.ts';
import { EventGrid } from './event-grid.tsx';
import { EventsSection } from './events-section.tsx';
import type { EventCardData } from './to-event-card.ts';

function html(Component: () => React.ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

function card(number: number, eventType: EventCardData['eventType'] = 'technical'): EventCardData {
  return { _id: `e${number}`, title: `Event ${number}`, text: '', image: '', eventType, fee: '₹100', team: 'Solo' };
}

test('says when the events could not be read, and offers another try', () => {
  const page = html(() => <EventsSection events={undefined} />);
  expect(page).toContain('Failed to load events. Please try again later.');
  expect(page).toContain('Try again');
});

test('says when a category is empty', () => {
  expect(html(() => <EventGrid events={[]} />)).toContain('No events found in this category.');
});

test('shows six events at first, each leading to itself and to its registration', () => {
  const page = html(() => <EventsSection events={[1, 2, 3, 4, 5, 6, 7].map((number) => card(number))} />);
  expect(page.match(/<article/g)).toHaveLength(6);
  expect(page).toContain('href="/event/e6"');
  expect(page).toContain('href="/event-register/e6"');
  expect(page).toContain('Load More Events');
});

test('shows the picture of an event, and a drawing of its own where it has none', () => {
  const pictured = html(() => <EventGrid events={[{ ...card(1), image: '/uploads/relay.png' }]} />);
  expect(pictured).toContain('<img src="/uploads/relay.png"');
  expect(pictured).not.toContain('event-art');
  const plain = html(() => <EventGrid events={[card(1)]} />);
  expect(plain).toMatch(/class="event-art [^"]*event-card-picture"[^>]*><svg/);
  expect(plain).not.toContain('<img');
});

test('offers no more where there are no more', () => {
  expect(html(() => <EventGrid events={[1, 2, 3].map((number) => card(number))} />)).not.toContain('Load More Events');
});

test('keeps every kind under All Events and only its own under the others', () => {
  const events = [card(1, 'technical'), card(2, 'talk'), card(3, 'nontechnical')];
  expect(eventsIn('all', events)).toHaveLength(3);
  expect(eventsIn('nontechnical', events).map(({ _id }) => _id)).toEqual(['e3']);
  expect(eventsIn('competition', events)).toEqual([]);
});
