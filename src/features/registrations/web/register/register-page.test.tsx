// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { registerForEvent } from '#features/registrations/contract.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { plainProfile } from '#testing/plain-profile.ts';
import { asStudent, button, cleanScreens, faultOf, field, openScreen, toasts } from '#testing/screen.ts';
import { draftFor, keepDraft } from './draft/draft.ts';
import { noValues } from './first-values.ts';
import RegisterPage from './register-page.tsx';

cleanScreens();

const { alreadyRegistered, emailNotConfirmed, eventFull, eventClosed, feeChanged, tooManyFromNetwork, busy } =
  registerForEvent.refusals;

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

const slides = {
  _id: 'q1',
  kind: 'link',
  label: 'Slides',
  help: '',
  options: [],
  required: true,
  askedOf: 'leader',
  deadline: '2099-05-01T06:00:00.000Z',
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

/** `later`: the data of the page after it is loaded again. */
function openPage(answer: typeof Upload, with_: object = {}, later?: object) {
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
  let loadAgain = () => {};
  function Page() {
    const [data, setData] = useState<object>(loaderData);
    loadAgain = () => setData({ ...loaderData, ...later });
    const props = { loaderData: data, params: { eventId: plainEvent._id } };
    return <RegisterPage {...(props as unknown as Parameters<typeof RegisterPage>[0])} />;
  }
  return openScreen(<Page />, [], '/', () => {
    if (later) loadAgain();
    return null;
  });
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

test.each([
  ['nothing is missing', {}, 'There is nothing else to do.'],
  ['a submission is missing', { questions: [slides] }, 'Something is still to hand in: it is under My Registrations.'],
])('says what else to do after a registration when %s', async (_, with_, words) => {
  const { user } = openPage(Upload, with_);
  await user.selectOptions(field('Year of study'), plainProfile.year);
  while (screen.queryByRole('button', { name: 'Next' })) await user.click(button('Next'));
  await user.click(button('Complete Registration'));
  expect((await screen.findByText(/^Your seat is confirmed\./)).textContent).toBe(`Your seat is confirmed. ${words}`);
});

test('says after a registration that the members of the team have to accept', async () => {
  const members = [{ name: 'Ravi', email: 'ravi@students.example', phone: '+91 00000 00101', college: 'Elsewhere' }];
  const event = { ...plainEvent, isTeamEvent: true, teamSize: { min: 1, max: 3 }, teamConsent: 'required' };
  const terms = { title: event.title, fee: 0, isTeamEvent: true, teamMax: 3 };
  asStudent();
  keepDraft(event._id, { terms, step: 'payment', values: { ...noValues, teamMembers: members } }, true);
  const { user } = openPage(Upload, { event });
  await user.click(await screen.findByRole('tab', { name: 'Personal Details' }));
  await user.selectOptions(field('Year of study'), plainProfile.year);
  await user.click(screen.getByRole('tab', { name: 'Payment' }));
  await user.click(button('Complete Registration'));
  expect((await screen.findByText(/^Your seat is confirmed\./)).textContent).toBe(
    'Your seat is confirmed. The members of your team still have to accept, each on their own dashboard.',
  );
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

test('says what to do in place of the payment when a team names more people than the student can name today', async () => {
  const words = 'You can name only 1 more team member today. Please take the others out.';
  const team = { isTeamEvent: true, teamSize: { min: 1, max: 5 }, registrationFees: { solo: 0, team: 300 } };
  const { user } = openPage(Upload, {
    event: { ...plainEvent, ...team, capacity: 10, seatsLeft: 7 },
    payment: { ...payment, amount: 300, upiId: 'fest@example', reference: 'K7M2P9QX', naming: { left: 1, words } },
    listedFee: 300,
  });
  const look = async (tab: string) => user.click(screen.getByRole('tab', { name: tab }));
  await look('Team Details');
  await user.click(button('Add team member'));
  await look('Payment');
  expect(button('Add to cart')).toBeTruthy();
  await look('Team Details');
  await user.click(button('Add team member'));
  await look('Payment');
  screen.getByText(words);
  expect(screen.queryByRole('region', { name: 'How to pay' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
  expect(button('Complete Registration').title).toBe(`Team Details: ${words}`);
});

describe('a form that is refused or gone after a payment', () => {
  const paidWords =
    'If you have paid, your money is not lost: write to help@fest.example with your transaction ID 812300000001.';
  const paidEvent = { ...plainEvent, registrationFees: { solo: 150, team: 0 }, capacity: 10, seatsLeft: 7 };
  const due = { ...payment, amount: 150, upiId: 'fest@example', reference: 'K7M2P9QX' };
  const paid = { event: paidEvent, payment: due, listedFee: 150, mailbox: 'help@fest.example' };
  const terms = { title: plainEvent.title, fee: 150, isTeamEvent: false, teamMax: 1 };

  function keepTransactionId() {
    asStudent();
    keepDraft(plainEvent._id, { terms, step: 'payment', values: { ...noValues, transactionId: '812300000001' } }, true);
  }

  function send(answer: { status: number; message: string }, later?: object) {
    class Refused extends Upload {
      override status = answer.status;
      override responseText = JSON.stringify({ message: answer.message });
    }
    return fillInAndSend(Refused, later);
  }

  async function fillInAndSend(answer: typeof Upload, later?: object) {
    const { user } = openPage(answer, paid, later);
    await user.selectOptions(field('Year of study'), plainProfile.year);
    await user.click(button('Next'));
    await user.type(field('Transaction ID'), '812300000001');
    await user.upload(field(/Payment screenshot/), new File([new Uint8Array(900)], 'paid.png', { type: 'image/png' }));
    await user.click(button('Complete Registration'));
    return user;
  }

  test.each([eventFull, eventClosed, emailNotConfirmed, feeChanged, tooManyFromNetwork])(
    'says whom to write to with which transaction ID when the form is refused: $message',
    async (refusal) => {
      const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
      await send(refusal);
      const alert = await screen.findByRole('alert');
      // The alert is at the top of the form, and the pressed button is at its end.
      expect(scrolledTo.mock.contexts).toContain(alert);
      expect(alert.textContent).toMatch(new RegExp(`^${refusal.message}`));
      within(alert).getByText(paidWords);
      expect(toasts()).toContain(`Registration Failed: ${refusal.message}`);
    },
  );

  test('gives what is said the focus when the form is gone, because it may be above what is shown', async () => {
    await send(eventClosed, { event: { ...paidEvent, registrationClosesAt: '2020-05-02T03:30:00.000Z' } });
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(new RegExp(`^${eventClosed.message}`)));
    expect(document.activeElement?.textContent).toContain(paidWords);
  });

  test('keeps the transaction ID and the screenshot when too many members are named only after the payment, and says so', async () => {
    const message = 'You can name only 6 more team members today. Please register the team tomorrow.';
    await send({ status: 429, message });
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toContain(
      `${message}What you filled in stays here.${paidWords}Please keep the screenshot of your payment too.`,
    );
    expect(field('Transaction ID')).toHaveProperty('value', '812300000001');
    screen.getByText(/paid\.png/);
    expect(draftFor(plainEvent._id)?.values.transactionId).toBe('812300000001');
  });

  test('copies the transaction ID that the refusal names', async () => {
    const user = await send(eventFull);
    await user.click(await screen.findByRole('button', { name: 'Copy transaction ID' }));
    expect(await navigator.clipboard.readText()).toBe('812300000001');
  });

  test('asks to send the form again, and not to write, when the site is busy', async () => {
    await send({ status: 500, message: busy.message });
    const words = (await screen.findByRole('alert')).textContent;
    expect(words).toContain('What you filled in stays here. Please send it again; it is not counted twice.');
    expect(words).not.toContain('If you have paid');
  });

  test('sends the form again from the alert when the site was busy', async () => {
    const statuses = [500, 201];
    class BusyAtFirst extends Upload {
      override status = statuses.shift() ?? 0;
      override responseText = JSON.stringify(this.status === 201 ? { _id: 'r1' } : { message: busy.message });
    }
    const user = await fillInAndSend(BusyAtFirst);
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    await screen.findByRole('heading', { name: 'See you there' });
  });

  test.each([
    ['is full', { event: { ...paidEvent, seatsLeft: 0 } }, eventFull.message],
    ['has closed', { event: { ...paidEvent, registrationClosesAt: '2020-05-02T03:30:00.000Z' } }, eventClosed.message],
    ['needs a pass', { payment: { ...due, hindrance: 'passNeeded' } }, 'This event needs a pass'],
    ['has the student registered already', { registered: true }, alreadyRegistered.message],
    ['is not published any more', { event: undefined, missing: true }, 'Event not found'],
    [
      'has become free',
      { event: { ...paidEvent, registrationFees: { solo: 0, team: 0 } }, listedFee: 0 },
      'Free Registration',
    ],
    [
      'asks to confirm the email',
      { payment: { ...due, mustConfirmEmail: true } },
      'Confirm your email before you register',
    ],
  ])('says whom to write to with which transaction ID after a reload when the event %s', (_, changed, title) => {
    keepTransactionId();
    openPage(Upload, { ...paid, ...changed });
    screen.getByText(title);
    expect(document.body.textContent).toContain(paidWords);
  });

  test('says nothing about money when no transaction ID is typed', () => {
    asStudent();
    keepDraft(plainEvent._id, { terms, step: 'payment', values: { ...noValues, teamName: 'Loops' } }, true);
    openPage(Upload, { ...paid, event: { ...paidEvent, seatsLeft: 0 } });
    screen.getByText('What you filled in is kept, in case you can register after all.');
    expect(screen.queryByText(/If you have paid/)).toBeNull();
    expect(draftFor(plainEvent._id)).toBeDefined();
  });
});
