// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { plainOrder, plainPayment } from '#testing/orders/plain-order.ts';
import { asStudent, button, cleanScreens, field, openScreen } from '#testing/screen.ts';
import type { PassPageData } from './load-pass.ts';
import PassPage from './pass-page.tsx';

cleanScreens();
beforeEach(() => asStudent());

const pass = {
  _id: 'p1',
  name: 'Fest pass',
  description: '',
  covers: plainOrder.pass.covers,
  coversWords: plainOrder.pass.coversWords,
  priceNow: 250,
  nextPrice: 300,
  nextPriceFrom: '',
  priceWords: '',
  soldOut: false,
};
const noOrder = {
  passId: 'p1',
  pass,
  couponFault: '',
  opened: [],
  timeZone: 'Asia/Kolkata',
} as unknown as PassPageData;

function answerWith(status: number, message: string) {
  class Refused {
    status = status;
    responseText = JSON.stringify({ message });
    upload = {};
    onload() {}
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null;
    send() {
      this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Refused);
}

const picture = () => new File([new Uint8Array(900)], 'paid.png', { type: 'image/png' });
const openPage = (loaderData: PassPageData) =>
  openScreen(<PassPage {...({ loaderData } as unknown as Parameters<typeof PassPage>[0])} />);

const paidText =
  'If you have paid, your money is not lost: write to help@fest.example with your transaction ID 812300000001.';
const soldOut = { ...noOrder, mailbox: 'help@fest.example', refusal: 'This pass is sold out.' };
const keepTransactionId = () =>
  localStorage.setItem('proofDrafts', JSON.stringify({ 'buy a pass p1': '812300000001' }));

test.each([
  ['is sold out', soldOut, 'This pass is sold out.'],
  ['is not on sale any more', { ...soldOut, pass: undefined, refusal: '', isMissing: true }, 'Pass not found'],
  [
    'has become free',
    { ...soldOut, refusal: '', payment: { ...plainPayment, amount: 0, words: 'Free: price for your college.' } },
    'Free Pass',
  ],
  [
    'asks to confirm the email',
    { ...soldOut, refusal: '', payment: { ...plainPayment, mustConfirmEmail: true } },
    'Confirm your email before you buy this pass',
  ],
])('says whom to write to with which transaction ID after a reload when the pass %s', (_, loaderData, title) => {
  keepTransactionId();
  openPage(loaderData);
  screen.getByText(title);
  expect(screen.getByText(paidText)).toBeTruthy();
  expect(button('Copy transaction ID')).toBeTruthy();
});

test('focuses the message when the pass has sold out, because it may be above the visible part of the page', async () => {
  answerWith(409, 'This pass is sold out.');
  const first = { ...soldOut, passId: 'p3', refusal: '', payment: plainPayment };
  let sellOut = () => {};
  function Page() {
    const [loaderData, setData] = useState<PassPageData>(first);
    sellOut = () => setData({ ...first, refusal: 'This pass is sold out.', payment: undefined });
    return <PassPage {...({ loaderData } as unknown as Parameters<typeof PassPage>[0])} />;
  }
  const { user } = openScreen(<Page />, [], '/', () => {
    sellOut();
    return null;
  });
  await user.type(field(/Transaction ID/), '812300000001');
  await user.upload(field(/Payment screenshot/), picture());
  await user.click(button('Buy for ₹250'));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^This pass is sold out\./));
  expect(document.activeElement?.textContent).toContain(paidText);
});

test('says nothing about money when no transaction ID is typed', () => {
  openPage(soldOut);
  screen.getByText('This pass is sold out.');
  expect(screen.queryByText(/If you have paid/)).toBeNull();
});

test.each([
  [409, 'No coupon has this code.', true],
  [429, 'Very many accounts have bought passes.', true],
  [500, 'Something went wrong.', false],
])(
  'says whom to write to when the proof is refused with %i, unless it is to be sent again',
  async (status, message, isSaid) => {
    answerWith(status, message);
    const { user } = openPage({
      ...noOrder,
      passId: `p${status}`,
      mailbox: 'help@fest.example',
      payment: plainPayment,
    });
    await user.type(field(/Transaction ID/), '812300000001');
    await user.upload(field(/Payment screenshot/), picture());
    const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(button('Buy for ₹250'));
    const alert = await screen.findByRole('alert');
    expect(scrolledTo.mock.contexts).toContain(alert);
    const { textContent } = alert;
    expect(textContent).toContain(`${message}What you filled in stays here.`);
    expect(textContent?.includes(paidText)).toBe(isSaid);
    expect(textContent?.includes('it is not counted twice')).toBe(!isSaid);
  },
);
