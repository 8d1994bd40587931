// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  detailAnswer as detail,
  dialog,
  isReady,
  loadedOrders as loaded,
  orderedAt,
  orderRecord,
} from '#testing/orders/order-screen.ts';
import { asOrganiser, button, cleanScreens, field, openScreen, toasts } from '#testing/screen.ts';
import { OrdersTab } from './orders-tab.tsx';

cleanScreens();

const [anbu, beela] = [orderRecord('o1', 'Anbu'), orderRecord('o2', 'Beela')];

const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('approves an order with the keyboard and shows the next one that waits', async () => {
  const { user, sent } = openScreen(<OrdersTab loaded={loaded([anbu, beela])} />, [
    detail(anbu),
    { json: { ...anbu, status: 'active' } },
    detail(beela),
  ]);
  expect(screen.getByText('2 orders to check')).toBeTruthy();
  button('Open the order of Anbu, Fest pass').focus();
  await user.keyboard('{Enter}');
  const approve = await screen.findByRole('button', { name: 'Approve' });
  expect(dialog().getByText('512345678901')).toBeTruthy();
  await isReady(approve);
  approve.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog().getByRole('heading', { name: 'Beela' })).toBeTruthy());
  expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/api/admin/passes/orders/o1', undefined],
    ['PUT', '/api/admin/passes/orders/o1', { status: 'active', acceptSameTransaction: false, version: orderedAt }],
    ['GET', '/api/admin/passes/orders/o2', undefined],
  ]);
  await waitFor(() => expect(toasts()).toEqual(['Approved: Anbu']));
});

test('approves only the order on the screen when Enter is held', async () => {
  const { sent } = openScreen(<OrdersTab loaded={loaded([anbu, beela])} />, [
    detail(anbu),
    { json: { ...anbu, status: 'active' } },
    detail(beela),
    { json: { ...beela, status: 'active' } },
  ]);
  // Types as slowly as a keyboard repeats, so that the next order is shown before the key is released.
  const user = userEvent.setup({ delay: 30 });
  await user.click(button('Open the order of Anbu, Fest pass'));
  (await isReady(await screen.findByRole('button', { name: 'Approve' }))).focus();
  await user.keyboard('{Enter>25/}');
  await waitFor(() => expect(dialog().getByRole('heading', { name: 'Beela' })).toBeTruthy());
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

const line = (title: string, amountDue: number, changes: object = {}) => {
  return { _id: title, title, amountDue, amountReceived: 0, status: 'pending', isInDecision: true, ...changes };
};

test('asks for the sum of all lines in a decision, and for the order’s own amount in a correction', async () => {
  const paid = line('Chess', 60, { status: 'active', isInDecision: false });
  const paidTogether = [line('Fest pass', 250), line('Quiz', 150), line('Race', 90), paid];
  const { user } = openScreen(<OrdersTab loaded={loaded([anbu])} />, [
    detail(anbu, { paidTogether }),
    { status: 409, json: { message: 'This payment has changed meanwhile. Please look again.' } },
    detail(
      { ...anbu, status: 'active' },
      { paidTogether: paidTogether.map((one) => ({ ...one, status: 'active', isInDecision: false })) },
    ),
  ]);
  await user.click(button('Open the order of Anbu, Fest pass'));
  expect(await screen.findByText('Fest pass and 2 more · ₹490')).toBeTruthy();
  expect(dialog().getByText('₹490')).toBeTruthy();
  expect(dialog().getByText(', paid')).toBeTruthy();
  await user.click(button('Reject'));
  const asking = within(await screen.findByRole('dialog', { name: 'Reject this payment?' }));
  expect(asking.getByText(/Anbu · Fest pass and 2 more · ₹490/)).toBeTruthy();
  await user.type(field('What the student reads'), 'No payment');
  await user.click(asking.getByRole('button', { name: 'Reject' }));
  expect(await asking.findByText(/has changed meanwhile/)).toBeTruthy();
  expect(asking.getByText(/Anbu · Fest pass · ₹250/)).toBeTruthy();
  expect(screen.getByText('Changes only this pass, not the other lines of the payment.')).toBeTruthy();
});

test('says what was received so far and what is left, also where a rejection is written', async () => {
  const paid = { ...anbu, amountReceived: 100 };
  const { user } = openScreen(<OrdersTab loaded={loaded([paid])} />, [detail(paid)]);
  await user.click(button('Open the order of Anbu, Fest pass'));
  await isReady(await screen.findByRole('button', { name: 'Reject' }));
  expect(factOf('Received so far')).toBe('₹100');
  expect(factOf('Left to pay')).toBe('₹150');
  await user.click(button('Reject'));
  const asking = within(await screen.findByRole('dialog', { name: 'Reject this payment?' }));
  expect(asking.getByText(/₹100 was received before and stays received\./)).toBeTruthy();
});

test('adds up what was received for all lines in a decision', async () => {
  const paidTogether = [line('Fest pass', 250, { amountReceived: 250 }), line('Quiz', 150, { amountReceived: 50 })];
  const { user } = openScreen(<OrdersTab loaded={loaded([anbu])} />, [detail(anbu, { paidTogether })]);
  await user.click(button('Open the order of Anbu, Fest pass'));
  expect(await screen.findByText('Received so far')).toBeTruthy();
  expect([factOf('Received so far'), factOf('Left to pay')]).toEqual(['₹300', '₹100']);
});

test('lets nobody decide before the joint payment is loaded, and loads it again', async () => {
  const { user } = openScreen(<OrdersTab loaded={loaded([anbu])} />, [
    { status: 500, json: { message: 'Something went wrong.' } },
    detail(anbu),
  ]);
  await user.click(button('Open the order of Anbu, Fest pass'));
  expect(await screen.findByText('The order did not load')).toBeTruthy();
  const approve = await screen.findByRole('button', { name: 'Approve' });
  expect(approve.getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Try again'));
  await isReady(approve);
  expect(screen.queryByText('The order did not load')).toBeNull();
});

test('ignores an answer about an order that was open before', async () => {
  const first = Promise.withResolvers<void>();
  const { user, allRead } = openScreen(<OrdersTab loaded={loaded([anbu, beela])} />, [
    { ...detail(anbu), after: first.promise },
    detail(beela),
  ]);
  await user.click(button('Open the order of Anbu, Fest pass'));
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Open the order of Beela, Fest pass' }));
  await isReady(await screen.findByRole('button', { name: 'Approve' }));
  first.resolve();
  await allRead();
  expect(button('Approve').getAttribute('aria-disabled')).toBeNull();
});

test('warns of another payment with the same transaction ID, and approves only after confirmation', async () => {
  const other = { _id: 'r1', name: 'Chitra', about: 'Quiz, paid' };
  const { user, sent } = openScreen(<OrdersTab loaded={loaded([anbu])} />, [
    detail(anbu, { sameTransaction: [other] }),
    { json: { ...anbu, status: 'active' } },
  ]);
  await user.click(button('Open the order of Anbu, Fest pass'));
  expect(await screen.findByText('Another payment has the same transaction ID')).toBeTruthy();
  await user.click(button('Approve'));
  expect(sent).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Approve all the same' }));
  await waitFor(() => expect(toasts()).toEqual(['Approved: Anbu']));
  expect(sent[1]?.body).toEqual({ status: 'active', acceptSameTransaction: true, version: orderedAt });
});

test('warns of a deleted account that had the same transaction ID, and asks before it approves', async () => {
  const { user, sent } = openScreen(<OrdersTab loaded={loaded([anbu])} />, [
    detail(anbu, { sameTransactionDeleted: ['account'] }),
  ]);
  await user.click(button('Open the order of Anbu, Fest pass'));
  const box = within(await screen.findByRole('region', { name: 'Please look at this' }));
  expect(box.getByText(/^A payment of an account that has been deleted/)).toBeTruthy();
  await user.click(button('Approve'));
  const asking = within(await screen.findByRole('dialog', { name: 'Approve it on purpose?' }));
  expect(asking.getByText('A payment of an account that has been deleted')).toBeTruthy();
  expect(sent).toHaveLength(1);
});

test('names the payments that have the same screenshot, and asks before it approves', async () => {
  const samePicture = [{ _id: 'r1', name: 'Chitra', about: 'Quiz, rejected' }];
  const flags = [{ kind: 'oldPicture', takenAt: '2025-03-01T10:00:00' }];
  const { user, sent } = openScreen(<OrdersTab loaded={loaded([anbu])} />, [detail(anbu, { samePicture, flags })]);
  await user.click(button('Open the order of Anbu, Fest pass'));
  const box = within(await screen.findByRole('region', { name: 'Please look at this' }));
  expect(box.getByText('Another payment has the same picture, or nearly the same')).toBeTruthy();
  expect(box.getByText('Chitra, Quiz, rejected')).toBeTruthy();
  expect(box.getByText(/It says it was taken on Mar 1, 2025/)).toBeTruthy();
  await user.click(button('Approve'));
  expect(sent).toHaveLength(1);
  const asking = within(await screen.findByRole('dialog', { name: 'Approve it on purpose?' }));
  expect(asking.getByText('The picture was taken long before it was sent')).toBeTruthy();
});

test('says what looks wrong with a payment, and approves it only after confirmation', async () => {
  const odd = { ...anbu, transactionId: 'AB12' };
  const flags = [{ kind: 'notTwelveDigits' }, { kind: 'noPicture' }];
  const { user, sent } = openScreen(<OrdersTab loaded={loaded([odd])} />, [
    detail(odd, { flags }),
    { json: { ...odd, status: 'active' } },
  ]);
  await user.click(button('Open the order of Anbu, Fest pass'));
  const box = within(await screen.findByRole('region', { name: 'Please look at this' }));
  expect(box.getByText('The transaction ID does not have 12 digits')).toBeTruthy();
  expect(box.getByText('No screenshot')).toBeTruthy();
  await user.click(button('Approve'));
  expect(sent).toHaveLength(1);
  const asking = within(await screen.findByRole('dialog', { name: 'Approve it on purpose?' }));
  expect(asking.getByText('The transaction ID does not have 12 digits')).toBeTruthy();
  await user.click(asking.getByRole('button', { name: 'Approve all the same' }));
  await waitFor(() => expect(toasts()).toEqual(['Approved: Anbu']));
  expect(sent[1]?.body).toEqual({ status: 'active', acceptSameTransaction: false, version: orderedAt });
});

test('rejects with a reason that the student reads, and asks for one first', async () => {
  const { user, sent } = openScreen(<OrdersTab loaded={loaded([anbu])} />, [
    detail(anbu),
    { json: { ...anbu, status: 'rejected', reason: 'No payment' } },
  ]);
  await user.click(button('Open the order of Anbu, Fest pass'));
  await user.click(await isReady(await screen.findByRole('button', { name: 'Reject' })));
  const asking = within(await screen.findByRole('dialog', { name: 'Reject this payment?' }));
  await user.click(asking.getByRole('button', { name: 'Reject' }));
  expect(await asking.findByText('Please choose a reason or write one. The student reads it.')).toBeTruthy();
  await user.type(field('What the student reads'), 'No payment');
  await user.click(asking.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(toasts()).toEqual(['Rejected: Anbu']));
  expect(sent[1]?.body).toEqual({ status: 'rejected', reason: 'No payment', version: orderedAt });
});

test('says that somebody else was faster, and reads the order again', async () => {
  const message = 'Somebody else has decided this order meanwhile.';
  const { user, sent } = openScreen(<OrdersTab loaded={loaded([anbu])} />, [
    detail(anbu),
    { status: 409, json: { message } },
    detail({ ...anbu, status: 'active' }),
  ]);
  await user.click(button('Open the order of Anbu, Fest pass'));
  await user.click(await isReady(await screen.findByRole('button', { name: 'Approve' })));
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull());
  expect(sent).toHaveLength(3);
});

test('says what an empty list means, and shows all orders again after a filter', async () => {
  const { user, address } = openScreen(
    <OrdersTab loaded={loaded([], { found: 0, total: 3 })} />,
    [],
    '/admin/passes?tab=orders&status=active',
  );
  await user.click(button('Show all orders'));
  await waitFor(() => expect(address()).toBe('/admin/passes?tab=orders'));
});

test('says that orders come with the first purchase while there are none', () => {
  openScreen(<OrdersTab loaded={loaded([], { counts: { pending: 0, active: 0, rejected: 2, cancelled: 0 } })} />);
  expect(screen.getByRole('heading', { name: 'No orders yet' })).toBeTruthy();
  expect(screen.getAllByText('No orders yet')).toHaveLength(1);
  // There is nothing to search, to filter or to export.
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByText(/Export CSV/)).toBeNull();
  expect(screen.getByText('Rejected, waiting for the student: 2')).toBeTruthy();
});

test('takes a pass back that cost nothing, with a reason that the student reads', async () => {
  const free = orderRecord('o3', 'Chitra', { status: 'active', amountDue: 0, transactionId: '' });
  const { user, sent } = openScreen(<OrdersTab loaded={loaded([free])} />, [
    detail(free),
    { json: { ...free, status: 'cancelled' } },
  ]);
  await user.click(button('Open the order of Chitra, Fest pass'));
  await user.click(await isReady(await screen.findByRole('button', { name: 'Take back' })));
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
  const asking = within(await screen.findByRole('dialog', { name: 'Take this pass back?' }));
  await user.click(asking.getByText('You have this pass twice.'));
  await user.click(asking.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(toasts()).toEqual(['Taken back: Chitra']));
  expect(sent.at(-1)).toEqual({
    method: 'POST',
    url: '/api/admin/passes/orders/o3/cancel',
    body: { reason: 'You have this pass twice.' },
  });
});

test('reads the order again when somebody else has taken the pass back first', async () => {
  const free = orderRecord('o3', 'Chitra', { status: 'active', amountDue: 0, transactionId: '' });
  const message = 'This order is already cancelled.';
  const { user } = openScreen(<OrdersTab loaded={loaded([free])} />, [
    detail(free),
    { status: 409, json: { message } },
    detail({ ...free, status: 'cancelled', reason: 'Twice.' }),
  ]);
  await user.click(button('Open the order of Chitra, Fest pass'));
  await user.click(await isReady(await screen.findByRole('button', { name: 'Take back' })));
  const asking = within(await screen.findByRole('dialog', { name: 'Take this pass back?' }));
  await user.click(asking.getByText('You have this pass twice.'));
  await user.click(asking.getByRole('button', { name: 'Take back' }));
  expect(await asking.findByText(message)).toBeTruthy();
  await user.click(asking.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(factOf('Reason')).toBe('Twice.'));
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
});

test('offers to take a pass back once its money was given back', async () => {
  const paid = orderRecord('o3', 'Chitra', { status: 'active', amountReceived: 250 });
  const { user } = openScreen(<OrdersTab loaded={loaded([paid])} />, [detail({ ...paid, amountReceived: 0 })]);
  await user.click(button('Open the order of Chitra, Fest pass'));
  const takeBack = await isReady(await screen.findByRole('button', { name: 'Take back' }));
  expect(factOf('Received, less refunds')).toBe('₹0');
  await user.click(takeBack);
  const asking = within(await screen.findByRole('dialog', { name: 'Take this pass back?' }));
  asking.getByText('We have given your money back, as you asked.');
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
});

test('gives the reason of an order that was taken back, which nobody rejected', async () => {
  const gone = orderRecord('o3', 'Chitra', { status: 'cancelled', amountDue: 0, reason: 'You have this pass twice.' });
  const { user } = openScreen(<OrdersTab loaded={loaded([gone])} />, [detail(gone)]);
  await user.click(button('Open the order of Chitra, Fest pass'));
  await screen.findByRole('dialog');
  expect(factOf('Reason')).toBe('You have this pass twice.');
});

test('opens the order again, with the reason, when the session ended before it was taken back', async () => {
  asOrganiser('a1');
  const reason = 'You have this pass twice, as we said on the phone.';
  const forms = { 'pass taken back': { recordId: 'o3', values: { reason }, changed: ['reason'] } };
  sessionStorage.setItem('adminKeptForms', JSON.stringify({ ownerId: 'a1', forms }));
  const free = orderRecord('o3', 'Chitra', { status: 'active', amountDue: 0, transactionId: '' });
  // The screen is signed in here, so the list also asks whether anything has changed.
  const { user } = openScreen(<OrdersTab loaded={loaded([free])} />, ['nothing', detail(free), 'nothing']);
  await user.click(await isReady(await screen.findByRole('button', { name: 'Take back' })));
  await screen.findByRole('dialog', { name: 'Take this pass back?' });
  expect(screen.getByDisplayValue(reason)).toBeTruthy();
});

test('opens the order of an unfinished rejection again when newer orders have moved it to another page', async () => {
  asOrganiser('a1');
  const forms = { 'order rejection': { recordId: 'o2', values: { reason: 'Not the amount' }, changed: ['reason'] } };
  sessionStorage.setItem('adminKeptForms', JSON.stringify({ ownerId: 'a1', forms }));
  const { user } = openScreen(<OrdersTab loaded={loaded([anbu])} />, [
    'nothing',
    detail(beela),
    detail(beela),
    'nothing',
  ]);
  await user.click(await isReady(await screen.findByRole('button', { name: 'Reject' })));
  const asking = within(await screen.findByRole('dialog', { name: 'Reject this payment?' }));
  expect(asking.getByText(/Beela/)).toBeTruthy();
  expect(screen.getByDisplayValue('Not the amount')).toBeTruthy();
});
