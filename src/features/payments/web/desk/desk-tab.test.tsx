// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { plainDeskItem } from '#testing/payments/plain-desk-item.ts';
import { type Answer, asOrganiser, button, cleanScreens, field, openScreen, toasts } from '#testing/screen.ts';
import { adminSession } from '#web/sessions.ts';
import type { CoordinatorChange } from '../../change-contract.ts';
import type { DeskItem, Flag } from '../../desk-contract.ts';
import { CoordinatorChanges } from './coordinator-changes.tsx';
import { DeskTab } from './desk-tab.tsx';

cleanScreens();

const openDesk = (
  items: DeskItem[],
  answers: readonly Answer[],
  { ordersToCheck = 0, next = null as string | null, waiting = items.length } = {},
) =>
  openScreen(
    <DeskTab
      tab="desk"
      first={{ items, next, waiting, waitForStudent: 0 }}
      eventId=""
      q=""
      events={[]}
      changes={{ changes: [], total: 0 }}
      ordersToCheck={ordersToCheck}
      timeZone="Asia/Kolkata"
    />,
    answers,
  );

test('leads to the orders of passes that wait, as long as any does', () => {
  openDesk([plainDeskItem], [], { ordersToCheck: 2 });
  const link = screen.getByRole('link', { name: '2 orders of passes to check' });
  expect(link.getAttribute('href')).toBe('/admin/passes?tab=orders&status=pending');
  cleanup();
  openDesk([plainDeskItem], []);
  expect(screen.queryByRole('link', { name: /orders? of passes/ })).toBeNull();
});

test('asks before it approves a payment with the transaction ID of an order, and names the order', async () => {
  const order = { _id: 'order', name: 'Ravi K', passName: 'Day Pass', status: 'active' as const };
  const flag: Flag = {
    kind: 'sameTransaction',
    others: [],
    orders: [{ ...order, transactionId: plainDeskItem.transactionId }],
    deleted: [],
  };
  const decided = { json: { message: 'Approved', decision: { _id: 'decision' }, undoUntil: '' } };
  const { user, sent } = openDesk([{ ...plainDeskItem, flags: [flag] }], [decided]);
  await user.click(screen.getByRole('button', { name: /Approve/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve it on purpose?' });
  expect(dialog.textContent).toContain('Ravi KDay Pass, order paid');
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Approve all the same' }));
  await expect.poll(() => sent).toMatchObject([{ body: { decision: 'approved', acceptSameTransaction: true } }]);
});

test('asks before it approves a payment with the transaction ID of a deleted account', async () => {
  const flag: Flag = { kind: 'sameTransaction', others: [], orders: [], deleted: ['account'] };
  const { user, sent } = openDesk([{ ...plainDeskItem, flags: [flag] }], []);
  await user.click(button('Approve'));
  const dialog = await screen.findByRole('dialog', { name: 'Approve it on purpose?' });
  expect(dialog.textContent).toContain('A payment of an account that has been deleted');
  expect(sent).toEqual([]);
});

test('gives the focus back to the payment after a dialog that a key opened', async () => {
  const flag: Flag = { kind: 'sameTransaction', others: [], orders: [], deleted: ['account'] };
  const decided = { json: { message: 'Rejected', decision: { _id: 'decision' }, undoUntil: '' } };
  const next = { ...plainDeskItem, _id: 'next', waitsAs: 'next', name: 'Beela' };
  const { user } = openDesk([{ ...plainDeskItem, flags: [flag] }, next], [decided]);
  const hasFocus = (name: string) =>
    expect.poll(() => screen.getByRole('article', { name }).contains(document.activeElement)).toBe(true);
  await user.keyboard('a');
  await screen.findByRole('dialog', { name: 'Approve it on purpose?' });
  await user.keyboard('{Escape}');
  await hasFocus(`Payment of ${plainDeskItem.name}`);
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('r');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject this payment?' }));
  await user.click(dialog.getByRole('radio', { name: /cannot be read/ }));
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await hasFocus('Payment of Beela');
});

test('says what looks wrong before the picture and the amount', () => {
  openDesk([{ ...plainDeskItem, flags: [{ kind: 'notTwelveDigits' }] }], []);
  const parts = [...screen.getByRole('article').children];
  expect(parts[0]).toBe(screen.getByRole('region', { name: 'Please look at this' }));
});

test('updates the flags of the next payments when a payment is approved or undone', async () => {
  const one = { ...plainDeskItem, _id: 'one', name: 'Anbu', waitsAs: 'one' };
  const naming = (paymentStatus: 'pending' | 'completed') => {
    const other = { _id: 'one', name: 'Anbu', eventTitle: 'Code Tower', paymentStatus, transactionId: '412345678901' };
    const flags: Flag[] = [{ kind: 'samePicture', others: [other], orders: [] }];
    return { ...plainDeskItem, _id: 'two', waitsAs: 'two', flags };
  };
  const file = (item: DeskItem) => ({ json: { item, decisions: [], ledger: [], hasMore: false } });
  const { user, sent } = openDesk(
    [one, naming('pending')],
    [
      { json: { message: 'Approved', decision: { _id: 'decision' }, undoUntil: '' } },
      file(naming('completed')),
      { json: { message: 'Undone', item: one } },
      file(naming('pending')),
    ],
  );
  await user.click(button('Approve'));
  expect(await screen.findByText(/\(payment completed, 412345678901\)/)).toBeTruthy();
  await user.click(button(/Undo/));
  await waitFor(() => expect(sent).toHaveLength(4));
  await user.click(button('Next payment'));
  expect(await screen.findByText(/\(payment pending, 412345678901\)/)).toBeTruthy();
});

test('opens an unfinished rejection again when its payment is on a later page', async () => {
  asOrganiser('a1');
  const forms = { rejection: { recordId: 'later', values: { reason: 'Not the amount' }, changed: [] } };
  sessionStorage.setItem('adminKeptForms', JSON.stringify({ ownerId: 'a1', forms }));
  const item = { ...plainDeskItem, _id: 'later', waitsAs: 'later', name: 'Beela' };
  openDesk([plainDeskItem], [{ json: { item, decisions: [], ledger: [], hasMore: false } }]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject this payment?' }));
  expect(dialog.getByText(/^Beela/)).toBeTruthy();
  expect(dialog.getByDisplayValue('Not the amount')).toBeTruthy();
});

test('decides only the payment on the screen when Enter is held', async () => {
  const items = ['one', 'two', 'three'].map((_id) => ({ ...plainDeskItem, _id, waitsAs: _id }));
  const decided = { json: { message: 'Approved', decision: { _id: 'decision' }, undoUntil: '' } };
  const { user, sent } = openDesk(items, [decided, decided, decided]);
  button('Approve').focus();
  await user.keyboard('{Enter>5/}');
  expect(sent.map(({ url }) => url)).toEqual(['/api/payments/registrations/one/decision']);
});

test('counts no decided payment as waiting when the next page is read while its decision is sent', async () => {
  const items = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((_id) => ({
    ...plainDeskItem,
    _id,
    waitsAs: _id,
  }));
  const stored = Promise.withResolvers<void>();
  const { user, sent, allRead } = openDesk(
    items,
    [
      { json: { message: 'Approved', decision: { _id: 'decision' }, undoUntil: '' }, after: stored.promise },
      { json: { items: [{ ...plainDeskItem, _id: 'eight' }], next: null, waiting: 7, waitForStudent: 0 } },
    ],
    { next: 'more', waiting: 8 },
  );
  await user.click(button('Approve'));
  screen.getByText('7 payments left to check');
  expect(sent.map(({ method }) => method)).toEqual(['POST']);
  stored.resolve();
  await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET']));
  await allRead();
  screen.getByText('7 payments left to check');
});

test('brings back the reason of a rejection when the session ended before it was stored', async () => {
  asOrganiser();
  const { user, leave } = openDesk([plainDeskItem], [{ status: 401, json: {} }]);
  await user.click(button('Reject'));
  await screen.findByRole('dialog');
  await user.type(field('What the student reads'), 'Wrong amount');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(adminSession.info()).toBeUndefined());
  leave();
  asOrganiser();
  openDesk([plainDeskItem], []);
  await screen.findByRole('dialog', { name: 'Reject this payment?' });
  expect(await screen.findByDisplayValue('Wrong amount')).toBeTruthy();
});

test('says that a decision still counts when it could not be undone', async () => {
  const decided = { json: { message: 'Approved', decision: { _id: 'decision' }, undoUntil: '' } };
  const { user } = openDesk([plainDeskItem], [decided, { status: 409, json: { message: 'It is too late.' } }]);
  await user.click(button('Approve'));
  await user.click(button(/Undo/));
  expect(await screen.findByText('Meena R stays approved')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Meena R stays approved. It is too late.');
  await user.click(button('Go on'));
  expect(screen.queryByText('Meena R stays approved')).toBeNull();
});

test('still offers to undo a decision when the server did not answer', async () => {
  const decided = { json: { message: 'Approved', decision: { _id: 'decision' }, undoUntil: '' } };
  const undone = { json: { message: 'Undone', item: plainDeskItem } };
  const { user } = openDesk([plainDeskItem], [decided, 'nothing', undone]);
  await user.click(button('Approve'));
  await user.click(button(/Undo/));
  expect(await screen.findByText('No answer from the server')).toBeTruthy();
  await user.click(button(/Undo/));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Undone. Meena R is back at the desk.'));
  expect(screen.queryByText('No answer from the server')).toBeNull();
});

test('does not say that a decision still counts when an undo without an answer may have been made', async () => {
  const decided = { json: { message: 'Approved', decision: { _id: 'decision' }, undoUntil: '' } };
  const gone = { status: 404, json: { message: 'You made no such decision, so you cannot undo it.' } };
  const { user } = openDesk([plainDeskItem], [decided, 'nothing', gone]);
  await user.click(button('Approve'));
  await user.click(button(/Undo/));
  await screen.findByText('No answer from the server');
  await user.click(button(/Undo/));
  expect(await screen.findByText('Meena R may be back at the desk')).toBeTruthy();
});

describe('a payment that was decided but has changed since', () => {
  const changed = { status: 409, json: { code: 'changedMeanwhile', message: 'It has changed meanwhile.' } };
  const file = (item: object) => ({
    json: { item: { ...plainDeskItem, ...item }, decisions: [], ledger: [], hasMore: false },
  });
  const released = { registrationStatus: 'cancelled', isReleased: true };

  test.each([
    ['its seat was released', [file(released)]],
    [
      'its first line was cancelled',
      [file({ registrationStatus: 'cancelled', waitsAs: 'two' }), file({ _id: 'two', waitsAs: 'two' })],
    ],
  ])(
    'a payment that has changed since its decision is back at the desk when %s and it still waits',
    async (_, files) => {
      const { user } = openDesk([plainDeskItem], [changed, ...files]);
      await user.click(screen.getByRole('button', { name: /Approve/ }));
      await screen.findByText('Meena R is back at the desk');
      expect(screen.getByRole('button', { name: /Approve/ })).toBeTruthy();
    },
  );

  test('a payment that has changed since its decision is gone from the desk when somebody else has cancelled it', async () => {
    const { user } = openDesk([plainDeskItem], [changed, file({ registrationStatus: 'cancelled', waitsAs: '' })]);
    await user.click(screen.getByRole('button', { name: /Approve/ }));
    await screen.findByText('Meena R was settled by somebody else');
  });

  test.each([
    ['rejected', 'approved', 'Approve', { paymentStatus: 'failed' }, '1 waits for the student'],
    ['approved', 'rejected', 'Reject', { paymentStatus: 'completed' }, ''],
  ])('counts the decision that was stored when somebody else has %s a payment that is %s here', async (...row) => {
    const [, , press, item, counted] = row;
    const { user } = openDesk([plainDeskItem], [changed, file({ ...item, waitsAs: '' })]);
    await user.click(button(press));
    if (press === 'Reject') {
      await user.type(await screen.findByLabelText('What the student reads'), 'Wrong amount');
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }));
    }
    await screen.findByText('Meena R was settled by somebody else');
    expect(screen.queryByText(/for the student$/)?.textContent ?? '').toBe(counted);
  });
});

test('shows no earlier error when a payment is opened again', async () => {
  const file = { json: { item: plainDeskItem, decisions: [], ledger: [], hasMore: false } };
  const { user } = openDesk([plainDeskItem], [{ status: 500, json: { message: 'The server is busy.' } }, file]);
  await user.click(button('Ledger and history'));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('The server is busy.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button('Ledger and history'));
  await within(await screen.findByRole('dialog')).findByText('No row yet.');
  expect(screen.queryByText('The server is busy.')).toBeNull();
});

const changeOf = (_id: string): CoordinatorChange => ({
  _id,
  at: '2025-05-01T06:00:00.000Z',
  by: 'Kavin',
  event: { _id, title: _id },
  kind: 'fee',
  before: 100,
  after: 0,
  registrations: 0,
});
const openChanges = (total: number, answer: Answer, onLoad?: () => unknown) =>
  openScreen(
    <CoordinatorChanges loaded={{ changes: [changeOf('Ropes')], total }} timeZone="Asia/Kolkata" />,
    [answer],
    '/',
    onLoad,
  );

test('removes a change by a coordinator that somebody else has looked at first', async () => {
  const { user } = openChanges(1, { status: 404, json: { message: 'There is no such change.' } });
  await user.click(button(/^Looked at ?: Ropes/));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /by coordinators/ })).toBeNull());
  expect(toasts()).toEqual([]);
});

test('loads further changes by coordinators when all listed ones were looked at, and says that there are more', async () => {
  const onLoad = vi.fn(() => null);
  const { user } = openChanges(3, { json: { message: 'Noted.' } }, onLoad);
  screen.getByRole('heading', { name: '3 changes by coordinators to look at' });
  screen.getByText('Only the newest are listed.');
  await user.click(button(/^Looked at ?: Ropes/));
  await waitFor(() => expect(onLoad).toHaveBeenCalledOnce());
});

test('counts the remaining changes by coordinators when a new list lacks one that was looked at', async () => {
  const all = ['Ropes', 'Kites', 'Races'].map(changeOf);
  function Screen() {
    const [changes, setChanges] = useState(all);
    return (
      <>
        <button type="button" onClick={() => setChanges(all.slice(1))}>
          Read again
        </button>
        <CoordinatorChanges loaded={{ changes, total: changes.length }} timeZone="Asia/Kolkata" />
      </>
    );
  }
  const { user } = openScreen(<Screen />, [{ json: { message: 'Noted.' } }]);
  screen.getByRole('heading', { name: '3 changes by coordinators to look at' });
  await user.click(button(/^Looked at ?: Ropes/));
  await screen.findByRole('heading', { name: '2 changes by coordinators to look at' });
  await user.click(button('Read again'));
  screen.getByRole('heading', { name: '2 changes by coordinators to look at' });
});
