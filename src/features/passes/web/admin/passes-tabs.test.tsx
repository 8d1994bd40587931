// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { useLoaderData } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import type { CouponRecord, PassRecord } from '#features/passes/admin-contract.ts';
import { asOrganiser, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { CouponDialog } from './coupon-form.tsx';
import { CouponsTab } from './coupons-tab.tsx';
import { couponState, type PassEvent, passState, passTasks } from './pass-state.ts';
import { PassesTab } from './passes-tab.tsx';

cleanScreens();

const now = new Date('2025-04-10T00:00:00.000Z');
const at = '2025-03-01T00:00:00.000Z';
const pass: PassRecord = {
  _id: 'p1',
  name: 'Fest pass',
  description: '',
  covers: { kind: 'all' },
  prices: [{ audience: 'anyone', channel: 'online', amount: 250 }],
  limit: 10,
  saleFrom: '',
  saleUntil: '',
  isActive: true,
  priceWords: '₹250 for anyone',
  sold: 4,
  createdAt: at,
  updatedAt: at,
  version: 0,
};
const quiz: PassEvent = { _id: 'e1', title: 'Quiz', eventType: 'technical', entry: 'pass' };
const debate: PassEvent = { _id: 'e2', title: 'Debate', eventType: 'nontechnical', entry: 'fee' };
const coupon: CouponRecord = {
  _id: 'c1',
  code: 'EARLY',
  percent: 10,
  limit: 5,
  perPerson: 1,
  from: '',
  until: '2025-04-01T00:00:00.000Z',
  onlyFor: [],
  isActive: true,
  used: 2,
  orders: 2,
  createdAt: at,
  version: 3,
};

const things = [
  { _id: 'p1', title: 'Fest pass' },
  { _id: 'e1', title: 'Quiz' },
];

describe('whether a pass can be bought', () => {
  test.each<[string, Partial<PassRecord>]>([
    ['on sale', {}],
    ['not on sale', { isActive: false }],
    ['sale has not begun', { saleFrom: '2025-04-11T00:00:00.000Z' }],
    ['sale is over', { saleUntil: '2025-04-09T00:00:00.000Z' }],
    ['sold out', { sold: 10 }],
    ['sold out', { arePricesSoldOut: true }],
  ])('says %s', (words, changes) => {
    expect(passState({ ...pass, ...changes }, now).words).toBe(words);
  });

  test('shows no failure when an organiser has ended a pass or coupon, or a pass is sold out', () => {
    const ends: Partial<PassRecord>[] = [{ isActive: false }, { saleUntil: '2025-04-09T00:00:00.000Z' }, { sold: 10 }];
    for (const changes of ends) expect(passState({ ...pass, ...changes }, now).tone).toBe('plain');
    expect(couponState(coupon, now).tone).toBe('plain');
  });

  test.each<[string, Partial<PassRecord>, PassEvent[], string[]]>([
    ['nothing where all is right', {}, [quiz], []],
    [
      'that no price applies today',
      { prices: [{ audience: 'anyone', channel: 'online', amount: 250, until: '2025-04-09T00:00:00.000Z' }] },
      [quiz],
      ['Nobody can buy it now: no price applies today. Add one.'],
    ],
    [
      'that only the own college can buy it',
      { prices: [{ audience: 'ownCollege', channel: 'online', amount: 0 }] },
      [quiz],
      ['Only the own college can buy it now, unless you add a price for anyone.'],
    ],
    [
      'that only the own college and groups can buy it',
      {
        prices: [
          { audience: 'ownCollege', channel: 'online', amount: 0 },
          { audience: 'collegeGroup', groupMin: 4, channel: 'online', amount: 100 },
        ],
      },
      [quiz],
      ['Only the own college and groups of one college can buy it now, unless you add a price for anyone.'],
    ],
    [
      'that no event takes a pass',
      {},
      [debate],
      ['No event takes a pass yet. Open an event and choose how one gets in.'],
    ],
    [
      'which chosen event takes no pass',
      { covers: { kind: 'events', events: ['e1', 'e2'] } },
      [quiz, debate],
      ['Debate does not take a pass.'],
    ],
    [
      'that a chosen event was deleted',
      { covers: { kind: 'events', events: ['e1', 'e9'] } },
      [quiz],
      ['An event that it covers was deleted. Choose the events again.'],
    ],
    [
      'a type without an event that takes a pass',
      { covers: { kind: 'allowance', counts: { technical: 1, talk: 1 } } },
      [quiz],
      ['No talk event takes a pass.'],
    ],
  ])('names as a task %s', (_, changes, events, tasks) => {
    expect(passTasks({ ...pass, ...changes }, events, now)).toEqual(tasks);
  });
});

test('lists a pass with what it covers, its price as a sentence and what is sold', async () => {
  asOrganiser();
  const { user } = openScreen(<PassesTab tab="passes" passes={[pass]} events={[debate]} timeZone="Asia/Kolkata" />);
  const row = within(screen.getByRole('list', { name: 'Passes' }));
  for (const words of ['All events that take a pass', '₹250 for anyone', '4 of 10 sold', 'on sale']) {
    expect(row.getByText(words)).toBeTruthy();
  }
  expect(row.getByText(/No event takes a pass yet/)).toBeTruthy();
  expect(row.getByRole('link', { name: 'Open the events' })).toBeTruthy();
  await user.click(button('Delete Fest pass'));
  expect(await screen.findByText(/A pass that somebody has bought stays/)).toBeTruthy();
});

test('leads to the events only where something is to be done there', () => {
  const prices = [{ audience: 'ownCollege', channel: 'online', amount: 0 }] as const;
  openScreen(
    <PassesTab tab="passes" passes={[{ ...pass, prices: [...prices] }]} events={[quiz]} timeZone="Asia/Kolkata" />,
  );
  expect(screen.getByText(/^Only the own college/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Open the events' })).toBeNull();
});

test('says from when until when a pass is sold and a coupon is valid; midnight ends the day before', () => {
  const times = { saleFrom: '2025-04-01T03:30:00.000Z', saleUntil: '2025-04-30T18:30:00.000Z' };
  openScreen(<PassesTab tab="passes" passes={[{ ...pass, ...times }]} events={[quiz]} timeZone="Asia/Kolkata" />);
  expect(screen.getByText('On sale from 1 April 2025, 9:00 AM until 30 April 2025')).toBeTruthy();
  const until = { ...coupon, until: times.saleUntil };
  const always = { ...coupon, _id: 'c2', until: '' };
  openScreen(<CouponsTab tab="coupons" coupons={[until, always]} things={things} timeZone="Asia/Kolkata" />);
  expect(screen.getByText('Valid until 30 April 2025')).toBeTruthy();
  expect(screen.getByText('Valid at any time')).toBeTruthy();
});

test('says why a pass that was bought is not deleted', async () => {
  asOrganiser();
  const message = 'Somebody has bought this pass. Take it off sale instead.';
  const { user, sent } = openScreen(
    <PassesTab tab="passes" passes={[pass]} events={[quiz]} timeZone="Asia/Kolkata" />,
    [{ status: 409, json: { message } }],
  );
  await user.click(button('Delete Fest pass'));
  await user.click(await screen.findByRole('button', { name: 'Delete Pass' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(sent).toEqual([{ method: 'DELETE', url: '/api/admin/passes/p1', body: undefined }]);
});

test('shows the lists without buttons to somebody who may only read them', () => {
  openScreen(<PassesTab tab="passes" passes={[pass]} events={[quiz]} timeZone="Asia/Kolkata" />);
  expect(screen.getByText('Fest pass')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test.each<[string, Partial<CouponRecord>]>([
  ['has ended', {}],
  ['switched off', { isActive: false }],
  ['not valid yet', { from: '2025-04-11T00:00:00.000Z', until: '' }],
  ['used up', { until: '', used: 5 }],
  ['valid', { until: '' }],
])('says of a coupon that it is %s', (words, changes) => {
  expect(couponState({ ...coupon, ...changes }, now).words).toBe(words);
});

test('lists a coupon with its uses and the way to their orders', () => {
  openScreen(<CouponsTab tab="coupons" coupons={[coupon]} things={things} timeZone="Asia/Kolkata" />);
  expect(screen.getByText('10 % off, once for each student')).toBeTruthy();
  expect(screen.getByText('Used 2 of 5 times')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Show its orders' });
  expect(link.getAttribute('href')).toBe('/admin/passes?tab=orders&coupon=c1');
});

test('says how often a coupon was used for events, with no way to orders where there are none', () => {
  const { orders: _, ...used } = coupon;
  openScreen(
    <CouponsTab tab="coupons" coupons={[{ ...used, registrations: 2 }]} things={things} timeZone="Asia/Kolkata" />,
  );
  expect(screen.getByText('Used 2 of 5 times')).toBeTruthy();
  expect(screen.getByText('2 registrations for events')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Show its orders' })).toBeNull();
});

test('creates a coupon that takes an amount off, once for each student', async () => {
  const onClose = vi.fn();
  const { user, sent } = openScreen(
    <CouponDialog coupon={undefined} things={things} timeZone="Asia/Kolkata" open onClose={onClose} />,
    [{ status: 201, json: coupon }],
  );
  await user.click(button('Create Coupon'));
  await waitFor(() => expect(faultOf('Code')).toBe('Please enter a code of 3 to 30 letters, digits or dashes'));
  expect(faultOf('Amount (₹)')).toBe('Please enter an amount or a percentage');
  await user.type(field('Code'), 'WELCOME');
  await user.type(field('Amount (₹)'), '50');
  await user.type(field('Valid until'), '2025-05-01T00:00');
  await user.click(button('Create Coupon'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
    [
      'POST',
      '/api/admin/coupons',
      {
        code: 'WELCOME',
        amount: 50,
        perPerson: 1,
        from: '',
        until: '2025-04-30T18:30:00.000Z',
        onlyFor: [],
        isActive: true,
      },
    ],
  ]);
  await waitFor(() => expect(toasts()).toEqual(['Coupon created successfully!']));
});

test('makes a coupon that is for one event alone, and asks which one', async () => {
  const { user, sent } = openScreen(
    <CouponDialog coupon={coupon} things={things} timeZone="Asia/Kolkata" open onClose={() => {}} />,
    [{ json: coupon }],
  );
  await user.selectOptions(field('Valid for'), 'Chosen passes and events');
  await user.click(button('Update Coupon'));
  expect(await screen.findByText('Please choose at least one pass or event')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Quiz' }));
  await user.click(button('Update Coupon'));
  await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ code: 'EARLY', onlyFor: ['e1'] }]));
});

test('says which passes and events a coupon is limited to', () => {
  const some = { ...coupon, onlyFor: ['e1', 'gone'] };
  openScreen(<CouponsTab tab="coupons" coupons={[some]} things={things} timeZone="Asia/Kolkata" />);
  expect(screen.getByText('Only for Quiz, something deleted')).toBeTruthy();
});

test('shows beside the code that another coupon has it', async () => {
  const json = { message: 'Another coupon has this code.', errors: { code: 'Another coupon has this code' } };
  const { user } = openScreen(
    <CouponDialog coupon={coupon} things={things} timeZone="Asia/Kolkata" open onClose={() => {}} />,
    [{ status: 409, json }],
  );
  await user.clear(field('Percentage'));
  await user.type(field('Percentage'), '20');
  await user.click(button('Update Coupon'));
  await waitFor(() => expect(faultOf('Code')).toBe('Another coupon has this code'));
});

test('keeps what was typed when somebody else has saved the coupon meanwhile', async () => {
  const message = 'Somebody else has saved this coupon meanwhile.';
  const onClose = vi.fn();
  const onLoad = vi.fn(() => null);
  const { user, sent } = openScreen(
    <CouponDialog coupon={coupon} things={things} timeZone="Asia/Kolkata" open onClose={onClose} />,
    [{ status: 409, json: { message, errors: { version: '4' } } }],
    '/',
    onLoad,
  );
  await user.clear(field('Uses in total'));
  await user.type(field('Uses in total'), '9');
  await user.click(button('Update Coupon'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(sent[0]).toMatchObject({ body: { limit: 9, version: 3 } });
  expect(field('Uses in total')).toHaveProperty('value', '9');
  await waitFor(() => expect(onLoad).toHaveBeenCalled());
  expect(onClose).not.toHaveBeenCalled();
});

test('does not overwrite what somebody else has saved when the button is pressed again', async () => {
  const stale = {
    status: 409,
    json: { message: 'Somebody else has saved this coupon meanwhile.', errors: { version: '4' } },
  };
  const Newest = () => (
    <CouponDialog coupon={useLoaderData() ?? coupon} things={things} timeZone="Asia/Kolkata" open onClose={() => {}} />
  );
  const onLoad = vi.fn(() => ({ ...coupon, version: 4 }));
  const { user, sent } = openScreen(<Newest />, [stale, stale], '/', onLoad);
  await user.clear(field('Uses in total'));
  await user.type(field('Uses in total'), '9');
  await user.click(button('Update Coupon'));
  await waitFor(() => expect(onLoad).toHaveBeenCalled());
  await user.click(button('Update Coupon'));
  await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ version: 3 }, { version: 3 }]));
});
