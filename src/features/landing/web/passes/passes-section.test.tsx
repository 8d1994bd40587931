import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { PublicPass } from '#features/passes/contract.ts';
import { PassesSection } from './passes-section.tsx';
import { toPassRow } from './to-pass-row.ts';

const endOfApril = '2026-04-30T18:30:00.000Z';
const pass: PublicPass = {
  _id: 'p1',
  name: 'Fest pass',
  description: 'For the whole day.',
  covers: { kind: 'all' },
  coversWords: 'All events that take a pass',
  priceNow: 250,
  nextPrice: 300,
  nextPriceFrom: endOfApril,
  saleUntil: '2026-05-08T12:30:00.000Z',
  priceWords: '',
  soldOut: false,
};
const rowOf = (changed: Partial<PublicPass>) => toPassRow({ ...pass, ...changed }, 'Asia/Kolkata');
const { nextPrice, nextPriceFrom, saleUntil, ...plain } = pass;

function html(...passes: Partial<PublicPass>[]): string {
  const rows = passes.map(rowOf);
  const Page = createRoutesStub([{ path: '/', Component: () => <PassesSection passes={rows} /> }]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
}

test('shows what a pass opens, its price now, the next price and when, and until when it is sold', () => {
  const page = html({});
  const words = page.split(/<[^>]+>/).filter(Boolean);
  expect(words).toEqual([
    'Passes',
    'Pay once, and register for what the pass opens at no further fee.',
    'Pass',
    'Opens',
    'Price now',
    'Next price',
    'How to get it',
    'Fest pass',
    'All events that take a pass',
    'For the whole day.',
    '₹250',
    'until 30 April 2026',
    '₹300',
    'from 1 May 2026',
    'Get this pass',
    ' (Fest pass)',
    'On sale until 8 May 2026, 6:00 PM',
  ]);
  expect(page).toContain('href="/student/passes/p1"');
});

test('is a table with a header for each column and each row, and says so at every width', () => {
  const page = html({}, { _id: 'p2', name: 'Day pass', nextPrice: undefined, nextPriceFrom: undefined });
  const roles = [...page.matchAll(/<(table|thead|tbody|tr|th|td)\b[^>]* role="(\w+)"/g)].map(
    ([, tag, role]) => `${tag} ${role}`,
  );
  const head = ['tr row', ...Array<string>(5).fill('th columnheader')];
  const row = ['tr row', 'th rowheader', ...Array<string>(4).fill('td cell')];
  expect(roles).toEqual(['table table', 'thead rowgroup', ...head, 'tbody rowgroup', ...row, ...row]);
  expect(page.match(/scope="(col|row)"/g)).toHaveLength(7);
  expect(page).toMatch(/<table[^>]* aria-labelledby="passes-title"/);
  expect(page.match(/>None</g)).toHaveLength(1);
});

test('has no column for a next price when no price follows', () => {
  expect(html({ nextPrice: undefined, nextPriceFrom: undefined })).not.toContain('Next price');
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
  expect(toPassRow({ ...plain, priceNow: 0 }, 'Asia/Kolkata')).toMatchObject({
    price: 'Free',
    priceWhen: '',
    sale: '',
    state: 'open',
  });
  expect(rowOf({ saleFrom: '2026-03-31T18:30:00.000Z' })).toMatchObject({
    priceWhen: 'from 1 April 2026, until 30 April 2026',
    state: 'later',
  });
  expect(rowOf({ priceFor: 'for groups of 4 or more of one college' })).toMatchObject({
    priceWhen: 'for groups of 4 or more of one college, until 30 April 2026',
  });
  expect(html({ saleFrom: '2026-03-31T18:30:00.000Z' })).toContain('See this pass');
});
