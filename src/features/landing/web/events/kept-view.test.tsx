// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { edition } from '#sample/edition.ts';
import { button, cleanScreens, field } from '#testing/screen.ts';
import { EventsSection } from './events-section.tsx';
import type { EventCardData } from './to-event-card.ts';

cleanScreens();

const events = Array.from({ length: 20 }, (_, at) => ({
  _id: `e${at}`,
  title: `Event ${at}`,
  text: '',
  eventType: at % 2 ? 'talk' : 'technical',
})) as EventCardData[];

/** Opens the current entry of the browser's history, for the first time or with Back. */
function open() {
  const Page = createRoutesStub([{ path: '/', Component: () => <EventsSection events={events} edition={edition} /> }]);
  const { unmount } = render(<Page initialEntries={['/']} />);
  return { leave: unmount, user: userEvent.setup() };
}
const tab = () => screen.getByRole('tab', { selected: true }).textContent;
const shown = () => screen.getAllByRole('article').length;

test('shows filter, search and number of cards again when the visitor comes back', async () => {
  window.history.replaceState(null, '');
  const { user, leave } = open();
  expect([tab(), shown()]).toEqual(['All Events', 6]);
  await user.click(screen.getByRole('tab', { name: 'Technical' }));
  await user.type(field('Search'), 'event');
  await user.click(button('Load More Events'));
  leave();
  const entry = window.history.state;
  open();
  expect([tab(), shown()]).toEqual(['Technical', 9]);
  expect(field('Search')).toHaveProperty('value', 'event');
  expect(window.history.state).toEqual(entry);
});

test('begins with all events in another entry of the history', async () => {
  window.history.replaceState(null, '');
  open();
  expect([tab(), shown()]).toEqual(['All Events', 6]);
});
