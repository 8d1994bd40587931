// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Statement } from '#features/payments/statement-contract.ts';
import { creditLists } from '#shared/payments/payment-ledger.ts';
import { button, cleanScreens, openScreen, toasts } from '#testing/screen.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { StatementView } from './statement-view.tsx';

vi.mock('./statement-lists.tsx', () => ({ StatementLists: () => null }));

cleanScreens();

const lists = (exact: number, known: number) => {
  const counts: Partial<Record<string, number>> = { exact, known };
  return Object.fromEntries(creditLists.map((list) => [list, { count: counts[list] ?? 0, amount: 0 }]));
};
const preview = {
  _id: 's1',
  fileName: 'april.csv',
  state: 'ready',
  uploadedAt: '2025-04-01T06:00:00.000Z',
  lists: lists(2, 0),
} as Statement;

test('reads the preview of a statement again before asking whether to apply it', async () => {
  const onLoad = vi.fn(() => {
    // The previous text may promise mails that are not sent.
    expect(screen.queryByRole('dialog')).toBeNull();
    return null;
  });
  const { user } = openScreen(<StatementView statement={preview} timeZone="Asia/Kolkata" />, [], '/', onLoad);
  expect(onLoad).not.toHaveBeenCalled();
  await user.click(button('Apply this statement'));
  await screen.findByRole('dialog', { name: 'Apply this statement?' });
  expect(onLoad).toHaveBeenCalledOnce();
});

test('says that there was nothing to complete, and promises no mail, when all credits were counted before', async () => {
  const statement = { ...preview, lists: lists(0, 2) } as Statement;
  const answer = { json: { message: 'No payment was completed.', completed: 0 } };
  const { user } = openScreen(<ApplyDialog statement={statement} open onClose={() => {}} />, [answer]);
  screen.getByText('Nothing to complete. No mail will be sent.');
  await user.click(button('Mark as applied'));
  await waitFor(() => expect(toasts()).toEqual(['Nothing to complete: No payment was completed.']));
});

test('says that a statement was applied before when the answer to the first try was lost', async () => {
  const lost = { status: 503, json: {} };
  const answer = { json: { message: 'This statement was applied before.', completed: 0 } };
  const { user } = openScreen(<ApplyDialog statement={preview} open onClose={() => {}} />, [lost, answer]);
  await user.click(button('Complete 2 payments'));
  await screen.findByText('No answer from the server. Try again; nothing is applied twice.');
  await user.click(button('Complete 2 payments'));
  await waitFor(() => expect(toasts()).toEqual(['This statement was applied before.']));
});

test('points to rejected lines and to kept credits only when a statement has them', () => {
  const none = { count: 0, amount: 0 };
  const shown = (unreadableCount: number, noMatch: number) => {
    const reading = { credits: none, debits: none, otherLines: 0, unreadable: [], unreadableCount };
    const statement = { ...preview, state: 'applied', appliedAt: preview.uploadedAt, appliedBy: 'Asha', reading };
    const counts = { ...lists(2, 0), noMatch: { count: noMatch, amount: 0 } };
    const given = { ...statement, lists: counts } as unknown as Statement;
    openScreen(<StatementView statement={given} timeZone="Asia/Kolkata" />);
    return [screen.queryByText('rejected, listed below'), screen.queryByRole('link', { name: 'Settle what is open' })];
  };
  expect(shown(0, 0)).toEqual([null, null]);
  cleanup();
  expect(shown(1, 1)).not.toContain(null);
});

test('discards a statement after asking, and says meanwhile that it is being discarded', async () => {
  const done = Promise.withResolvers<void>();
  const answer = { json: { message: 'The statement was discarded.' }, after: done.promise };
  const { user, sent } = openScreen(<StatementView statement={preview} timeZone="Asia/Kolkata" />, [answer]);
  await user.click(button('Discard'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this statement?' }));
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  await dialog.findByRole('button', { name: 'Discarding...' });
  done.resolve();
  await waitFor(() => expect(toasts()).toEqual(['The statement was discarded.']));
  expect(sent).toMatchObject([{ method: 'DELETE', url: '/api/payments/statements/s1' }]);
});
