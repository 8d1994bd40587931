// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registerForEvent } from '#features/registrations/contract.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { plainProfile } from '#testing/plain-profile.ts';
import { asStudent, button, cleanScreens, faultOf, field, openScreen } from '#testing/screen.ts';
import RegisterPage from './register-page.tsx';

cleanScreens();

const { emailNotConfirmed } = registerForEvent.refusals;

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
  mustConfirmEmail: false,
};

/** A stand-in for the browser's upload that accepts each registration. */
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

class RefusedUpload extends Upload {
  override status = 403;
  override responseText = JSON.stringify({ message: emailNotConfirmed.message });
}

function openPage(answer: typeof Upload, with_: object = {}) {
  asStudent();
  vi.stubGlobal('XMLHttpRequest', answer);
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
    ...with_,
  };
  const props = { loaderData, params: { eventId: plainEvent._id } } as unknown as Parameters<typeof RegisterPage>[0];
  return openScreen(<RegisterPage {...props} />);
}

test('hides the number of free seats when the registration is made', async () => {
  const { user } = openPage(Upload);
  const about = () => screen.getByRole('complementary', { name: 'About the event' }).textContent;
  expect(about()).toContain('10 participants, 7 left');
  await user.selectOptions(field('Year of study'), plainProfile.year);
  await user.click(button('Next'));
  await user.click(button('Complete Registration'));
  await screen.findByRole('heading', { name: 'See you there' });
  expect(about()).toContain('10 participants');
  expect(about()).not.toContain('left');
});

test('says when registration opens instead of showing the form', () => {
  const event = { ...plainEvent, seatsLeft: 7, registrationOpensAt: '2099-05-02T03:30:00.000Z' };
  openPage(Upload, { event, timeZone: 'Asia/Kolkata' });
  screen.getByText(/^It opens on .*May 2, 2099.*9:00/);
  expect(screen.queryByLabelText('Full name')).toBeNull();
});

test('keeps on the page why a registration was refused when the email has to be confirmed first', async () => {
  const { user } = openPage(RefusedUpload);
  await user.selectOptions(field('Year of study'), plainProfile.year);
  await user.click(button('Next'));
  await user.click(button('Complete Registration'));
  expect(await screen.findByText('What you filled in is kept, in case you can register after all.')).toBeTruthy();
  expect(screen.getByText(emailNotConfirmed.message)).toBeTruthy();
});

test('sends no registration while the file of an answer is being uploaded', async () => {
  class Slow extends Upload {
    override send() {}
  }
  const asked = { help: '', options: [], required: false, askedOf: 'leader', deadline: '' };
  const { user } = openPage(Slow, { questions: [{ ...asked, _id: 'q1', kind: 'file', label: 'Consent' }] });
  await user.selectOptions(field('Year of study'), plainProfile.year);
  await user.click(screen.getByRole('tab', { name: 'Questions' }));
  await user.upload(
    await screen.findByLabelText('Consent'),
    new File(['%PDF-'], 'consent.pdf', { type: 'application/pdf' }),
  );
  await user.click(screen.getByRole('tab', { name: 'Payment' }));
  expect(button('Complete Registration').getAttribute('aria-disabled')).toBe('true');
  expect(button('Complete Registration').title).toBe('A file is being uploaded.');
});

test('asks to confirm the email before anything is paid when the student holds all that is allowed', () => {
  openPage(Upload, { payment: { ...payment, mustConfirmEmail: true } });
  expect(screen.getByText(/^You hold two registrations or passes already\..*Please do not pay before\.$/)).toBeTruthy();
});

test('says what is missing of a member when a team is put into the cart too early', async () => {
  const team = { isTeamEvent: true, teamSize: { min: 2, max: 3 }, registrationFees: { solo: 0, team: 300 } };
  const { user } = openPage(Upload, {
    event: { ...plainEvent, ...team, capacity: 10, seatsLeft: 7 },
    payment: { ...payment, amount: 300, upiId: 'fest@example', reference: 'K7M2P9QX' },
    listedFee: 300,
  });
  await user.selectOptions(field('Year of study'), plainProfile.year);
  await user.click(screen.getByRole('tab', { name: 'Team Details' }));
  await user.click(button('Add team member'));
  await user.click(screen.getByRole('tab', { name: 'Payment' }));
  await user.click(button('Add to cart'));
  await waitFor(() => expect(faultOf('Name')).toBe('Name is required'));
  expect(document.activeElement).toBe(field('Name'));
});
