// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, useSearchParams } from 'react-router';
import { expect, test } from 'vitest';
import { creditLists } from '#shared/payments/payment-ledger.ts';
import { asOrganiser, cleanScreens, field, openScreen, toasts } from '#testing/screen.ts';
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

test('lists statements that wait before the credits, and applied ones after them', () => {
  asOrganiser();
  const statements = (['ready', 'needsColumns', 'applied'] as const).map((state) => ({
    _id: state,
    fileName: `${state}.csv`,
    state,
    uploadedBy: 'Asha',
    uploadedAt: '2025-05-01T06:00:00.000Z',
  }));
  openScreen(<Tab statements={statements} />, [], '/?tab=statements');
  const shown = screen.getAllByRole('heading', { level: 2 }).map((heading) => {
    const files = within(heading.closest('section') ?? heading).queryAllByRole('link');
    return [heading.textContent, ...files.map(({ textContent }) => textContent)];
  });
  expect(shown).toEqual([
    ['Upload a statement'],
    ['Statements to apply', 'ready.csv', 'needsColumns.csv'],
    ['Credits'],
    ['Earlier statements', 'applied.csv'],
  ]);
});

test('says that older statements are not listed when there may be some', () => {
  asOrganiser();
  const statementsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      _id: `s${at}`,
      fileName: `${at}.csv`,
      state: 'applied',
      uploadedBy: 'Asha',
      uploadedAt: '2025-05-01T06:00:00.000Z',
    }));
  openScreen(<Tab statements={statementsOf(99)} />, [], '/?tab=statements');
  expect(screen.queryByText(/are listed/)).toBeNull();
  cleanup();
  openScreen(<Tab statements={statementsOf(100)} />, [], '/?tab=statements');
  expect(screen.getByText('The newest 100 are listed.')).toBeTruthy();
});

function Tab({ statements = [] }: { statements?: readonly object[] }) {
  const [search] = useSearchParams();
  const shown = search.has('statement') ? null : undefined;
  const load = { statements, shown, open } as unknown as Parameters<typeof StatementsTab>[0];
  return <StatementsTab {...load} timeZone="Asia/Kolkata" />;
}

test('gives the focus to the list when it leads back from a statement', async () => {
  asOrganiser();
  const { user } = openScreen(<Tab />, [], '/?tab=statements&statement=s1');
  await user.click(screen.getByRole('link', { name: 'All statements' }));
  const heading = await screen.findByRole('heading', { name: 'Earlier statements' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

const uploaded = { json: { _id: 's1' } };
const file = new File(['date,amount'], 'may.csv', { type: 'text/csv' });

test('opens the preview of a statement that was uploaded', async () => {
  asOrganiser();
  const { user, sent, address } = openScreen(<Tab />, [uploaded], '/?tab=statements');
  await user.upload(field('Statement as CSV or XLSX'), file);
  await waitFor(() => expect(address()).toBe('/?tab=statements&statement=s1'));
  expect(sent).toHaveLength(1);
});

test('stays on the page that the organiser has opened while a statement was uploaded', async () => {
  asOrganiser();
  const sending = Promise.withResolvers<void>();
  function Page() {
    const [search] = useSearchParams();
    return search.get('tab') === 'cash' ? (
      <p>Cash</p>
    ) : (
      [
        <Tab key="tab" />,
        <Link key="link" to="?tab=cash">
          Leave
        </Link>,
      ]
    );
  }
  const slowly = { ...uploaded, after: sending.promise };
  const { user, sent, address, allRead } = openScreen(<Page />, [slowly], '/?tab=statements');
  await user.upload(field('Statement as CSV or XLSX'), file);
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Leave' }));
  await screen.findByText('Cash');
  sending.resolve();
  await allRead();
  expect(address()).toBe('/?tab=cash');
  expect(toasts()).toEqual(['Statement uploaded: may.csv']);
});

test('asks for one file at a time when several statements are dropped', () => {
  asOrganiser();
  const { sent } = openScreen(<Tab />, [], '/?tab=statements');
  fireEvent.drop(field('Statement as CSV or XLSX'), { dataTransfer: { files: [file, file] } });
  expect(screen.getByRole('alert').textContent).toBe('Nothing has changedPlease drop one statement at a time.');
  expect(sent).toEqual([]);
});

test('says why a statement was not uploaded, and takes the same file again', async () => {
  asOrganiser();
  const refused = { status: 400, json: { message: 'This file has no dates.' } };
  const { user, address } = openScreen(<Tab />, [refused, uploaded], '/?tab=statements');
  await user.upload(field('Statement as CSV or XLSX'), file);
  expect((await screen.findByRole('alert')).textContent).toBe('Nothing has changedThis file has no dates.');
  await user.upload(field('Statement as CSV or XLSX'), file);
  await waitFor(() => expect(address()).toBe('/?tab=statements&statement=s1'));
});
