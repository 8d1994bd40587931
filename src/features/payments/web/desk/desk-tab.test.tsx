// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { plainDeskItem } from '#testing/payments/plain-desk-item.ts';
import { type Answer, cleanScreens, openScreen } from '#testing/screen.ts';
import type { DeskItem, Flag } from '../../desk-contract.ts';
import { DeskTab } from './desk-tab.tsx';

cleanScreens();

const openDesk = (items: DeskItem[], answers: readonly Answer[]) =>
  openScreen(
    <DeskTab
      tab="desk"
      first={{ items, next: null, waiting: items.length, waitForStudent: 0 }}
      eventId=""
      q=""
      events={[]}
      changes={{ changes: [], total: 0 }}
      ordersToCheck={0}
      timeZone="Asia/Kolkata"
    />,
    answers,
  );

test('asks before it approves a payment with the transaction ID of an order, and names the order', async () => {
  const order = { _id: 'order', name: 'Ravi K', passName: 'Day Pass', status: 'active' as const };
  const flag: Flag = {
    kind: 'sameTransaction',
    others: [],
    orders: [{ ...order, transactionId: plainDeskItem.transactionId }],
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

describe('a payment that was decided but has changed since', () => {
  const changed = { status: 409, json: { code: 'changedMeanwhile', message: 'It has changed meanwhile.' } };
  const file = (item: object) => ({ json: { item: { ...plainDeskItem, ...item }, decisions: [], ledger: [] } });
  const released = { registrationStatus: 'cancelled', isReleased: true };

  test.each([
    ['its seat was released', [file(released)]],
    [
      'its first line was cancelled',
      [file({ registrationStatus: 'cancelled', waitsAs: 'two' }), file({ _id: 'two', waitsAs: 'two' })],
    ],
  ])('is back at the desk when %s and it still waits', async (_, files) => {
    const { user } = openDesk([plainDeskItem], [changed, ...files]);
    await user.click(screen.getByRole('button', { name: /Approve/ }));
    await screen.findByText('Meena R is back at the desk');
    expect(screen.getByRole('button', { name: /Approve/ })).toBeTruthy();
  });

  test('is gone from the desk when somebody else has cancelled it', async () => {
    const { user } = openDesk([plainDeskItem], [changed, file({ registrationStatus: 'cancelled', waitsAs: '' })]);
    await user.click(screen.getByRole('button', { name: /Approve/ }));
    await screen.findByText('Meena R was settled by somebody else');
  });
});
