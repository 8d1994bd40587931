// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PassRecord } from '#features/passes/admin-contract.ts';
import { button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { PassDialog } from './pass-form.tsx';
import type { PassEvent } from './pass-state.ts';

cleanScreens();

const events: PassEvent[] = [
  { _id: 'e1', title: 'Quiz', eventType: 'technical', entry: 'pass' },
  { _id: 'e2', title: 'Debate', eventType: 'nontechnical', entry: 'fee' },
];

const stored: PassRecord = {
  _id: 'p1',
  name: 'Fest pass',
  description: '',
  covers: { kind: 'all' },
  prices: [
    { audience: 'anyone', channel: 'online', until: '2025-04-30T18:30:00.000Z', amount: 250 },
    { audience: 'anyone', channel: 'online', from: '2025-04-30T18:30:00.000Z', amount: 300 },
  ],
  saleFrom: '',
  saleUntil: '',
  isActive: true,
  priceWords: '₹250 for anyone until 30 April 2025, then ₹300',
  sold: 3,
  createdAt: '2025-03-01T00:00:00.000Z',
  updatedAt: '2025-03-01T00:00:00.000Z',
  version: 4,
};

function open(pass?: PassRecord, answers: Parameters<typeof openScreen>[1] = [], isCopy = false) {
  const onClose = vi.fn();
  const form = (
    <PassDialog pass={pass} isCopy={isCopy} events={events} onClose={onClose} timeZone="Asia/Kolkata" open />
  );
  return { ...openScreen(form, answers), onClose };
}

const price = (number: number) => within(screen.getByRole('group', { name: `Price ${number}` }));
const sentence = () => screen.getByRole('status', { name: 'What the prices mean' }).textContent;

test('creates a pass for all events with an early price, and reads the prices as a sentence', async () => {
  const { user, sent, onClose } = open(undefined, [{ status: 201, json: stored }]);
  await user.type(field('Pass name'), 'Fest pass');
  expect(sentence()).toBe('No price yet: nobody can buy the pass.');
  await user.click(button('Add a price'));
  await user.type(price(1).getByLabelText('Amount (₹)'), '250');
  await user.type(price(1).getByLabelText('Until'), '2025-05-01T00:00');
  expect(sentence()).toBe('₹250 for anyone until 30 April 2025');
  await user.click(button('Add a price'));
  expect(price(2).getByLabelText('From')).toHaveProperty('value', '2025-05-01T00:00');
  await user.type(price(2).getByLabelText('Amount (₹)'), '300');
  expect(sentence()).toBe('₹250 for anyone until 30 April 2025, then ₹300');
  await user.click(button('Create Pass'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    {
      method: 'POST',
      url: '/api/admin/passes',
      body: {
        name: 'Fest pass',
        description: '',
        covers: { kind: 'all' },
        prices: [
          { audience: 'anyone', channel: 'online', amount: 250, until: '2025-04-30T18:30:00.000Z' },
          { audience: 'anyone', channel: 'online', amount: 300, from: '2025-04-30T18:30:00.000Z' },
        ],
        saleFrom: '',
        saleUntil: '',
        isActive: true,
      },
    },
  ]);
  await waitFor(() => expect(toasts()).toEqual(['Pass created successfully!']));
});

test('asks for a name, a price and events, and sends nothing while one is missing', async () => {
  const { user, sent } = open();
  await user.click(screen.getByRole('radio', { name: /Chosen events/ }));
  await user.click(button('Create Pass'));
  await waitFor(() => expect(faultOf('Pass name')).toBe('Pass name is required'));
  expect(document.activeElement).toBe(field('Pass name'));
  expect(screen.getByText('Please choose at least one event')).toBeTruthy();
  expect(screen.getByText('Please add at least one price. A pass for nothing costs 0.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test.each([
  ['-1', 'Please enter a price in whole rupees, from 0 to 1,00,000'],
  ['99.5', 'Please enter a price in whole rupees, from 0 to 1,00,000'],
  ['100001', 'Please enter a price in whole rupees, from 0 to 1,00,000'],
  ['two hundred', 'Please enter a price in whole rupees, from 0 to 1,00,000'],
])('refuses the amount %s beside it as soon as it is typed', async (amount, fault) => {
  const { user } = open();
  await user.click(button('Add a price'));
  await user.type(price(1).getByLabelText('Amount (₹)'), amount);
  expect(price(1).getByText(fault)).toBeTruthy();
  expect(sentence()).toBe('');
});

test.each(['On sale from', 'On sale until'])(
  'says beside “%s” that the year is wrong, and sends nothing',
  async (label) => {
    const { user, sent } = open(stored);
    fireEvent.change(field(label), { target: { value: '0002-04-01T09:00' } });
    await user.click(button('Update Pass'));
    await waitFor(() => expect(faultOf(label)).toBe('Please enter a year from 2000 to 2199.'));
    expect(sent).toEqual([]);
  },
);

test('says at once which prices overlap, and which is never used', async () => {
  const { user, sent } = open(stored);
  await user.clear(price(2).getByLabelText('From'));
  await user.type(price(2).getByLabelText('From'), '2025-04-20T00:00');
  expect(price(2).getByText(/Prices 1 and 2 hold for the same people at the same time/)).toBeTruthy();
  await user.clear(price(1).getByLabelText('Until'));
  expect(price(2).getByText('Price 2 is never used: the prices above it always come first.')).toBeTruthy();
  await user.click(button('Update Pass'));
  await waitFor(() => expect(document.activeElement).toBe(price(2).getByLabelText('Amount (₹)')));
  expect(sent).toEqual([]);
});

test('moves a price with the keyboard and keeps the focus on it', async () => {
  const { user } = open(stored);
  // Waits until the dialog has moved the focus to its first field.
  await waitFor(() => expect(document.activeElement).toBe(field('Pass name')));
  button('Move price 2 up').focus();
  await user.keyboard('{Enter}');
  expect(price(1).getByLabelText('Amount (₹)')).toHaveProperty('value', '300');
  await waitFor(() => expect(document.activeElement).toBe(button('Move price 1 up')));
  await user.click(button('Remove price 1'));
  expect(sentence()).toBe('₹250 for anyone until 30 April 2025');
  expect(document.activeElement).toBe(button('Add a price'));
});

test('sends how many events of each type a pass opens, with the version that was read', async () => {
  const { user, sent } = open(stored, [{ json: stored }]);
  await user.click(screen.getByRole('radio', { name: /So many of each type/ }));
  await user.type(field('Technical'), '1');
  await user.type(field('Nontechnical'), '1');
  expect(screen.getByText('1 technical and 1 nontechnical event')).toBeTruthy();
  await user.click(button('Update Pass'));
  await waitFor(() => expect(toasts()).toEqual(['Pass updated successfully!']));
  expect(sent[0]).toMatchObject({
    method: 'PUT',
    url: '/api/admin/passes/p1',
    body: { covers: { kind: 'allowance', counts: { technical: 1, nontechnical: 1 } }, version: 4 },
  });
});

test('marks an event that takes no pass, and sends the chosen ones', async () => {
  const { user, sent } = open(stored, [{ json: stored }]);
  await user.click(screen.getByRole('radio', { name: /Chosen events/ }));
  expect(screen.getByRole('checkbox', { name: /Debate Takes no pass/ })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Quiz' }));
  await user.click(button('Update Pass'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ body: { covers: { kind: 'events', events: ['e1'] } } });
});

test('makes a copy that nobody can buy yet', async () => {
  const { user, sent } = open(stored, [{ status: 201, json: stored }], true);
  expect(field('Pass name')).toHaveProperty('value', 'Fest pass (copy)');
  await user.click(button('Create Pass'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: 'POST',
    url: '/api/admin/passes',
    body: { name: 'Fest pass (copy)', isActive: false, prices: stored.prices },
  });
});

test('keeps what was typed when somebody else has saved the pass meanwhile', async () => {
  const message = 'Somebody else has saved this pass meanwhile.';
  const { user, onClose } = open(stored, [{ status: 409, json: { message, errors: { version: '5' } } }]);
  await user.type(field('Description'), 'All three days');
  await user.click(button('Update Pass'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field('Description')).toHaveProperty('value', 'All three days');
  expect(onClose).not.toHaveBeenCalled();
});

test('leaves out a deleted event, so that the pass can be saved', async () => {
  const covers = { kind: 'events' as const, events: ['e1', 'deleted'] };
  const { user, sent, onClose } = open({ ...stored, covers }, [{ json: stored }]);
  expect(screen.getByText('1 chosen.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /On the website/ }));
  await user.click(button('Update Pass'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[0]?.body).toMatchObject({ covers: { kind: 'events', events: ['e1'] }, isActive: false });
});
