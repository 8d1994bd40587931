// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { JointPayment, JointQuote } from '#features/orders/answer-contract.ts';
import { registerForEvent } from '#features/registrations/contract.ts';
import { type CartLine, putInCart, readCart, takeOutOfCart } from '#features/registrations/web/index.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { asStudent, button, cleanScreens, field, openScreen } from '#testing/screen.ts';
import CartPage, { Cart } from './cart-page.tsx';
import { type CartData, loadCart } from './load-cart.ts';
import PaymentPage from './payment-page.tsx';
import { PaymentStatus } from './payment-status.tsx';

cleanScreens();

const pass: CartLine = {
  key: 'pass p1',
  title: 'Fest pass',
  address: '/student/passes/p1',
  line: { kind: 'pass', passId: 'p1', coupon: '' },
};
const quiz: CartLine = {
  key: 'event e1',
  title: 'Quiz',
  address: '/event-register/e1',
  line: { kind: 'registration', eventId: 'e1', name: 'Meena' },
};
const payment = { amount: 400, upiId: 'fest@example', payeeName: 'Fest', reference: 'ABCD2345', qrCode: '' };
const quote: JointQuote = {
  lines: [
    { title: 'Fest pass', amount: 250, fault: '' },
    { title: 'Quiz', amount: 150, fault: '' },
  ],
  payment,
};

const sent: FormData[] = [];
class Upload {
  status = 201;
  responseText = JSON.stringify({ _id: 'j1' });
  upload = { onprogress() {} };
  onload() {}
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  send(form: FormData) {
    sent.push(form);
    this.onload();
  }
}
beforeEach(() => {
  asStudent();
  sent.length = 0;
  vi.stubGlobal('XMLHttpRequest', Upload);
});

describe('the cart', () => {
  const open = (changed: Partial<JointQuote> = {}, refusal = '', clashes: [string, string][] = []) => {
    const shown = { quote: { ...quote, ...changed }, refusal, mustConfirmEmail: false, clashes };
    const data = { lines: [pass, quiz], ...shown, mailbox: 'help@fest.example' };
    return openScreen(<Cart data={data} />, [], '/student/cart');
  };

  test('keeps each thing once, and drops stored text that is not a cart', () => {
    putInCart(pass);
    putInCart({ ...quiz, title: 'Before' });
    putInCart(quiz);
    expect(readCart()).toEqual([pass, quiz]);
    takeOutOfCart(['pass p1']);
    expect(readCart()).toEqual([quiz]);
    localStorage.setItem('cart', '[{"key": 1}, "text", null]');
    expect(readCart()).toEqual([]);
    localStorage.setItem('cart', '{');
    expect(readCart()).toEqual([]);
  });

  test('sends everything with the shown amounts, and is empty afterwards', async () => {
    putInCart(pass);
    putInCart(quiz);
    const { user, address } = open();
    await user.type(field(/Transaction ID/), '812300000001');
    await user.upload(field(/Payment screenshot/), new File([new Uint8Array(900)], 'paid.png', { type: 'image/png' }));
    await user.click(button('Send proof of ₹400'));
    await expect.poll(() => address()).toBe('/student/payments/j1');
    expect(JSON.parse(String(sent[0]?.get('lines')))).toEqual([
      { ...pass.line, priceShown: 250 },
      { ...quiz.line, feeShown: 150 },
    ]);
    expect(readCart()).toEqual([]);
  });

  test('keeps the transaction ID and the screenshot while the student looks at another page', async () => {
    putInCart(pass);
    const { user, leave } = open();
    await user.type(field(/Transaction ID/), '812300000002');
    await user.upload(field(/Payment screenshot/), new File([new Uint8Array(900)], 'paid.png', { type: 'image/png' }));
    leave();
    const again = open();
    expect(field(/Transaction ID/)).toHaveProperty('value', '812300000002');
    expect(screen.getByText(/paid\.png/)).toBeTruthy();
    await again.user.clear(field(/Transaction ID/));
  });

  test('says which events are at the same time, and still lets the student pay', () => {
    open({}, '', [['Quiz', 'Ropes']]);
    expect(screen.getByText('Quiz and Ropes are at the same time.')).toBeTruthy();
    expect(button('Send proof of ₹400')).toBeTruthy();
  });

  test('finds the events of a cart that are at the same time', async () => {
    const at = (id: string, startTime: string, endTime: string) => {
      return { ...plainEvent, _id: id, title: id, date: '2099-05-09', startTime, endTime };
    };
    for (const eventId of ['one', 'two', 'later']) {
      putInCart({ key: `event ${eventId}`, title: eventId, address: '/', line: { kind: 'registration', eventId } });
    }
    const events = [at('one', '10:00', '12:00'), at('two', '11:00', '12:30'), at('later', '14:00', '15:00')];
    // Chooses the answer by address, because the site, the events and the prices are requested at the same time.
    vi.stubGlobal('fetch', async (url: string) =>
      Response.json(url.includes('/events') ? [...events, at('elsewhere', '10:00', '11:00')] : { edition: {} }),
    );
    expect((await loadCart()).clashes).toEqual([['one', 'two']]);
  });

  test('leads to the confirmation of the email, and not to a payment, when the account may not hold so much', async () => {
    putInCart(pass);
    const { status, message } = registerForEvent.refusals.emailNotConfirmed;
    vi.stubGlobal('fetch', async (url: string) =>
      url.endsWith('/quote')
        ? Response.json({ message }, { status })
        : Response.json(url.endsWith('/site') ? { edition: {} } : []),
    );
    const data = await loadCart();
    openScreen(<Cart data={data} />, [], '/student/cart');
    screen.getByText('Confirm your email before you pay');
    screen.getByText(/^You can hold two registrations or passes .* Please do not pay before\. Your cart stays/);
    expect(screen.getByRole('link', { name: 'Enter the code' }).getAttribute('href')).toBe(
      '/student/profile#confirm-email',
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'How to pay' })).toBeNull();
  });

  test('offers to try again, and no confirmation, when the prices did not load for another reason', async () => {
    putInCart(pass);
    vi.stubGlobal('fetch', async (url: string) =>
      url.endsWith('/quote')
        ? Response.json({ message: 'Too often.' }, { status: 429 })
        : Response.json(url.endsWith('/site') ? { edition: {} } : []),
    );
    openScreen(<Cart data={await loadCart()} />, [], '/student/cart');
    screen.getByText('Too often.');
    expect(button('Try again')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Enter the code' })).toBeNull();
  });

  test('says which line cannot be paid with the others, and asks for no payment', () => {
    const [first, second] = quote.lines;
    const fault = 'This is paid to another UPI ID. Please pay for it separately.';
    open({ lines: [first, { ...second, fault }] as JointQuote['lines'], payment: null });
    expect(screen.getByText(fault)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'How to pay' })).toBeNull();
    expect(button('Remove Quiz')).toBeTruthy();
  });

  test('offers only to remove what is not published any more, and says why', () => {
    const fault = 'This is no longer offered. Please remove it from your cart.';
    open({ lines: [quote.lines[0], { title: '', amount: 0, fault }] as JointQuote['lines'], payment: null });
    expect(screen.getByText(fault)).toBeTruthy();
    expect(button('Remove Quiz')).toBeTruthy();
    const changes = screen.getAllByRole('link', { name: /^Change/ });
    expect(changes.map(({ textContent }) => textContent)).toEqual(['Change Fest pass']);
  });
});

describe('a cart that cannot be paid after a payment', () => {
  const paidWords =
    'If you have paid, your money is not lost: write to help@fest.example with your transaction ID 812300000001.';
  const advice =
    'If you have already paid, remove what is not available and send the same transaction ID again. The organisers will refund the rest.';
  const fault = 'This event is full.';
  const [first, second] = quote.lines as [JointQuote['lines'][number], JointQuote['lines'][number]];
  const data: CartData = {
    lines: [pass, quiz],
    quote: { lines: [first, { ...second, fault }], payment: null },
    refusal: '',
    mustConfirmEmail: false,
    clashes: [],
    mailbox: 'help@fest.example',
  };
  const openCart = (changed: Partial<CartData> = {}) => {
    localStorage.setItem('proofDrafts', JSON.stringify({ 'pay for the cart ': '812300000001' }));
    const props = { loaderData: { ...data, ...changed } } as unknown as Parameters<typeof CartPage>[0];
    return openScreen(<CartPage {...props} />, [], '/student/cart');
  };

  test('says what to send, and whom to write to, after a reload when a line cannot be paid any more', () => {
    openCart();
    screen.getByText(fault);
    screen.getByText(advice);
    screen.getByText(paidWords);
    expect(screen.queryByText(/then pay for the rest/)).toBeNull();
  });

  test.each<[string, Partial<CartData>, string]>([
    ['nothing in it can be paid', { lines: [quiz], quote: { lines: [{ ...second, fault }], payment: null } }, fault],
    ['nothing is in it any more', { lines: [], quote: undefined }, 'Your cart is empty'],
    ['the server gives no prices', { quote: undefined, refusal: 'Too often.' }, 'Too often.'],
    [
      'the email has to be confirmed',
      { quote: undefined, mustConfirmEmail: true },
      'Confirm your email before you pay',
    ],
  ])('says only whom to write to after a reload when %s', (_, changed, title) => {
    openCart(changed);
    screen.getByText(title);
    screen.getByText(paidWords);
    expect(screen.queryByText(advice)).toBeNull();
  });
});

test('keeps the proof of a cart when a team is refused after the payment, and says what to do', async () => {
  const fault = 'You can name 60 team members a day, and with this team it would be more.';
  class Refused extends Upload {
    override status = 409;
    override responseText = JSON.stringify({ message: `Quiz: ${fault}`, errors: { 'lines.1': fault } });
  }
  vi.stubGlobal('XMLHttpRequest', Refused);
  const [first, second] = quote.lines as [JointQuote['lines'][number], JointQuote['lines'][number]];
  let show = (_: Partial<CartData>) => {};
  function Page() {
    const shown = { lines: [pass, quiz], quote, refusal: '', mustConfirmEmail: false, clashes: [] };
    const [data, setData] = useState<CartData>({ ...shown, mailbox: 'help@fest.example' });
    show = (changed) => setData((before) => ({ ...before, ...changed }));
    return <Cart data={data} />;
  }
  const { user } = openScreen(<Page />, [], '/student/cart', () => {
    show({ quote: { lines: [first, { ...second, fault }], payment: null } });
    return null;
  });
  await user.clear(field(/Transaction ID/));
  await user.type(field(/Transaction ID/), '812300000001');
  await user.upload(field(/Payment screenshot/), new File([new Uint8Array(900)], 'paid.png', { type: 'image/png' }));
  await user.click(button('Send proof of ₹400'));
  await screen.findByText(/^If you have already paid, remove what is not available/);
  expect(document.activeElement?.textContent).toContain('Please keep the screenshot of your payment too');
  expect(document.activeElement?.textContent).toContain('with your transaction ID 812300000001.');
  act(() => show({ lines: [pass], quote: { lines: [first], payment: { ...payment, amount: 250 } } }));
  expect(field(/Transaction ID/)).toHaveProperty('value', '812300000001');
  screen.getByText(/paid\.png/);
});

describe('one payment for several things', () => {
  const notLost =
    'If the money has left your account, it is not lost. If you are not sure, ask the organisers at help@fest.example, with the reference ABCD2345, before you pay again.';
  const paid: JointPayment = {
    _id: 'j1',
    reference: 'ABCD2345',
    transactionId: '812300000001',
    amountDue: 400,
    resend: '',
    refusal: '',
    reason: '',
    createdAt: '2026-04-02T04:00:00.000Z',
    lines: [
      {
        _id: 'o1',
        kind: 'pass',
        title: 'Fest pass',
        about: 'p1',
        amountDue: 250,
        status: 'pending',
        canResubmit: false,
      },
      {
        _id: 'r1',
        kind: 'registration',
        title: 'Quiz',
        about: 'e1',
        amountDue: 150,
        status: 'pending',
        canResubmit: false,
      },
    ],
    payment: null,
  };
  const open = (changed: Partial<JointPayment>) =>
    openScreen(<PaymentStatus payment={{ ...paid, ...changed }} mailbox="help@fest.example" timeZone="Asia/Kolkata" />);

  test('leads to the page of each thing and says that it is checked', () => {
    open({});
    expect(screen.getByText('We check your payment')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Fest pass' }).getAttribute('href')).toBe('/student/passes/p1');
    expect(screen.getByRole('link', { name: 'Quiz' }).getAttribute('href')).toBe('/student/registrations/r1');
    expect(screen.queryByLabelText(/Transaction ID/)).toBeNull();
  });

  test('shows the reason of a rejection and asks for the proof again', () => {
    open({ resend: 'rejected', reason: 'Not on our statement', payment });
    expect(screen.getByText('Not on our statement')).toBeTruthy();
    expect(screen.queryByText('Your payment was not accepted')).toBeNull();
    screen.getByText(/^Look the payment up .* what the organisers write.* If you have paid a part, pay only the rest/);
    expect(screen.getByText(notLost)).toBeTruthy();
    expect(button('Send proof again')).toBeTruthy();
  });

  test('says that the payment was not accepted when the organisers gave no reason, and that the money is not lost', () => {
    open({ resend: 'rejected', payment });
    screen.getByText('Your payment was not accepted');
    screen.getByText(/please pay again first\. If you have paid a part/);
    screen.getByText(notLost);
  });

  test('asks to confirm the email, and for no payment, before a proof is sent again that would be refused', () => {
    open({ resend: 'rejected', payment, mustConfirmEmail: true });
    screen.getByText('Confirm your email before you send the proof again');
    screen.getByText(notLost);
    expect(screen.getByRole('link', { name: 'Enter the code' })).toBeTruthy();
    expect(screen.queryByText(/please pay again first/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'How to pay' })).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('asks for no money and no proof when the proof would be refused', () => {
    open({ resend: 'rejected', refusal: 'Fest pass: The coupon of this order has been used up.' });
    expect(
      screen.getByText(/used up\. If you have paid, your money is not lost: write to help@fest\.example/),
    ).toBeTruthy();
    expect(screen.queryByText(/pay again/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send proof again' })).toBeNull();
  });

  test.each([
    ['released', 'Your seat in Quiz has been released'],
    ['proofIsBack', 'We have your new proof, but no seat was free in Quiz'],
  ] as const)('asks for no money when nobody has looked at the payment: %s', (resend, title) => {
    const [pass, quiz] = paid.lines as [JointPayment['lines'][number], JointPayment['lines'][number]];
    open({ lines: [pass, { ...quiz, status: 'cancelled', canResubmit: true }], resend, payment });
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.queryByText(/not accepted|pay again/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'How to pay' })).toBeNull();
    expect(button('Send proof again')).toBeTruthy();
  });

  test('says that the sum does not include lines that were cancelled', () => {
    const [pass, quiz] = paid.lines as [JointPayment['lines'][number], JointPayment['lines'][number]];
    open({ lines: [pass, { ...quiz, status: 'cancelled', amountDue: 50 }] });
    expect(screen.getByText(/₹50 more was for things now cancelled\./)).toBeTruthy();
    cleanup();
    open({});
    expect(screen.queryByText(/cancelled now/)).toBeNull();
  });

  test('names no sum in the title once everything was cancelled', () => {
    const lines = paid.lines.map((line) => ({ ...line, status: 'cancelled' as const }));
    const loaderData = { payment: { ...paid, amountDue: 0, lines }, mailbox: '', timeZone: undefined };
    openScreen(<PaymentPage {...({ loaderData } as Parameters<typeof PaymentPage>[0])} />);
    expect(screen.getByText('Everything in this payment was cancelled')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your payment');
  });

  test('says that seats are held only when a registration waits', () => {
    open({ lines: paid.lines.filter(({ kind }) => kind === 'pass') });
    expect(screen.getByText('Everything is confirmed together.')).toBeTruthy();
    cleanup();
    open({});
    expect(screen.getByText('Your seat is held meanwhile. Everything is confirmed together.')).toBeTruthy();
  });

  test('a joint payment is confirmed once nothing waits, also when a line was cancelled', () => {
    const [first, second] = paid.lines as [JointPayment['lines'][number], JointPayment['lines'][number]];
    open({
      lines: [
        { ...first, status: 'active' },
        { ...second, status: 'cancelled' },
      ],
    });
    expect(screen.getByText('Your payment is confirmed')).toBeTruthy();
  });
});
