import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { FestEvent } from '#features/events/contract.ts';
import { plainEvent } from '#testing/plain-event.ts';
import EventPage from './event-page.tsx';
import type { EventView } from './event-view.ts';

const college = 'Thinnai College of Engineering';
const bridges = {
  date: '2099-05-09',
  startTime: '10:00',
  endTime: '12:30',
  location: 'Drawing Hall',
  capacity: 24,
  isTeamEvent: true,
  teamSize: { min: 2, max: 4 },
  registrationFees: { solo: 150, team: 500 },
};

describe('the details of an event', () => {
  test('shows date and time, location, capacity with team size, and the fee that is charged', () => {
    expect(cardsOf(html(bridges))).toEqual([
      ['Date &amp; Time', 'Saturday, May 9, 2099', '10:00 AM - 12:30 PM'],
      ['Location', 'Drawing Hall'],
      ['Capacity', 'Limited to 24 teams', 'Team size: 2-4 members'],
      ['Registration Fee', 'Team: ₹500'],
    ]);
  });

  test('shows the edition’s day, the college and free entry when the event has neither date nor place nor fee', () => {
    expect(cardsOf(html({}))).toEqual([
      ['Date &amp; Time', 'May 9th, 2025'],
      ['Location', college],
      ['Capacity', 'Limited to 10 participants'],
      ['Registration Fee', 'Free Entry'],
    ]);
  });

  test('shows additional information only when the event has some', () => {
    expect(html({ detailsContent: 'Bring your own paper' })).toMatch(
      />Additional Information<\/h3><p[^>]*>Bring your own paper</,
    );
    expect(html({})).not.toContain('Additional Information');
  });
});

test('shows how to pay when the event has a fee and a seat, and not when it is full or free', () => {
  const paid = { ...bridges, upiId: 'bridges@example' };
  expect(html(paid)).toMatch(/Register first\..*Scan QR to pay.*bridges@example/);
  expect(html({ ...paid, seatsLeft: 0 })).not.toMatch(/Scan QR to pay|bridges@example/);
  expect(html({ ...paid, registrationFees: { solo: 150, team: 0 } })).not.toMatch(/Scan QR to pay|bridges@example/);
});

describe('an event that takes passes', () => {
  const festPass = { _id: 'p1', name: 'Fest pass', price: '₹250', soldOut: false };

  test('names the passes that open it, with the way to buy one, beside its fee', () => {
    const page = html({ ...bridges, entry: 'passOrFee' }, [festPass, { ...festPass, name: 'Day pass', soldOut: true }]);
    expect(page).toMatch(/Included in the <a[^>]*href="\/student\/passes\/p1"[^>]*>Fest pass<\/a>, ₹250/);
    expect(page).toContain('Included in the Day pass, sold out');
    expect(page).toContain('Team: ₹500');
  });

  test('shows “With a pass” instead of a fee when only a pass opens it, and says when none is on sale', () => {
    const page = html({ ...bridges, entry: 'pass', upiId: 'bridges@example' });
    expect(cardsOf(page).at(-1)).toEqual(['Registration Fee', 'With a pass']);
    expect(page).toContain('none is on sale at the moment');
    expect(page).not.toMatch(/Team: ₹500|Scan QR to pay/);
  });

  test('shows free entry when the event is free whatever fee it has, and the price of now when a price counts', () => {
    expect(cardsOf(html({ ...bridges, entry: 'free' })).at(-1)).toEqual(['Registration Fee', 'Free Entry']);
    expect(cardsOf(html({ ...bridges, priceNow: 400 })).at(-1)).toEqual(['Registration Fee', 'Team: ₹400']);
  });
});

function html(event: Partial<FestEvent>, passes: EventView['passes'] = []): string {
  const loaderData = {
    event: { ...plainEvent, ...event },
    frame: { college },
    isMissing: false,
    editionDay: 'May 9th, 2025',
    opens: '',
    closes: '',
    passes,
    results: [],
  };
  // The router passes more props than the page uses.
  const props = { loaderData } as unknown as ComponentProps<typeof EventPage>;
  const Page = createRoutesStub([{ path: '/', Component: () => <EventPage {...props} /> }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

/** The words of each card, its title first. */
function cardsOf(page: string): string[][] {
  const cards = [...page.matchAll(/<section class="event-fact">(.*?)<\/section>/g)];
  return cards.map(([card]) => card.split(/<[^>]+>/).filter(Boolean));
}
