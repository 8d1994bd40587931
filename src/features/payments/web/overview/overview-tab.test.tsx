// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { LedgerRow, Overview } from '#features/payments/contract.ts';
import { ledgerSources } from '#shared/payments/payment-ledger.ts';
import { plainDeskItem } from '#testing/payments/plain-desk-item.ts';
import { asOrganiser, button, cleanScreens, openScreen, toasts } from '#testing/screen.ts';
import { OverviewTab } from './overview-tab.tsx';

cleanScreens();
beforeEach(() => asOrganiser());

const sums = { expected: 650, received: 450, toCheck: 150, rejected: 50, refunded: 0, released: 0, waived: 0 };
// Every source must be present, because the schema requires it.
const nothing = Object.fromEntries(ledgerSources.map((source) => [source, 0])) as Overview['receivedBy'];
const overview: Overview = {
  total: sums,
  events: [{ ...sums, _id: 'ropes', title: 'Rope Bridge' }],
  days: [
    { ...sums, day: '2025-05-08' },
    { ...sums, day: '2025-05-09' },
  ],
  waiting: 1,
  waitingOrders: 1,
  receivedBy: { ...nothing, statement: 300, cash: 150 },
  openCredits: { count: 2, amount: 75 },
};
const row = (number: number) =>
  ({
    number,
    at: '2025-05-09T03:30:00.000Z',
    kind: 'received',
    source: 'cash',
    from: 'toCheck',
    to: 'received',
    amount: 150,
    by: 'Asha',
    reference: `R-${number}`,
    note: '',
    registrationId: 'one',
    payerName: 'Meena R',
    event: 'Rope Bridge',
  }) as LedgerRow;

const open = (answers: Parameters<typeof openScreen>[1] = [], hasMore = true, onLoad: () => null = () => null) =>
  openScreen(
    <OverviewTab tab="overview" overview={overview} ledger={{ rows: [row(7)], hasMore }} timeZone="Asia/Kolkata" />,
    answers,
    '/',
    onLoad,
  );

test('shows what was expected and received, by whom it was received, and credits that nobody has assigned', () => {
  open();
  const total = within(screen.getByRole('region', { name: 'In all' }));
  const figure = (label: string) => total.getByText(label).nextElementSibling?.textContent;
  expect(figure('Expected')).toContain('₹650');
  expect(figure('To check')).toContain('1 payment at the desk, 1 order of passes');
  expect(figure('Unassigned credits')).toBe('₹752 credits from statements');
  expect(total.getByText(/^Received by/).textContent).toMatch(/₹300.*₹150/);
});

test('shows the sums of each event, and of each day with the last one first', () => {
  open();
  const rowsOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('rowheader');
  expect(rowsOf('Sums by event').map(({ textContent }) => textContent)).toEqual(['Rope Bridge', 'In all']);
  expect(rowsOf('Sums by day')[0]?.textContent).toContain('9');
});

test('shows older rows of the ledger below, until there are no more', async () => {
  const { user, sent } = open([{ json: { rows: [row(3)], hasMore: false } }]);
  await user.click(button('Show more'));
  await screen.findByText(/R-3/);
  screen.getByText(/R-7/);
  expect(sent.map(({ url }) => url)).toEqual(['/api/payments/ledger?before=7']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('shows the new rows with the new totals when the page is loaded again', async () => {
  function Screen() {
    const [rows, setRows] = useState([row(7)]);
    return (
      <>
        <button type="button" onClick={() => setRows([row(8), row(7)])}>
          Load again
        </button>
        <OverviewTab tab="overview" overview={overview} ledger={{ rows, hasMore: true }} timeZone="Asia/Kolkata" />
      </>
    );
  }
  const { user, sent } = openScreen(<Screen />, [{ json: { rows: [row(3)], hasMore: false } }]);
  await user.click(button('Show more'));
  await screen.findByText(/R-3/);
  await user.click(button('Load again'));
  screen.getByText(/R-8/);
  screen.getByText(/R-7/);
  expect(sent).toHaveLength(1);
});

test('says once that a payment is older than the ledger', () => {
  const opening = { ...row(1), kind: 'opening', source: 'opening', from: 'outside' } as const;
  openScreen(
    <OverviewTab
      tab="overview"
      overview={overview}
      ledger={{ rows: [opening], hasMore: false }}
      timeZone="Asia/Kolkata"
    />,
    [],
  );
  expect(screen.getAllByText('Before the ledger')).toHaveLength(1);
  screen.getByText('Carried over');
});

test('says when older rows could not be loaded, and offers to try again', async () => {
  const { user } = open(['nothing']);
  await user.click(button('Show more'));
  await screen.findByRole('button', { name: 'Show more' });
  await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^The rows were not loaded: /)]));
});

test('says why the ledger was not downloaded', async () => {
  const { user } = open([{ status: 503, json: { message: 'The server is busy.' } }]);
  await user.click(button('Export CSV'));
  await screen.findByRole('button', { name: 'Export CSV' });
  await waitFor(() => expect(toasts()).toEqual(['The ledger was not downloaded: The server is busy.']));
});

test('opens the payment of a pass from its row of the ledger, with the history of its order', async () => {
  const event = { _id: 'pass:gold', title: 'Pass: Gold Pass' };
  const item = { ...plainDeskItem, event, amountReceived: 150, paymentStatus: 'completed', waitsAs: '' };
  const asked: string[] = [];
  const onLoad = (...[loading]: { request: Request }[]) => {
    asked.push(loading?.request.url ?? '');
    return null;
  };
  const { user } = open([{ json: { item, decisions: [], ledger: [row(6), row(7)], hasMore: true } }], true, onLoad);
  await user.click(button('Meena R'));
  const dialog = await screen.findByRole('dialog', { name: 'Meena R' });
  await within(dialog).findByText('Pass: Gold Pass · ₹150 due (₹150 received) · payment completed');
  within(dialog).getByText('The newest 2 are listed.');
  await waitFor(() => expect(asked).toEqual([expect.stringContaining('?subject=order%3Aone')]));
  // Orders are decided on the screen of passes. Their history says who decided.
  expect(within(dialog).queryByRole('heading', { name: 'Decisions' })).toBeNull();
});
