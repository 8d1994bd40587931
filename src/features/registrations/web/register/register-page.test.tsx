// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { plainEvent } from '#testing/plain-event.ts';
import { plainProfile } from '#testing/plain-profile.ts';
import { asStudent, button, cleanScreens, field, openScreen } from '#testing/screen.ts';
import RegisterPage from './register-page.tsx';

cleanScreens();

const payment = {
  amount: 0,
  upiId: '',
  payeeName: 'Fest',
  reference: '',
  qrCode: '',
  words: '',
  passes: [],
  passId: '',
  mayPay: true,
  coupon: '',
  hindrance: '',
};

/** A registration that is sent here is taken. */
class Upload {
  status = 201;
  responseText = JSON.stringify({ _id: 'r1' });
  upload = { onprogress() {} };
  onload() {}
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  send() {
    this.onload();
  }
}

test('shows no number of seats from before the registration once it is made', async () => {
  asStudent();
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const loaderData = {
    event: { ...plainEvent, capacity: 10, seatsLeft: 7 },
    questions: [],
    payment,
    listedFee: 0,
    couponFault: '',
    passes: [],
    clashes: [],
    profile: plainProfile,
    hindrances: [],
    registered: false,
  };
  const props = { loaderData, params: { eventId: plainEvent._id } } as unknown as Parameters<typeof RegisterPage>[0];
  const { user } = openScreen(<RegisterPage {...props} />);
  const about = () => screen.getByRole('complementary', { name: 'About the event' }).textContent;
  expect(about()).toContain('10 participants, 7 left');
  await user.selectOptions(field('Year of study'), plainProfile.year);
  await user.click(button('Next'));
  await user.click(button('Complete Registration'));
  await screen.findByRole('heading', { name: 'See you there' });
  expect(about()).toContain('10 participants');
  expect(about()).not.toContain('left');
});
