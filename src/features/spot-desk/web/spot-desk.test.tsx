// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, asOrganiser, cleanScreens, faultOf, openScreen } from '#testing/screen.ts';
import type { Desk } from './desk-types.ts';
import SpotDeskPage from './spot-desk-page.tsx';

cleanScreens();
beforeEach(() => asOrganiser());

const desk: Desk = {
  events: [
    { _id: 'e1', name: 'Bridges', capacity: 60, taken: 60 },
    { _id: 'e2', name: 'Quiz', capacity: 60, taken: 10 },
  ],
  passes: [{ _id: 'p1', name: 'Fest pass' }],
  checkpoints: [{ _id: 'gate-1', name: 'Main gate', needsIdSeen: false }],
  supervisors: [{ _id: 'a2', name: 'Chief' }],
};
const ticket = { number: 'K7M2P9QX', code: 'ABCDEFGH', issuedAt: '2025-05-09T04:00:00.000Z' };
const sold = { name: 'Meena', ticket, checkIn: { verdict: 'admitted', reason: '' } };
const quote = { amount: 150, reference: 'R1', upiLink: 'upi://pay?pa=fest@example&am=150.00' };

function open(answers: Answer[], shown = desk) {
  const props = { loaderData: { state: 'loaded', desk: shown } } as unknown as Parameters<typeof SpotDeskPage>[0];
  const opened = openScreen(<SpotDeskPage {...props} />, answers);
  const inTurn = fetch;
  // If typing takes long, the field for the college asks for suggestions, which must not take the next answer.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.startsWith('/api/colleges/like/') ? Response.json([]) : inTurn(url, init),
  );
  return opened;
}
const box = (name: RegExp | string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

async function serveNew(answers: Answer[], shown = desk) {
  const opened = open([{ json: { people: [] } }, ...answers], shown);
  const { user } = opened;
  await user.type(box(/^Phone number/), '98400 00001');
  await user.click(button('Search'));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Meena');
  await user.type(screen.getByRole('combobox', { name: /^College/ }), 'M');
  await user.type(screen.getByRole('combobox', { name: /^College/ }), 'C');
  await user.type(box(/^Email/), 'meena@students.example');
  await user.click(button('Continue'));
  return opened;
}
const choose = (user: ReturnType<typeof open>['user'], value: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: /^What/ }), value);

describe('the spot desk', () => {
  test('serves somebody new from the phone number to the ticket', async () => {
    const { user, sent } = await serveNew([{ json: quote }, { status: 201, json: sold }]);
    await choose(user, 'event:e2');
    expect(await screen.findByText(/150/)).toBeTruthy();
    expect(screen.getByRole('img', { name: 'UPI QR code with the exact amount' })).toBeTruthy();
    await user.type(box(/^Transaction ID/), '412345678901');
    await user.click(screen.getByRole('switch', { name: 'ID or bonafide checked' }));
    await user.click(button('Sell and check in'));
    expect(await screen.findByText('Meena is checked in')).toBeTruthy();
    expect(screen.getByText('K7M2 P9QX')).toBeTruthy();
    expect(screen.getByText(/press Forgot password/)).toBeTruthy();
    const sale = sent.find(({ url }) => url.endsWith('/sales'));
    expect(sale?.body).toMatchObject({
      person: { name: 'Meena', phone: '98400 00001', key: expect.stringMatching(/./) },
      item: { kind: 'event', _id: 'e2' },
      payment: { means: 'upi', transactionId: '412345678901' },
      amount: 150,
      isIdSeen: true,
      checkpoint: 'gate-1',
    });
    await user.click(button('Next person'));
    expect(box(/^Phone number/)).toBeTruthy();
  });

  test('begins each step where the next thing is typed, for a desk without a mouse', async () => {
    const { user } = open([{ json: { people: [] } }, { json: quote }, { status: 201, json: sold }]);
    const has = (part: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(part));
    await user.type(box(/^Phone number/), '98400 00001{Enter}');
    await has(await screen.findByRole('textbox', { name: /^Name/ }));
    await user.keyboard('Meena');
    await user.tab();
    await user.keyboard('Marina College{Enter}');
    await has(screen.getByRole('combobox', { name: /^What/ }));
    await choose(user, 'event:e2');
    await screen.findByText(/150/);
    await user.tab();
    await user.tab();
    await has(box(/^Transaction ID/));
    await user.keyboard('412345678901{Enter}');
    // A second press on the sale leaves the ticket on the screen.
    await has(await screen.findByRole('region', { name: 'Result' }));
    await user.keyboard('{Enter}');
    await user.tab();
    await has(button('Next person'));
    await user.keyboard('{Enter}');
    await has(box(/^Phone number/));
  });

  test('sells nothing before the ID was looked at where the checkpoint needs one', async () => {
    const place = { _id: 'gate-1', name: 'Main gate', needsIdSeen: true };
    const answers = [{ json: { ...quote, amount: 0 } }, { status: 201, json: sold }];
    const { user, sent } = await serveNew(answers, { ...desk, checkpoints: [place] });
    await choose(user, 'event:e2');
    await screen.findByText('Free');
    await user.click(button('Sell and check in'));
    expect(screen.getByText('Look at the ID first.')).toBeTruthy();
    expect(sent.some(({ url }) => url.endsWith('/sales'))).toBe(false);
    await user.click(screen.getByRole('switch', { name: 'ID or bonafide checked' }));
    await user.click(button('Sell and check in'));
    expect(await screen.findByText('Meena is checked in')).toBeTruthy();
    expect(sent.at(-1)?.body).toMatchObject({ isIdSeen: true, checkpoint: 'gate-1' });
  });

  test('asks for a supervisor’s PIN where an event is full, and takes cash by its receipt', async () => {
    const full = { taken: 60, capacity: 60 };
    const refused = { status: 403, json: { message: 'This PIN is not right.' } };
    const { user, sent } = await serveNew([{ json: { ...quote, full } }, refused, { status: 201, json: sold }]);
    await choose(user, 'event:e1');
    expect(await screen.findByText('Full: 60 of 60')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: /^Paid by/ }), 'cash');
    await user.type(box(/^Receipt number/), 'R-7');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Supervisor/ }), 'a2');
    await user.type(screen.getByLabelText(/^PIN/), '271828');
    await user.click(button('Sell and check in'));
    expect(await screen.findByText('This PIN is not right.')).toBeTruthy();
    await user.click(button('Sell and check in'));
    expect(await screen.findByText('Meena is checked in')).toBeTruthy();
    expect(sent.at(-1)?.body).toMatchObject({
      payment: { means: 'cash', receiptNumber: 'R-7' },
      supervisor: { _id: 'a2', pin: '271828' },
    });
  });

  test.each([
    ['No seat or pass is left. A supervisor may sell one more.', { ...quote, full: { taken: 60, capacity: 60 } }],
    ['The price has changed. Please look at it again.', { ...quote, amount: 175 }],
  ])('looks at the price again after “%s”, and keeps what was typed', async (message, next) => {
    const { user, sent } = await serveNew([
      { json: quote },
      { status: 409, json: { message } },
      { json: next },
      { status: 201, json: sold },
    ]);
    await choose(user, 'event:e2');
    await user.selectOptions(await screen.findByRole('combobox', { name: /^Paid by/ }), 'cash');
    await user.type(box(/^Receipt number/), 'R-7');
    await user.click(button('Sell and check in'));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByText(`₹${next.amount}`)).toBeTruthy();
    if ('full' in next) {
      await user.selectOptions(await screen.findByRole('combobox', { name: /^Supervisor/ }), 'a2');
      await user.type(screen.getByLabelText(/^PIN/), '271828');
    }
    await user.click(button('Sell and check in'));
    expect(await screen.findByText('Meena is checked in')).toBeTruthy();
    expect(sent.at(-1)?.body).toMatchObject({
      amount: next.amount,
      payment: { means: 'cash', receiptNumber: 'R-7' },
    });
  });

  test('says beside the receipt number that it was used before', async () => {
    const message = 'This receipt number was entered before, here or for another event or pass.';
    const { user } = await serveNew([{ json: quote }, { status: 409, json: { message } }]);
    await choose(user, 'event:e1');
    await user.selectOptions(await screen.findByRole('combobox', { name: /^Paid by/ }), 'cash');
    await user.type(box(/^Receipt number/), 'R-7');
    await user.click(button('Sell and check in'));
    await waitFor(() => expect(faultOf(/^Receipt number/)).toBe(message));
  });

  test.each<[string, { status?: number; json: unknown }]>([
    ['the price', { json: quote }],
    ['the refusal', { status: 409, json: { message: 'Quiz is over.' } }],
  ])('ignores %s of an item when another item was chosen meanwhile', async (_, late) => {
    const first = Promise.withResolvers<void>();
    const { user, sent, allRead } = await serveNew([
      { ...late, after: first.promise },
      { json: { ...quote, amount: 400 } },
    ]);
    await choose(user, 'event:e2');
    await choose(user, 'pass:p1');
    expect(await screen.findByText(/400/)).toBeTruthy();
    expect(button('Sell and check in')).toBeTruthy();
    first.resolve();
    await allRead();
    expect(screen.getByText(/400/)).toBeTruthy();
    expect(screen.queryByText('Quiz is over.')).toBeNull();
    expect(sent.filter(({ url }) => url.endsWith('/quote'))).toHaveLength(2);
  });

  test.each([
    ['changed', '2'],
    ['shortened', '{Backspace>9/}'],
  ])('ignores the answer for a number that somebody has %s meanwhile', async (_, keys) => {
    const search = Promise.withResolvers<void>();
    const { user } = open([{ json: { people: [] }, after: search.promise }]);
    await user.type(box(/^Phone number/), '98400 00001');
    await user.click(button('Search'));
    await user.type(box(/^Phone number/), keys);
    search.resolve();
    expect(await screen.findByRole('button', { name: 'Search' })).toBeTruthy();
    expect(screen.queryByText('Nobody has this number yet.')).toBeNull();
  });

  test('keeps somebody new who was typed, when a taken email is to be corrected', async () => {
    const taken = { status: 409, json: { message: 'Another account has this email.' } };
    const { user, sent } = await serveNew([{ json: { ...quote, amount: 0 } }, taken]);
    await choose(user, 'event:e2');
    await screen.findByText('Free');
    await user.click(button('Sell and check in'));
    await screen.findByText('Another account has this email.');
    await user.click(button('Change details'));
    expect(box(/^Phone number/)).toHaveProperty('value', '98400 00001');
    expect(screen.queryByText('Nobody has this number yet.')).toBeNull();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Meena');
    expect(screen.getByRole('combobox', { name: /^College/ })).toHaveProperty('value', 'MC');
    expect(box(/^Email/)).toHaveProperty('value', 'meena@students.example');
    const refused = sent.at(-1)?.body as { person: { key: string } } | undefined;
    await user.clear(box(/^Email/));
    await user.click(button('Continue'));
    await choose(user, 'event:e2');
    await waitFor(() =>
      expect(sent.at(-1)?.body).toMatchObject({ person: { key: refused?.person.key, name: 'Meena', email: '' } }),
    );
    // A different number belongs to a different person.
    await user.click(button('Change details'));
    await user.type(box(/^Phone number/), '2');
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
  });

  test('keeps the details of somebody new when a digit of the phone number is corrected', async () => {
    const nobody = { json: { people: [] } };
    const { user, sent } = open([nobody, nobody, { json: quote }]);
    await user.type(box(/^Phone number/), '98400 00001');
    await user.click(button('Search'));
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Meena');
    await user.type(screen.getByRole('combobox', { name: /^College/ }), 'Marina');
    await user.type(box(/^Email/), 'meena@students.example');
    await user.type(box(/^Phone number/), '{Backspace}2');
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
    await user.click(button('Search'));
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Meena');
    expect(screen.getByRole('combobox', { name: /^College/ })).toHaveProperty('value', 'Marina');
    expect(box(/^Email/)).toHaveProperty('value', 'meena@students.example');
    await user.click(button('Continue'));
    await choose(user, 'event:e2');
    await waitFor(() => expect(sent[2]?.body).toMatchObject({ person: { name: 'Meena', phone: '98400 00002' } }));
  });

  test('empties all fields for another person after somebody new', async () => {
    const { user } = await serveNew([]);
    await user.click(button('Another person'));
    expect(box(/^Phone number/)).toHaveProperty('value', '');
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
  });

  test('offers to change the details of somebody new alone', async () => {
    const known = { _id: 's1', name: 'Asha', college: 'MC', events: [], passes: [], holds: [] };
    const { user } = open([{ json: { people: [known] } }]);
    await user.type(box(/^Phone number/), '98400 00001');
    await user.click(button('Search'));
    await user.click(await screen.findByRole('button', { name: 'Choose Asha' }));
    expect(screen.queryByRole('button', { name: 'Change details' })).toBeNull();
    expect(button('Another person')).toBeTruthy();
  });

  test('says before a sale what is wrong with a number or an email', async () => {
    const { user, sent } = open([{ json: { people: [] } }, { json: { people: [] } }]);
    await user.type(box(/^Phone number/), '98400');
    await user.click(button('Search'));
    await waitFor(() => expect(faultOf(/^Phone number/)).toBe('Please enter at least seven digits.'));
    expect(sent).toEqual([]);
    await user.type(box(/^Phone number/), '00001');
    await user.clear(box(/^Phone number/));
    await user.type(box(/^Phone number/), '4000001');
    await user.click(button('Search'));
    expect(await screen.findByText('For somebody new, search for the whole phone number.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await user.clear(box(/^Phone number/));
    await user.type(box(/^Phone number/), '9840000001');
    await user.click(button('Search'));
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Meena');
    await user.type(screen.getByRole('combobox', { name: /^College/ }), 'MC');
    await user.type(box(/^Email/), 'meena@');
    await user.click(button('Continue'));
    expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: /^What/ })).toBeNull();
  });

  test('clears what was wrong when something else is chosen', async () => {
    const { user } = await serveNew([{ json: quote }, { json: quote }]);
    await choose(user, 'event:e2');
    await user.click(await screen.findByRole('button', { name: 'Sell and check in' }));
    expect(await screen.findByText(/^Transaction ID is required/)).toBeTruthy();
    await choose(user, 'pass:p1');
    await waitFor(() => expect(screen.queryByText(/^Transaction ID is required/)).toBeNull());
  });

  test('says beside each field what a sale still needs, and sends nothing', async () => {
    const full = { taken: 60, capacity: 60 };
    const { user, sent } = await serveNew([{ json: { ...quote, full } }]);
    await choose(user, 'event:e1');
    await user.click(await screen.findByRole('button', { name: 'Sell and check in' }));
    expect(await screen.findByText('A PIN has six digits.')).toBeTruthy();
    expect(screen.getByText('Please choose a supervisor.')).toBeTruthy();
    expect(box(/^Transaction ID/).getAttribute('aria-invalid')).toBe('true');
    expect(sent.filter(({ url }) => url.endsWith('/sales'))).toEqual([]);
  });

  test('chooses somebody who is known, and says what they have', async () => {
    const known = { _id: 's1', name: 'Arun', college: 'Marina College', events: ['e2'], passes: ['p1'] };
    const free = { amount: 0, reference: '' };
    const notIn = { ...sold, name: 'Arun', checkIn: { verdict: 'refused', reason: 'idNotSeen' } };
    const { user, sent } = open([
      { json: { people: [known] } },
      { json: free },
      'nothing',
      { status: 201, json: notIn },
    ]);
    await user.type(box(/^Phone number/), '9840000001');
    await user.click(button('Search'));
    await waitFor(() => expect(document.activeElement).toBe(button('Choose Arun')));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('Check in at Main gate'));
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Quiz (registered)' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Fest pass (has it)' }).disabled).toBe(true);
    await choose(user, 'event:e1');
    expect(await screen.findByText('Free')).toBeTruthy();
    await user.click(button('Sell and check in'));
    await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
    await user.click(button('Sell and check in'));
    expect(await screen.findByText('An ID has to be looked at here.')).toBeTruthy();
    expect(sent.at(-1)?.body).toMatchObject({ person: { student: 's1' }, payment: { means: 'none' } });
  });

  test('checks in somebody who has registered before', async () => {
    const known = { _id: 's1', name: 'Arun', college: 'Marina College', events: ['e2'], passes: ['p1'] };
    const { user, sent } = open([{ json: { people: [known] } }, { json: { ...sold, name: 'Arun' } }]);
    await user.type(box(/^Phone number/), '9840000001');
    await user.click(button('Search'));
    await user.click(await screen.findByRole('button', { name: 'Choose Arun' }));
    expect(screen.getByText('Fest pass, Quiz')).toBeTruthy();
    await user.click(button('Check in at Main gate'));
    expect(await screen.findByText('Arun is checked in')).toBeTruthy();
    expect(screen.getByText('They can take a photo of it.')).toBeTruthy();
    expect(sent.at(-1)).toMatchObject({
      url: '/api/admin/spot-desk/check-ins',
      body: { student: 's1', checkpoint: 'gate-1', key: expect.stringMatching(/^[\w-]{32}$/) },
    });
  });

  test('says what is not paid, and asks about a pass that was bought online', async () => {
    const holds = [
      { kind: 'pass', _id: 'p1', name: 'Fest pass', isPaid: false },
      { kind: 'event', _id: 'e2', name: 'Quiz', isPaid: false },
      { kind: 'event', _id: 't1', name: 'Robots', isPaid: true },
    ];
    const known = { _id: 's1', name: 'Arun', college: 'Marina College', events: ['e2', 't1'], passes: ['p1'], holds };
    const message = 'Send the person to finance, who can take the cash for that order.';
    const { user } = open([{ json: { people: [known] } }, { status: 409, json: { message } }]);
    await user.type(box(/^Phone number/), '9840000001');
    await user.click(button('Search'));
    await user.click(await screen.findByRole('button', { name: 'Choose Arun' }));
    expect(screen.getByText('Fest pass (not paid), Quiz (not paid), Robots')).toBeTruthy();
    const option = (name: string) => screen.getByRole<HTMLOptionElement>('option', { name });
    expect(option('Quiz (registered, not paid)').disabled).toBe(true);
    expect(option('Fest pass (not paid)').disabled).toBe(false);
    await choose(user, 'pass:p1');
    expect(await screen.findByText(message)).toBeTruthy();
  });

  const refused = { verdict: 'refused', reason: 'full' };
  test.each([
    ['a pass', 'pass:p1', {}, 'Meena has the pass'],
    ['an event', 'event:e2', {}, 'Meena is registered'],
    ['a pass', 'pass:p1', { checkIn: refused }, 'Meena has the pass, and is not checked in'],
    ['an event', 'event:e2', { checkIn: refused }, 'Meena is registered, and is not checked in'],
  ])('says after the sale of %s what was sold: %s, %j', async (_, item, more, words) => {
    const answer = { name: 'Meena', ticket, ...more };
    const { user } = await serveNew([{ json: { ...quote, amount: 0 } }, { status: 201, json: answer }]);
    await choose(user, item);
    await screen.findByText('Free');
    await user.click(button('Sell and check in'));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test.each([
    [{ ticket }, 'The ticket of Arun'],
    [{}, 'Arun has no ticket yet'],
    [{ ticket, checkIn: refused }, 'Arun is not checked in'],
  ])('never says that somebody is registered who came without a sale: %j', async (answer, words) => {
    const known = { _id: 's1', name: 'Arun', college: 'Marina College', events: ['e2'], passes: [] };
    const { user } = open([{ json: { people: [known] } }, { json: { name: 'Arun', ...answer } }]);
    await user.type(box(/^Phone number/), '9840000001');
    await user.click(button('Search'));
    await user.click(await screen.findByRole('button', { name: 'Choose Arun' }));
    await user.click(button('Check in at Main gate'));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText(/is registered/)).toBeNull();
  });

  test('sets the PIN of a supervisor', async () => {
    const { user, sent } = open([{ json: { message: 'Set' } }]);
    await user.type(screen.getByLabelText(/^Your PIN as a supervisor/), '271828');
    await user.click(button('Set PIN'));
    await waitFor(() => expect(sent).toMatchObject([{ method: 'PUT', body: { pin: '271828' } }]));
  });
});
