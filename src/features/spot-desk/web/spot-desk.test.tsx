// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { asOrganiser, button, cleanScreens, faultOf } from '#testing/screen.ts';
import { box, choose, desk, open, quote, serveNew, sold, ticket } from '#testing/screens/spot-desk-screen.ts';

cleanScreens();
beforeEach(() => asOrganiser());

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
    ['a pass paid with cash', 'pass:p1', 350, 'cash', 'Fest pass, ₹350, cash R-104'],
    ['an event paid by UPI', 'event:e2', 150, 'upi', 'Quiz, ₹150, UPI 412345678901'],
    ['a free event', 'event:e2', 0, undefined, 'Quiz, free'],
  ])('says after the sale of %s its name and how it was paid', async (_, item, amount, means, words) => {
    const { user } = await serveNew([{ json: { ...quote, amount } }, { status: 201, json: sold }]);
    await choose(user, item);
    if (means) await user.selectOptions(await screen.findByRole('combobox', { name: /^Paid by/ }), means);
    if (means === 'cash') await user.type(box(/^Receipt number/), 'R-104');
    if (means === 'upi') await user.type(box(/^Transaction ID/), '412345678901');
    await user.click(await screen.findByRole('button', { name: 'Sell and check in' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('sets the PIN of a supervisor', async () => {
    const { user, sent } = open([{ json: { message: 'Set' } }]);
    await user.type(screen.getByLabelText(/^Your PIN as a supervisor/), '271828');
    await user.click(button('Set PIN'));
    await waitFor(() => expect(sent).toMatchObject([{ method: 'PUT', body: { pin: '271828' } }]));
  });
});
