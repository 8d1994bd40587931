import { describe, expect, test } from 'vitest';
import { canSendAgain, detailsOf, type Facts } from './server/details-of.ts';

const facts: Facts = {
  row: {
    name: 'Test Participant',
    email: 'one@students.example',
    phone: '+91 00000 00100',
    college: 'Thinnai College of Engineering',
    department: 'Information Technology',
    year: '2nd Year',
    team_members: JSON.stringify([{ name: 'Two', email: 'two@students.example', phone: '1', college: 'Thinnai' }]),
    additional_info: '',
    transaction_id: '412345678901',
    payment_reference: 'ABCDEFGH',
    joint_payment_id: '',
    proof_state: 'received',
    reason: '',
    released_at: '',
    resubmitted_at: '',
    updated_at: '2025-05-01T06:00:00.000Z',
    event_team_min: 1,
  },
  listed: {
    _id: 'registration',
    event: { _id: 'event', title: 'Robo Rally', date: '2025-05-09' },
    registrationStatus: 'pending',
    paymentStatus: 'pending',
    teamName: 'Loops',
    amountDue: 100,
    createdAt: '2025-05-01T06:00:00.000Z',
    canResubmit: false,
    releasedAt: '',
    registeredOn: '2025-05-01',
    holdUntil: '',
    incompleteTeam: null,
  },
  event: {
    _id: 'event',
    title: 'Robo Rally',
    eventType: 'technical',
    date: '2025-05-09',
    startTime: '10:00',
    endTime: '',
    location: '',
    image: '',
    isTeamEvent: true,
    isActive: true,
  },
  isOver: false,
  result: null,
  refund: undefined,
  ownCancelling: undefined,
  mayRegisterAgain: false,
  mayComeBack: false,
  mayCancel: true,
  toAccept: undefined,
  paymentProof: 'proofs/registration',
  contacts: [],
  contact: { mailbox: '', mailsAreSent: true },
  timeZone: 'Asia/Kolkata',
};

describe('sending the proof again', () => {
  const rejected = { canResubmit: true, paymentStatus: 'failed' } as const;
  const having = (listed: Partial<Facts['listed']>, more: Partial<Facts> = {}) =>
    canSendAgain({ ...facts, listed: { ...facts.listed, ...listed }, ...more });

  test('is possible with a seat, and without one only as long as one is free', () => {
    expect(having({})).toBe(false);
    expect(having(rejected)).toBe(true);
    const cancelled = { ...rejected, registrationStatus: 'cancelled' } as const;
    expect(having(cancelled)).toBe(false);
    expect(having(cancelled, { mayRegisterAgain: true, mayComeBack: true })).toBe(true);
  });

  test('is possible after the seat was released, when none is free too', () => {
    const releasedAt = '2025-05-03T06:00:00.000Z';
    expect(having({ canResubmit: true, registrationStatus: 'cancelled', releasedAt })).toBe(true);
  });
});

describe('the details of a registration', () => {
  test('its leader reads what was sent and paid', () => {
    expect(detailsOf(facts, null)).toMatchObject({
      participant: { email: 'one@students.example' },
      teamMembers: [{ email: 'two@students.example' }],
      transactionId: '412345678901',
      paymentProof: 'proofs/registration',
      mayCancel: true,
    });
  });

  test('a member reads neither the payment nor how to reach the others', () => {
    expect(detailsOf({ ...facts, listed: { ...facts.listed, isMember: true } }, null)).toMatchObject({
      participant: { name: 'Test Participant', email: '', phone: '' },
      teamMembers: [{ name: 'Two', email: '', phone: '' }],
      transactionId: '',
      paymentProof: '',
      payment: null,
      mayCancel: false,
    });
  });

  test('what to do next names the members who have still to accept', () => {
    const toAccept = { people: 1, until: '2025-05-02T06:00:00.000Z' };
    expect(detailsOf({ ...facts, toAccept }, null).next).toContain('1 member of your team has still to accept');
  });
});
