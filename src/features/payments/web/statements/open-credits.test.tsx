// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Credit } from '#features/payments/credit-contract.ts';
import { creditLists } from '#shared/payments/payment-ledger.ts';
import { type Answer, asOrganiser, button, cleanScreens, field, openScreen, toasts } from '#testing/screen.ts';
import { endSession } from '#web/sessions.ts';
import { OpenCredits } from './open-credits.tsx';
import type { CreditsPage } from './use-credits.ts';

cleanScreens();

const credit = {
  _id: 'c1',
  amount: 300,
  date: '2025-05-09',
  utr: '412345678901',
  narration: 'GIFT',
  list: 'noMatch',
  state: 'open',
  settledBy: '',
  note: '',
  registrations: [],
  deleted: [],
} as unknown as Credit;
const payer = (name: string, paymentStatus: string) => {
  return {
    _id: name,
    name,
    event: { title: 'Ropes' },
    paymentStatus,
    amountDue: 150,
    amountReceived: 150,
    amountLeft: 0,
  };
};
const assigned = {
  ...credit,
  state: 'assigned',
  settledBy: 'Asha',
  registrations: [payer('Meena R', 'completed'), payer('Kavin S', 'pending')],
  paysFor: ['Meena R', 'Kavin S'],
} as unknown as Credit;

const pageOf = (...credits: Credit[]): CreditsPage => ({
  credits,
  next: null,
  lists: Object.fromEntries(creditLists.map((list) => [list, { count: 0, amount: 0 }])) as CreditsPage['lists'],
});
const open = (first: CreditsPage, answers: readonly Answer[]) => openScreen(<OpenCredits open={first} />, answers);
const hasFocus = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Credits' })));

test('gives the focus to the heading when a credit is set aside and its row is gone', async () => {
  const { user } = open(pageOf(credit), [{ json: { message: 'The credit is set aside.' } }, { json: pageOf() }]);
  await user.click(button(/^Set aside/));
  await user.type(await screen.findByLabelText(/^What is it\?/), 'Interest');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Set aside' }));
  await hasFocus();
  expect(screen.queryByRole('button', { name: /^Set aside/ })).toBeNull();
});

test('asks before a credit is taken back, names whose payment waits again, and sends it once', async () => {
  const done = Promise.withResolvers<void>();
  const { user, sent } = open(pageOf(), [
    { json: pageOf(assigned) },
    { json: { message: 'The credit is open again.' }, after: done.promise },
    { json: pageOf() },
  ]);
  await user.selectOptions(field('State'), 'assigned');
  await user.click(await screen.findByRole('button', { name: /^Take back/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take ₹300 back?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Meena R, Ropes: paid until now',
    'Kavin S, Ropes',
  ]);
  expect(sent).toHaveLength(1);
  await user.dblClick(dialog.getByRole('button', { name: 'Take back' }));
  done.resolve();
  await hasFocus();
  expect(toasts()).toEqual(['The credit is open again.']);
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/payments/credits?state=assigned',
    'POST /api/payments/credits/c1/release',
    'GET /api/payments/credits?state=assigned',
  ]);
});

test.each([
  [
    'the one thing',
    ['cancelled', 'pending'],
    ['Meena R'],
    'What it paid is cancelled already, so no seat or pass changes.',
  ],
  [
    'one of two things',
    ['cancelled', 'confirmed'],
    ['Meena R', 'Kavin S'],
    'What it paid, except for what is cancelled, waits to be checked, and',
  ],
])('does not say that %s it paid waits to be checked when that is cancelled', async (_, statuses, paysFor, words) => {
  const registrations = assigned.registrations.map((one, at) => ({ ...one, registrationStatus: statuses[at] }));
  const { user } = open(pageOf(), [{ json: pageOf({ ...assigned, paysFor, registrations } as Credit) }]);
  await user.selectOptions(field('State'), 'assigned');
  await user.click(await screen.findByRole('button', { name: /^Take back/ }));
  expect((await screen.findByRole('dialog')).textContent).toContain(words);
});

test.each([
  ['the one thing', ['Meena R'], 'What it paid is rejected already, so no seat or pass changes.'],
  ['one of two things', ['Meena R', 'Kavin S'], 'What it paid, except for what is rejected, waits to be checked, and'],
])('does not say that %s it paid waits to be checked when that is rejected', async (_, paysFor, words) => {
  const registrations = assigned.registrations.map((one, at) => ({
    ...one,
    registrationStatus: 'confirmed',
    paymentStatus: at === 0 ? 'failed' : 'completed',
  }));
  const { user } = open(pageOf(), [{ json: pageOf({ ...assigned, paysFor, registrations } as Credit) }]);
  await user.selectOptions(field('State'), 'assigned');
  await user.click(await screen.findByRole('button', { name: /^Take back/ }));
  expect((await screen.findByRole('dialog')).textContent).toContain(words);
});

test('says that nothing else changes when a credit that was more than was due is taken back', async () => {
  const surplus = { ...assigned, paysFor: [] } as Credit;
  const { user } = open(pageOf(), [{ json: pageOf(surplus) }]);
  await user.selectOptions(field('State'), 'assigned');
  await user.click(await screen.findByRole('button', { name: /^Take back/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Take ₹300 back?' });
  expect(dialog.textContent).toContain('It was more than was due, so payments and seats stay as they are.');
  expect(dialog.textContent).not.toContain('not confirmed any more');
  expect(dialog.textContent).not.toContain('paid until now');
});

test('adds up the credits of the list that is chosen', async () => {
  const page = pageOf(credit);
  const lists = { ...page.lists, noMatch: { count: 1, amount: 300 }, under: { count: 2, amount: 90.5 } };
  const { user } = open({ ...page, lists }, [{ json: { ...page, credits: [], lists } }]);
  screen.getByText(/^3 credits, ₹390.50\./);
  await user.selectOptions(field('List'), 'under');
  await screen.findByText(/^2 credits, ₹90.50\./);
});

test('keeps the chosen list when further credits of the previous list arrive late', async () => {
  const arrives = Promise.withResolvers<void>();
  const further = { json: pageOf({ ...credit, _id: 'c2', narration: 'RENT' }), after: arrives.promise };
  const { user, allRead } = open({ ...pageOf(credit), next: '2025-05-09|c1' }, [further, { json: pageOf(assigned) }]);
  await user.click(button('Show more'));
  await user.selectOptions(field('State'), 'assigned');
  await screen.findByRole('button', { name: /^Take back/ });
  arrives.resolve();
  await allRead();
  expect(screen.queryByText('RENT')).toBeNull();
});

test('opens the credit that is set aside again, with what was typed, when the session ended', async () => {
  const page = pageOf({ ...credit, _id: 'c2', narration: 'RENT' }, credit);
  asOrganiser();
  const { user, leave } = open(page, []);
  await user.click(screen.getAllByRole('button', { name: /^Set aside/ })[1] as HTMLElement);
  await user.type(await screen.findByLabelText(/^What is it\?/), 'Gift of the alumni');
  endSession('admin');
  leave();
  asOrganiser();
  open(page, []);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('GIFT')).toBeTruthy();
  expect(dialog.getByLabelText(/^What is it\?/)).toHaveProperty('value', 'Gift of the alumni');
});
