// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useSearchParams } from 'react-router';
import { expect, test } from 'vitest';
import { creditLists } from '#shared/payments/payment-ledger.ts';
import { asOrganiser, cleanScreens, openScreen } from '#testing/screen.ts';
import { StatementsTab } from './statements-tab.tsx';

cleanScreens();

const none = { count: 0, amount: 0 };
const lists = Object.fromEntries(creditLists.map((list) => [list, none]));
const open = { credits: [], next: null, lists };

test('offers no filters of credits before a statement was uploaded', () => {
  asOrganiser();
  openScreen(<Tab />, [], '/?tab=statements');
  expect(screen.getByText('No statement has been uploaded yet.')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});

function Tab() {
  const [search] = useSearchParams();
  const shown = search.has('statement') ? null : undefined;
  const load = { statements: [], shown, open } as unknown as Parameters<typeof StatementsTab>[0];
  return <StatementsTab {...load} timeZone="Asia/Kolkata" />;
}

test('gives the focus to the list when it leads back from a statement', async () => {
  asOrganiser();
  const { user } = openScreen(<Tab />, [], '/?tab=statements&statement=s1');
  await user.click(screen.getByRole('link', { name: 'All statements' }));
  const heading = await screen.findByRole('heading', { name: 'Earlier statements' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
