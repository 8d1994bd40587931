// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Statement } from '#features/payments/statement-contract.ts';
import { creditLists } from '#shared/payments/payment-ledger.ts';
import { button, cleanScreens, openScreen } from '#testing/screen.ts';
import { StatementView } from './statement-view.tsx';

vi.mock('./statement-lists.tsx', () => ({ StatementLists: () => null }));

cleanScreens();

const preview = {
  _id: 's1',
  fileName: 'april.csv',
  state: 'ready',
  uploadedAt: '2025-04-01T06:00:00.000Z',
  lists: Object.fromEntries(creditLists.map((list) => [list, { count: list === 'exact' ? 2 : 0, amount: 0 }])),
} as Statement;

test('reads the preview of a statement again before asking whether to apply it', async () => {
  const onLoad = vi.fn(() => {
    // What was there before may promise mails that are not sent.
    expect(screen.queryByRole('dialog')).toBeNull();
    return null;
  });
  const { user } = openScreen(<StatementView statement={preview} timeZone="Asia/Kolkata" />, [], '/', onLoad);
  expect(onLoad).not.toHaveBeenCalled();
  await user.click(button('Apply this statement'));
  await screen.findByRole('dialog', { name: 'Apply this statement?' });
  expect(onLoad).toHaveBeenCalledOnce();
});
