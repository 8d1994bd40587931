// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  detailAnswer as detail,
  dialog,
  isReady,
  loadedOrders as loaded,
  orderRecord,
} from '#testing/orders/order-screen.ts';
import { button, cleanScreens, field, openScreen, toasts } from '#testing/screen.ts';
import { OrdersTab } from './orders-tab.tsx';

cleanScreens();

const [anbu, beela] = [orderRecord('o1', 'Anbu'), orderRecord('o2', 'Beela')];

describe('the keys of the payments desk', () => {
  const chitra = orderRecord('o3', 'Chitra', { status: 'rejected' });
  const shows = (name: string) => waitFor(() => expect(dialog().getByRole('heading', { name })).toBeTruthy());
  const ready = async (name: string) => {
    await shows(name);
    await isReady(await screen.findByRole('button', { name: 'Approve' }));
  };

  test('goes to the next and the previous order, and stops at both ends of the page', async () => {
    const { user, sent } = openScreen(<OrdersTab loaded={loaded([anbu, beela])} />, [
      detail(anbu),
      detail(beela),
      detail(anbu),
    ]);
    await user.click(button('Open the order of Anbu, Fest pass'));
    await ready('Anbu');
    expect(dialog().getByText('1 of 2')).toBeTruthy();
    await user.keyboard('k');
    await user.keyboard('j');
    await ready('Beela');
    await user.keyboard('j');
    expect(dialog().getByText('2 of 2')).toBeTruthy();
    expect(button('Next order').getAttribute('title')).toBe('This is the last one on this page.');
    await user.keyboard('k');
    await ready('Anbu');
    expect(sent.map(({ url }) => url.slice(-2))).toEqual(['o1', 'o2', 'o1']);
  });

  test('approves with A and rejects with R, and leaves an order that was skipped for last', async () => {
    const { user, sent } = openScreen(
      <OrdersTab loaded={loaded([anbu, beela, chitra, orderRecord('o4', 'Divya')])} />,
      [
        detail(anbu),
        detail(beela),
        { json: { ...beela, status: 'active' } },
        detail(orderRecord('o4', 'Divya')),
        { json: { ...orderRecord('o4', 'Divya'), status: 'rejected', reason: 'No payment' } },
        detail(anbu),
      ],
    );
    await user.click(button('Open the order of Anbu, Fest pass'));
    await ready('Anbu');
    await user.keyboard('j');
    await ready('Beela');
    await user.keyboard('a');
    await ready('Divya');
    await user.keyboard('r');
    const asking = within(await screen.findByRole('dialog', { name: 'Reject this payment?' }));
    // The letters a and j are also shortcuts of the desk. Here they must only be typed.
    await user.type(field('What the student reads'), 'No payment, a jar');
    await user.click(asking.getByRole('button', { name: 'Reject' }));
    await ready('Anbu');
    expect(sent.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url.slice(-2), body])).toMatchObject([
      ['o2', { status: 'active' }],
      ['o4', { status: 'rejected', reason: 'No payment, a jar' }],
    ]);
  });

  test('asks before it approves with A when the order has a flag', async () => {
    const { user, sent } = openScreen(<OrdersTab loaded={loaded([anbu])} />, [
      detail(anbu, { flags: [{ kind: 'noPicture' }] }),
    ]);
    await user.click(button('Open the order of Anbu, Fest pass'));
    await ready('Anbu');
    await user.keyboard('a');
    expect(await screen.findByRole('dialog', { name: 'Approve it on purpose?' })).toBeTruthy();
    await user.keyboard('a');
    expect(sent).toHaveLength(1);
  });

  const decidedAs = (one: typeof anbu, status: 'active' | 'rejected', decisionId: string) => ({
    json: { ...one, status, undo: { decisionId, until: '' } },
  });

  test('undoes the last decision with Z, and shows its order again', async () => {
    const { user, sent } = openScreen(<OrdersTab loaded={loaded([anbu, beela])} />, [
      detail(anbu),
      decidedAs(anbu, 'active', 'd1'),
      detail(beela),
      { json: anbu },
      detail(anbu),
    ]);
    await user.click(button('Open the order of Anbu, Fest pass'));
    await ready('Anbu');
    await user.keyboard('a');
    await ready('Beela');
    expect(button(/Undo/)).toBeTruthy();
    await user.keyboard('z');
    await ready('Anbu');
    expect(sent[3]).toMatchObject({ method: 'POST', url: '/api/admin/passes/orders/o1/decisions/d1/undo' });
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  test('undoes the last decision of the page with Z on the list, and says why when it is too late', async () => {
    const { user } = openScreen(<OrdersTab loaded={loaded([anbu])} />, [
      detail(anbu),
      decidedAs(anbu, 'active', 'd1'),
      { status: 409, json: { message: 'It is too late to undo this.' } },
    ]);
    await user.click(button('Open the order of Anbu, Fest pass'));
    await ready('Anbu');
    await user.keyboard('a');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: /Undo/ })).toBeTruthy();
    await user.keyboard('z');
    await waitFor(() => expect(toasts()).toContain('Anbu: It is too late to undo this.'));
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  test('still offers to undo a decision when the server did not answer', async () => {
    const { user } = openScreen(<OrdersTab loaded={loaded([anbu])} />, [
      detail(anbu),
      decidedAs(anbu, 'active', 'd1'),
      'nothing',
      { json: anbu },
      detail(anbu),
    ]);
    await user.click(button('Open the order of Anbu, Fest pass'));
    await ready('Anbu');
    await user.keyboard('a');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(toasts()).toEqual(['Anbu: no answer from the server. Press Undo again.']));
    await user.click(button(/Undo/));
    await ready('Anbu');
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  test('shows a decision in the bar with the undo and announces it to screen readers, without a toast', async () => {
    const { user } = openScreen(<OrdersTab loaded={loaded([anbu, beela])} />, [
      detail(anbu),
      decidedAs(anbu, 'active', 'd1'),
      detail(beela),
      { json: anbu },
      detail(anbu),
    ]);
    const isTold = (words: string) =>
      waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words));
    await user.click(button('Open the order of Anbu, Fest pass'));
    await ready('Anbu');
    await user.keyboard('a');
    await ready('Beela');
    await isTold('Approved Anbu.');
    await user.keyboard('z');
    await ready('Anbu');
    await isTold('Undone. Anbu waits again.');
    expect(toasts()).toEqual([]);
  });

  test('the keys of the payments desk do nothing before the order has loaded, when they are switched off, or when the dialog is closed', async () => {
    const { user, sent } = openScreen(<OrdersTab loaded={loaded([anbu, beela])} />, [
      { status: 500, json: { message: 'Something went wrong.' } },
      detail(anbu),
    ]);
    await user.click(button('Open the order of Anbu, Fest pass'));
    await screen.findByText('The order did not load');
    await user.keyboard('ar');
    expect(sent).toHaveLength(1);
    await user.click(button('Try again'));
    await ready('Anbu');
    await user.click(screen.getByRole('checkbox', { name: 'Single keys' }));
    await user.keyboard('aj');
    await user.click(screen.getByRole('checkbox', { name: 'Single keys' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('aj');
    expect(sent).toHaveLength(2);
  });

  test('enlarges the screenshot, and shows the next one whole', async () => {
    const withProof = [anbu, beela].map((one) => ({ ...one, paymentProof: `order-proofs/${one._id}` }));
    const [first = anbu, second = beela] = withProof;
    const { user } = openScreen(<OrdersTab loaded={loaded(withProof)} />, [detail(first), detail(second)]);
    await user.click(button('Open the order of Anbu, Fest pass'));
    await ready('Anbu');
    expect(screen.getByRole('img', { name: 'Payment screenshot of Anbu' })).toBeTruthy();
    await user.keyboard('+');
    expect(dialog().getByText('150 %')).toBeTruthy();
    await user.keyboard('j');
    await ready('Beela');
    expect(dialog().getByText('100 %')).toBeTruthy();
  });
});
