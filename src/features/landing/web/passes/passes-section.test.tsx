import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { PublicPass } from '#features/passes/contract.ts';
import { PassesSection } from './passes-section.tsx';
import { toPassCard } from './to-pass-card.ts';

const endOfApril = '2026-04-30T18:30:00.000Z';
const pass: PublicPass = {
  _id: 'p1',
  name: 'Fest pass',
  description: 'For the whole day.',
  covers: { kind: 'all' },
  coversWords: 'All events',
  priceNow: 250,
  nextPrice: 300,
  nextPriceFrom: endOfApril,
  saleUntil: '2026-05-08T12:30:00.000Z',
  priceWords: '',
  soldOut: false,
};
const cardOf = (changed: Partial<PublicPass>) => toPassCard({ ...pass, ...changed }, 'Asia/Kolkata');
const { nextPrice, nextPriceFrom, saleUntil, ...plain } = pass;

function html(...passes: Partial<PublicPass>[]): string {
  const cards = passes.map(cardOf);
  const Page = createRoutesStub([{ path: '/', Component: () => <PassesSection passes={cards} /> }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

test('shows what a pass opens, its price now, the next price and when, and until when it is sold', () => {
  const page = html({});
  const words = page.split(/<[^>]+>/).filter(Boolean);
  expect(words).toEqual([
    'Passes',
    'Pay once, and register for what the pass opens at no further fee.',
    'Fest pass',
    'Opens: ',
    'All events',
    'For the whole day.',
    '₹250',
    'now, until 30 April',
    '₹300',
    'from 1 May',
    'Get this pass',
    ' (Fest pass)',
    'On sale until 8 May, 6:00 PM',
  ]);
  expect(page).toContain('href="/student/passes/p1"');
});

test('has no section when no pass is on sale', () => {
  expect(html()).toBe('');
});

test('marks a pass that is sold out and does not link to buying it', () => {
  const page = html({ soldOut: true });
  expect(page).toContain('Sold out');
  expect(page).not.toContain('href');
});

test('shows from when a pass is sold when its sale has not begun, and “Free” for a pass that costs nothing', () => {
  expect(toPassCard({ ...plain, priceNow: 0 }, 'Asia/Kolkata')).toMatchObject({
    price: 'Free',
    priceWhen: 'now',
    sale: '',
    state: 'open',
  });
  expect(cardOf({ saleFrom: '2026-03-31T18:30:00.000Z' })).toMatchObject({
    priceWhen: 'from 1 April, until 30 April',
    state: 'later',
  });
  expect(html({ saleFrom: '2026-03-31T18:30:00.000Z' })).toContain('See this pass');
});
