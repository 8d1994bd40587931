// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PassPayment } from '#features/orders/answer-contract.ts';
import type { PublicPass } from '#features/passes/contract.ts';
import type { OwnOrder } from '#features/passes/own-contract.ts';
import { registerForEvent } from '#features/registrations/contract.ts';
import { plainOrder, plainPayment } from '#testing/orders/plain-order.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { asStudent, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { BuyPass } from './buy-pass.tsx';
import type { OpenedEvent, PassPageData } from './load-pass.ts';
import { OpenedEvents } from './opened-events.tsx';
import { OrderStatus } from './order-status.tsx';
import PassPage from './pass-page.tsx';

cleanScreens();

const pass: PublicPass = {
  _id: 'p1',
  name: 'Fest pass',
  description: '',
  covers: plainOrder.pass.covers,
  coversWords: plainOrder.pass.coversWords,
  priceNow: 250,
  nextPrice: 300,
  nextPriceFrom: '2026-04-30T18:30:00.000Z',
  priceWords: '',
  soldOut: false,
};
const payment = plainPayment;
const order = plainOrder;
const data = { passId: 'p1', pass, couponFault: '', timeZone: 'Asia/Kolkata' } as PassPageData;

/** The requests of the browser, and their answers in order. With status 0 no answer comes. */
const line = { sent: [] as { headers: Record<string, string>; form: FormData }[], answers: [] as [number, object][] };
class Upload {
  status = 0;
  responseText = '';
  upload = { onprogress() {} };
  headers: Record<string, string> = {};
  onload() {}
  onerror() {}
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name.toLowerCase()] = value;
  }
  getResponseHeader = () => null;
  send(form: FormData) {
    line.sent.push({ headers: this.headers, form });
    const [status, json] = line.answers.shift() ?? [0, {}];
    Object.assign(this, { status, responseText: JSON.stringify(json) });
    if (status > 0) this.onload();
    else this.onerror();
  }
}
beforeEach(() => {
  asStudent();
  Object.assign(line, { sent: [], answers: [] });
  vi.stubGlobal('XMLHttpRequest', Upload);
});

const picture = () => new File([new Uint8Array(900)], 'paid.png', { type: 'image/png' });

const unordered = { ...data, order: undefined, payment: undefined, opened: [], isMissing: false, hasFailed: false };
const openPage = (loaderData: PassPageData) =>
  openScreen(<PassPage {...({ loaderData } as unknown as Parameters<typeof PassPage>[0])} />);

test('offers to try again, and nothing to buy, when the student’s order or the price did not load', () => {
  for (const due of [undefined, payment]) {
    openPage({ ...unordered, payment: due, hasFailed: true });
    expect(screen.getByText('Your order and the price did not load.')).toBeTruthy();
    expect(button('Try again')).toBeTruthy();
    expect(screen.queryByText('You cannot buy this pass at the moment.')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Buy this pass' })).toBeNull();
    cleanup();
  }
});

test('says who can buy the pass at the moment when the student cannot', () => {
  openPage({
    ...unordered,
    pass: { ...pass, priceFor: 'for groups of 4 or more of one college' },
    refusal: 'This pass is not on sale at the moment.',
  });
  screen.getByText('You cannot buy this pass at the moment.');
  screen.getByText('It has a price only for groups of 4 or more of one college.');
});

describe('buying a pass', () => {
  const open = (changed: Partial<PassPageData> = {}, due = payment) =>
    openScreen(<BuyPass data={{ ...data, ...changed }} payment={due} />, [], '/student/passes/p1');

  test('shows the price with its reason, the price that follows, and the amount to pay', () => {
    open();
    expect(screen.getByText('₹250: price until 30 April 2026.')).toBeTruthy();
    expect(screen.getByText('From 1 May 2026 it costs ₹300.')).toBeTruthy();
    expect(screen.getByText('ABCD2345')).toBeTruthy();
  });

  test('shows no next price when the student pays another price than visitors see', () => {
    open({}, { ...payment, amount: 200 });
    expect(screen.queryByText(/From 1 May 2026/)).toBeNull();
  });

  test('asks for transaction ID and screenshot before anything is sent', async () => {
    const { user } = open();
    await user.click(button('Buy for ₹250'));
    expect(faultOf(/Transaction ID/)).toBe('Transaction ID is required');
    expect(line.sent).toEqual([]);
  });

  test('sends the proof with the price that was shown, and the same key again when no answer came', async () => {
    line.answers = [
      [0, {}],
      [201, { _id: 'o1', status: 'pending', reference: 'ABCD2345', amountDue: 250 }],
    ];
    const { user } = open();
    await user.type(field(/Transaction ID/), '812300000001');
    await user.upload(field(/Payment screenshot/), picture());
    await user.click(button('Buy for ₹250'));
    expect((await screen.findByText(/Please send it again; it is not counted twice/)).textContent).toBeTruthy();
    await user.click(button('Buy for ₹250'));
    await waitFor(() => expect(line.sent).toHaveLength(2));
    const [first, second] = line.sent;
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(Object.fromEntries(second?.form ?? [])).toMatchObject({
      transactionId: '812300000001',
      coupon: '',
      priceShown: '250',
      paymentScreenshot: expect.any(File),
    });
    await waitFor(() => expect(toasts().at(-1)).toBe('Proof sent: We check your payment. This page shows the result.'));
  });

  test('says that the price has changed and keeps what was typed', async () => {
    const message = 'The price of this pass has just changed. Please look at the new price and send the form again.';
    line.answers = [[409, { message, errors: { priceShown: '300' } }]];
    const { user } = open();
    await user.type(field(/Transaction ID/), '812300000001');
    await user.upload(field(/Payment screenshot/), picture());
    await user.click(button('Buy for ₹250'));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(field(/Transaction ID/)).toHaveProperty('value', '812300000001');
  });

  test('asks to confirm the email, and for no payment, when the student holds all that is allowed', () => {
    for (const amount of [250, 0]) {
      open({}, { ...payment, amount, mustConfirmEmail: true });
      screen.getByText(
        'You hold two registrations or passes already. For another pass, confirm your email first. Please do not pay before.',
      );
      expect(screen.getByRole('link', { name: 'Enter the code' })).toBeTruthy();
      expect(screen.getByText('₹250: price until 30 April 2026.')).toBeTruthy();
      expect(screen.queryByRole('region', { name: 'How to pay' })).toBeNull();
      expect(screen.queryByRole('button')).toBeNull();
      cleanup();
    }
  });

  test('loads the page again when the email has to be confirmed meanwhile, and keeps what was typed', async () => {
    const { status, message } = registerForEvent.refusals.emailNotConfirmed;
    line.answers = [[status, { message }]];
    const onLoad = vi.fn(() => null);
    const { user } = openScreen(<BuyPass data={{ ...data, passId: 'p2' }} payment={payment} />, [], '/', onLoad);
    await user.type(field(/Transaction ID/), '812300000001');
    await user.upload(field(/Payment screenshot/), picture());
    onLoad.mockClear();
    await user.click(button('Buy for ₹250'));
    await waitFor(() => expect(onLoad).toHaveBeenCalledOnce());
    expect(toasts().at(-1)).toBe(`Not sent: ${message}`);
    expect(field(/Transaction ID/)).toHaveProperty('value', '812300000001');
  });

  test('puts a coupon into the address, shows why one is refused, and removes one that counts', async () => {
    const { user, address } = open({ couponFault: 'No coupon has this code.' });
    await user.click(screen.getByText('I have a coupon'));
    await user.click(button('Apply'));
    expect(faultOf('Coupon code')).toBe('Please enter the code of your coupon');
    await user.type(field('Coupon code'), 'HALF');
    await user.click(button('Apply'));
    await waitFor(() => expect(address()).toBe('/student/passes/p1?coupon=HALF'));
    expect(faultOf('Coupon code')).toBe('No coupon has this code.');
  });

  test('removes a coupon that is taken off', async () => {
    const due = { ...payment, amount: 125, coupon: 'HALF' };
    const { user, address } = openScreen(<BuyPass data={data} payment={due} />, [], '/student/passes/p1?coupon=HALF');
    await user.click(button('Remove the coupon'));
    await waitFor(() => expect(address()).toBe('/student/passes/p1'));
  });

  test('needs no proof when the pass costs nothing', async () => {
    line.answers = [[201, { _id: 'o1', status: 'active', reference: '', amountDue: 0 }]];
    const { user } = open({}, { ...payment, amount: 0, words: 'Free: price for your college.' });
    expect(screen.queryByLabelText(/Transaction ID/)).toBeNull();
    await user.click(button('Get this pass'));
    await waitFor(() => expect(line.sent).toHaveLength(1));
    expect(line.sent[0]?.form.has('paymentScreenshot')).toBe(false);
  });
});

describe('the state of an order', () => {
  const notLost =
    'If ₹250 has left your account, it is not lost. If you are not sure, ask the organisers at help@fest.example, with the reference ABCD2345, before you pay again.';
  const open = (changed: Partial<OwnOrder>, refusal = '', of: Partial<PassPayment> = {}) => {
    const due = refusal ? undefined : { ...payment, ...of };
    const shown = {
      order: { ...order, ...changed },
      payment: due,
      refusal,
      mailbox: 'help@fest.example',
      timeZone: 'Asia/Kolkata',
    };
    return openScreen(<OrderStatus {...shown} />, [
      {
        json: {
          mayCancel: false,
          whyNot: 'Please call the organisers to cancel this.',
          received: 0,
          comesBack: 0,
          words: '',
        },
      },
    ]);
  };

  test('shows what is left of a paid pass', () => {
    open({});
    expect(screen.getByText('This pass is yours')).toBeTruthy();
    expect(screen.getByText('1 nontechnical event and no technical event left')).toBeTruthy();
  });

  test('says that registrations wait while the payment is checked', () => {
    open({ status: 'pending' });
    expect(screen.getByText(/These registrations wait/)).toBeTruthy();
  });

  test('shows the reason of a rejection, how to pay, and sends the proof again', async () => {
    line.answers = [[201, { _id: 'o1', status: 'pending', reference: 'ABCD2345', amountDue: 250 }]];
    const { user } = open({ status: 'rejected', reason: 'Nothing has arrived.' });
    expect(screen.getByText('Nothing has arrived.')).toBeTruthy();
    screen.getByText(/^Look the payment up in your UPI app and compare it with what the organisers write\./);
    screen.getByText(notLost);
    await user.type(field(/Transaction ID/), '812300000002');
    await user.upload(field(/Payment screenshot/), picture());
    await user.click(button('Send proof again'));
    await waitFor(() => expect(line.sent).toHaveLength(1));
  });

  test('says that the payment was not accepted when the organisers gave no reason, and that the money is not lost', () => {
    open({ status: 'rejected' });
    screen.getByText('Your payment was not accepted');
    screen.getByText('payment not accepted');
    screen.getByText(/please pay again first\. The price stays the same\.$/);
    screen.getByText(notLost);
  });

  test('asks to confirm the email, and for no payment, before a proof is sent again that would be refused', () => {
    open({ status: 'rejected' }, '', { mustConfirmEmail: true });
    screen.getByText(notLost);
    expect(screen.queryByText(/please pay again first/)).toBeNull();
    screen.getByText(/^You hold two registrations or passes already\. For this pass, confirm your email first\./);
    expect(screen.getByRole('link', { name: 'Enter the code' })).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('region', { name: 'How to pay' })).toBeNull();
  });

  test('asks for no payment and no proof after a rejection when the pass is sold out', () => {
    open({ status: 'rejected' }, 'This pass is sold out.');
    screen.getByText(
      'This pass is sold out. If you have paid, your money is not lost: write to help@fest.example with your transaction ID 812300000001. The organisers can still accept your payment. If you have not paid, please do not pay.',
    );
    expect(screen.queryByText(/pay again/)).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('offers nothing to pay again after a cancellation', () => {
    open({ status: 'cancelled' });
    expect(screen.getByText('Your order was cancelled')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the events that a pass opens', () => {
  const opened = (number: number, changed: Partial<OpenedEvent> = {}): OpenedEvent => {
    const event = { ...plainEvent, _id: `e${number}`, title: `Event ${number}`, date: '2026-05-09' };
    return { ...event, registrationId: '', place: undefined, ...changed };
  };
  const full = { seatsLeft: 0 };
  const open = (events: OpenedEvent[], mayRegister = true) =>
    openScreen(<OpenedEvents events={events} mayRegister={mayRegister} timeZone="Asia/Kolkata" />);

  test('shows six first, then all, with the way to each', async () => {
    const events = Array.from({ length: 8 }, (_, index) => opened(index, { registrationId: index === 0 ? 'r0' : '' }));
    const { user } = open(events);
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
    await user.click(button('Show all 8 events'));
    expect(screen.getAllByRole('listitem')).toHaveLength(8);
    expect(screen.getByRole('link', { name: /^Registered/ }).getAttribute('href')).toBe('/student/registrations/r0');
    expect(screen.getByRole('link', { name: 'Register for Event 1' }).getAttribute('href')).toBe('/event-register/e1');
  });

  test('the events that a pass opens have no way to register before the pass is bought', () => {
    open([opened(0), opened(1, full)], false);
    expect(screen.queryByRole('link', { name: /^(Register|Waitlist) / })).toBeNull();
    expect(screen.getByRole('heading', { name: 'It opens 2 events, 1 of them full' })).toBeTruthy();
    expect(screen.getByText('Full')).toBeTruthy();
  });

  test.each<[string, Partial<OpenedEvent>, string, string | undefined]>([
    ['full', full, 'Full', 'Waitlist'],
    ['almost full', { seatsLeft: 3 }, '3 seats left', 'Register'],
    ['closed', { registrationClosesAt: '2020-01-01T00:00:00.000Z' }, 'Closed', undefined],
    ['over', { date: '2020-01-01', endsAt: '2020-01-01T12:00:00.000Z' }, 'Over', undefined],
    ['not open yet', { registrationOpensAt: '2099-05-01T00:00:00.000Z' }, 'Opens on May 1, 2099', undefined],
  ])('says of an event that is %s what its card says', (_, changed, words, way) => {
    open([opened(0, changed)]);
    expect(screen.getByText(words)).toBeTruthy();
    const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(links).toEqual(way ? ['Event 0', `${way} for Event 0`] : ['Event 0']);
  });

  test('leads to the waitlist of a full event, or says where the student is in line', () => {
    const place = { position: 2, state: 'waiting' } as OpenedEvent['place'];
    open([opened(0, full), opened(1, { ...full, place })]);
    expect(screen.getByRole('link', { name: 'Waitlist for Event 0' }).getAttribute('href')).toBe('/event/e0');
    expect(screen.getByRole('link', { name: 'Number 2 in line for Event 1' })).toBeTruthy();
  });

  test('calls no event full when the student has a seat or the offer of one', () => {
    const place = { position: 1, state: 'offered' } as OpenedEvent['place'];
    open([opened(0, { ...full, place }), opened(1, { ...full, registrationId: 'r1' })]);
    expect(screen.getByRole('heading', { name: 'It opens 2 events' })).toBeTruthy();
    expect(screen.queryByText('Full')).toBeNull();
    expect(screen.getByRole('link', { name: 'Register for Event 0' })).toBeTruthy();
  });

  test.each([
    [1, 'It opens 1 event, which is full'],
    [3, 'It opens 3 events, all of them full'],
  ])('says above the list that all %i are full', (count, title) => {
    open(Array.from({ length: count }, (_, index) => opened(index, full)));
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  });
});
