// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { AnswerSheet } from '#features/questions/contract.ts';
import type { RegistrationDetails } from '#features/registrations/contract.ts';
import { teamTooSmall } from '#features/registrations/rules.ts';
import type { OwnTeam } from '#features/registrations/team-contract.ts';
import { button, cleanScreens, openScreen } from '#testing/screen.ts';
import { People } from './people.tsx';
import { RegistrationStatus } from './status.tsx';
import { WhatNext } from './what-next.tsx';

cleanScreens();

const incomplete = {
  _id: 'r1',
  overallStatus: 'checking',
  registrationStatus: 'pending',
  paymentStatus: 'completed',
  amountDue: 0,
  holdUntil: '',
  releasedAt: '',
  reason: '',
  money: '',
  next: 'What the server says.',
  event: {
    _id: 'e1',
    title: 'Ropes',
    eventType: 'technical',
    date: '2099-05-09',
    startTime: '',
    endTime: '',
    location: '',
    image: '',
    isTeamEvent: true,
    isActive: true,
  },
  participant: { name: 'Meena', email: 'meena@students.example', phone: '', college: '', department: '', year: '' },
  teamName: 'Loops',
  teamMembers: [],
  incompleteTeam: { has: 1, needs: 2 },
  registeredOn: '2099-04-01',
  steps: [],
  contacts: [],
  result: null,
  payment: null,
  mayCancel: true,
} as unknown as RegistrationDetails;

const team: OwnTeam = {
  code: 'K4MXP2',
  codeUntil: '2099-05-02T03:30:00.000Z',
  teamName: 'Loops',
  isLeader: true,
  leader: { name: 'Meena' },
  teamSize: { min: 2, max: 4 },
  agreeUntil: '',
  mayChange: true,
  members: [],
  asking: [{ _id: 'asha', name: 'Asha', email: 'asha@students.example', college: '' }],
};
const until = '2099-05-01T06:00:00.000Z';
const question = {
  _id: 'q1',
  label: 'T-shirt',
  help: '',
  kind: 'shortText',
  askedOf: 'leader',
  canChange: true,
  until,
};
const sheet = { questions: [question], people: [{ _id: '', name: 'Meena' }], answers: [] } as unknown as AnswerSheet;

/**
 * Opens the page of a registration. When it is loaded again, it has the changes `then`. The two panels make their calls
 * in any order.
 */
function open(then: Partial<RegistrationDetails>, ...answers: object[]) {
  let show: (read: RegistrationDetails) => void = () => {};
  function Page() {
    const [registration, setRegistration] = useState(incomplete);
    show = setRegistration;
    return <RegistrationStatus registration={registration} place={undefined} timeZone="Asia/Kolkata" />;
  }
  const panels = { json: { ...team, ...sheet } };
  const readAgain = () => {
    show({ ...incomplete, ...then });
    return null;
  };
  return openScreen(<Page />, [panels, panels, ...answers.map((json) => ({ json }))], '/', readAgain);
}

test('shows no code and no change of answers when the registration has been cancelled', async () => {
  const closed = {
    ...team,
    code: '',
    mayChange: false,
    asking: [],
    ...sheet,
    questions: [{ ...question, canChange: false }],
  };
  const refund = { mayCancel: true, whyNot: '', received: 0, comesBack: 0, words: 'Nothing was paid.' };
  const cancelled = { overallStatus: 'cancelled', registrationStatus: 'cancelled', mayCancel: false } as const;
  const { user } = open(cancelled, refund, { message: 'It is cancelled.', comesBack: 0 }, closed, closed);
  await screen.findByText('K4MXP2');
  await screen.findByRole('button', { name: 'Change answers' });
  await user.click(await screen.findByRole('button', { name: 'Cancel this registration' }));
  await screen.findByText('Nothing was paid.');
  await user.click(button('Cancel registration'));
  await screen.findByText('This registration is cancelled');
  await waitFor(() => expect(screen.queryByText('K4MXP2')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Change answers' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a member' })).toBeNull();
});

test('asks for the answers of somebody who has just come into the team', async () => {
  const [asha] = team.asking;
  const each = { ...sheet, questions: [{ ...question, askedOf: 'each' }] };
  const both = { ...each, people: [...sheet.people, { _id: 'asha', name: 'Asha' }] };
  const accepted = { ...team, asking: [], members: [{ ...asha, state: 'accepted', isYou: false }], ...each };
  const member = { name: 'Asha', email: 'asha@students.example', phone: '', college: '' };
  const { user } = open({ teamMembers: [member], incompleteTeam: null }, accepted, both);
  await user.click(await screen.findByRole('button', { name: 'Accept Asha' }));
  await user.click(await screen.findByRole('button', { name: 'Change answers' }));
  expect(await screen.findByRole('textbox', { name: /^T-shirt \(Asha\)/ })).toBeTruthy();
});

test('keeps the phone of a team member on one line', () => {
  const member = { name: 'Asha', email: 'asha@students.example', phone: '+91 00000 00102', college: 'Thinnai College' };
  const registration = { ...incomplete, teamMembers: [member, { ...member, name: 'Kavin', phone: '' }] };
  openScreen(<People registration={registration} />);
  expect(screen.getByText(member.phone).className).toBe('inline-block');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ashaasha@students.example · +91 00000 00102 · Thinnai College',
    'Kavinasha@students.example · Thinnai College',
  ]);
});

test.each([
  ['released', 0],
  ['paidNoSeat', 1],
] as const)('never calls it the organisers’ reason that a team was too small, of a %s one', (overallStatus, times) => {
  const releasedAt = '2099-05-01T06:00:00.000Z';
  const registration = { ...incomplete, overallStatus, reason: teamTooSmall, isTeamReason: true, releasedAt } as const;
  openScreen(<WhatNext registration={registration} place={undefined} timeZone="UTC" />);
  expect(screen.queryByText(/Reason given by the organisers/)).toBeNull();
  // The text for a released registration begins with the reason.
  expect(screen.queryAllByText(teamTooSmall)).toHaveLength(times);
});

test.each([
  ['paymentFailed', 'Your payment was not accepted', 'The amount is wrong.'],
  ['cancelled', 'This registration is cancelled', 'The hall is closed.'],
] as const)('has the organisers’ own reason as the heading of a %s one', (overallStatus, title, reason) => {
  const registration = { ...incomplete, overallStatus, money: 'If ₹100 has left your account, ask.' };
  const panel = (given: string) => (
    <WhatNext registration={{ ...registration, reason: given }} place={undefined} timeZone="UTC" />
  );
  openScreen(panel(reason));
  expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe(reason);
  expect(screen.queryByText(title)).toBeNull();
  screen.getByText(registration.money);
  cleanup();
  openScreen(panel(''));
  screen.getByText(title);
});

test('shows no way to pay a cancelled registration again when the email has to be confirmed first', async () => {
  const payment = { amount: 200, upiId: 'fest@example', payeeName: 'Fest', reference: '2345ABCD', qrCode: '' };
  const again = { overallStatus: 'cancelled', registrationStatus: 'cancelled', paymentStatus: 'failed' } as const;
  const event = { ...incomplete.event, isTeamEvent: false };
  const registration = { ...incomplete, ...again, event, amountDue: 200, canResubmit: true, payment };
  const page = (changes: Partial<RegistrationDetails>) => (
    <RegistrationStatus registration={{ ...registration, ...changes }} place={undefined} timeZone="UTC" />
  );
  openScreen(page({ mustConfirmEmail: true }), [{ json: sheet }]);
  await screen.findByText('T-shirt');
  screen.getByText('Confirm your email before you send the proof again');
  screen.getByText(/^You hold two registrations or passes already\..*Please do not pay before\.$/);
  expect(screen.queryByText('2345ABCD')).toBeNull();
  cleanup();
  openScreen(page({}), [{ json: sheet }]);
  await screen.findByText('2345ABCD');
  expect(screen.queryByText(/confirm your email/i)).toBeNull();
});

test('shows a member neither what was paid nor whose payment it was', async () => {
  const ofMember = { ...incomplete, overallStatus: 'paymentFailed', paymentStatus: 'failed', amountDue: 200 } as const;
  openScreen(<RegistrationStatus registration={{ ...ofMember, isMember: true }} place={undefined} timeZone="UTC" />, [
    { json: { ...team, isLeader: false, mayChange: false, code: '', asking: [] } },
  ]);
  expect(await screen.findByText('The payment of your team was not accepted')).toBeTruthy();
  await screen.findByText(/^You|^Meena leads this team/);
  expect(screen.queryByText('Amount')).toBeNull();
  expect(screen.queryByText(/₹/)).toBeNull();
});

test('no longer says that the team is incomplete when the leader has accepted a member', async () => {
  const { user } = open({ incompleteTeam: null }, { ...team, asking: [] });
  expect(screen.getByText(/^Incomplete/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Accept Asha' }));
  await waitFor(() => expect(screen.queryByText(/^Incomplete/)).toBeNull());
});
