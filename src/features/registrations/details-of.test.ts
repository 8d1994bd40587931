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
    team_too_small: 0,
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
  mustConfirmEmail: false,
  paymentProof: 'proofs/registration',
  contacts: [],
  contact: { mailbox: '', mailsAreSent: true },
  timeZone: 'Asia/Kolkata',
};

describe('sending the proof again', () => {
  const rejected = { canResubmit: true, paymentStatus: 'failed' } as const;
  const having = (listed: Partial<Facts['listed']>, more: Partial<Facts> = {}) =>
    canSendAgain({ ...facts, listed: { ...facts.listed, ...listed }, ...more });

  test('sending the proof again is possible when the registration has a seat, or when it was cancelled and a seat is free', () => {
    expect(having({})).toBe(false);
    expect(having(rejected)).toBe(true);
    const cancelled = { ...rejected, registrationStatus: 'cancelled' } as const;
    expect(having(cancelled)).toBe(false);
    expect(having(cancelled, { mayRegisterAgain: true, mayComeBack: true })).toBe(true);
  });

  test('sending the proof again is not possible when the student has cancelled the registration', () => {
    const cancelled = { ...rejected, registrationStatus: 'cancelled' } as const;
    for (const isSettled of [true, false]) {
      const ownCancelling = { words: 'You have cancelled this registration.', isSettled };
      expect(having(cancelled, { mayRegisterAgain: true, mayComeBack: true, ownCancelling })).toBe(false);
    }
  });

  test('sending the proof again is not possible for a cancelled line of a joint payment, and the page does not ask for it', () => {
    const listed = { ...facts.listed, ...rejected, registrationStatus: 'cancelled' } as const;
    const row = { ...facts.row, joint_payment_id: 'j1' };
    const together: Facts = { ...facts, listed, row, mayRegisterAgain: true, mayComeBack: true };
    const { canResubmit, next } = detailsOf(together, null);
    expect(canResubmit).toBe(false);
    expect(next).toContain('You may register again as long as seats are left, which means paying again.');
    expect(next).not.toContain('screenshot');
    // After a release by the deadline, the page of the payment takes the new proof.
    const releasedAt = '2025-05-03T06:00:00.000Z';
    expect(canSendAgain({ ...together, listed: { ...listed, releasedAt } })).toBe(true);
  });

  test('sending the proof again is possible when the seat was released, even if no seat is free', () => {
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

  test.each([
    ['the leader', {}, 'Your seat is confirmed. '],
    ['a member', { isMember: true }, 'The seat of your team is confirmed. '],
  ] as const)('sends %s to no event that is not published at the moment', (_, whose, words) => {
    const confirmed = { registrationStatus: 'confirmed', paymentStatus: 'completed', ...whose } as const;
    const listed = { ...facts.listed, ...confirmed };
    const hidden = { ...facts, listed, event: { ...facts.event, isActive: false } };
    expect(detailsOf({ ...facts, listed }, null).next).toBe(`${words}Come a little before the start.`);
    expect(detailsOf(hidden, null).next).toBe(
      `${words}This event is not published right now. Ask the organisers about it.`,
    );
    expect(detailsOf({ ...hidden, isOver: true }, null).next).toContain('This event is over.');
  });

  test('a member sees neither the payment nor the contact details of the others', () => {
    expect(detailsOf({ ...facts, listed: { ...facts.listed, isMember: true } }, null)).toMatchObject({
      participant: { name: 'Test Participant', email: '', phone: '' },
      teamMembers: [{ name: 'Two', email: '', phone: '' }],
      transactionId: '',
      paymentProof: '',
      payment: null,
      mayCancel: false,
    });
  });

  test.each([
    ['a fee that is compared', {}, {}, 'Nothing to do now: the payment of your team is checked.'],
    ['nothing to pay', { amountDue: 0 }, {}, 'Nothing to do now: the organisers confirm the seat of your team.'],
    [
      'a payment that has arrived',
      { paymentStatus: 'completed' },
      {},
      'Nothing to do now: the organisers confirm the seat of your team.',
    ],
    [
      'a pass that is not paid yet',
      { amountDue: 0 },
      { passStatus: 'pending' },
      'Nothing to do now: the seat of your team is confirmed with the payment of a pass.',
    ],
    [
      'a pass whose payment was not accepted',
      { amountDue: 0 },
      { passStatus: 'rejected' },
      'The payment of your team was not accepted. Your leader knows what to do.',
    ],
    [
      'a pass that is cancelled',
      { amountDue: 0 },
      { passStatus: 'cancelled' },
      'The payment of your team was not accepted. Your leader knows what to do.',
    ],
    [
      'a confirmed seat after the event',
      { registrationStatus: 'confirmed' },
      { isOver: true },
      'The seat of your team was confirmed. This event is over.',
    ],
  ] as const)('a member of a team with %s reads what is true of it', (_, listed, more, words) => {
    const ofMember = { ...facts, ...more, listed: { ...facts.listed, ...listed, isMember: true as const } };
    expect(detailsOf(ofMember, null).next).toMatch(new RegExp(`^${words.replaceAll('.', '\\.')}`));
  });

  test('says of the event whether it is over', () => {
    const isOver = [true, false].map((over) => detailsOf({ ...facts, isOver: over }, null).event.isOver);
    expect(isOver).toEqual([true, false]);
  });

  test.each([
    ['rejected', 'pending', 'Please send the proof of your pass again: your seat is confirmed with it.'],
    ['cancelled', 'pending', 'The pass that you registered with is cancelled, so your seat is not confirmed.'],
    [undefined, 'completed', 'Nothing to do now: the organisers confirm your seat.'],
  ] as const)('says of a %s pass what it means for the seat that waits for it', (passFault, paymentStatus, words) => {
    const passStatus = passFault ?? 'cancelled';
    const listed = { ...facts.listed, amountDue: 0, paymentStatus };
    const details = detailsOf({ ...facts, listed, passStatus }, null);
    expect(details.passFault).toBe(passFault);
    expect(details.next).toContain(words);
  });

  test('links the leader, but no member, to the pass whose proof must be sent again', () => {
    const ofPass = (passStatus: Facts['passStatus'], more: object = {}) => {
      const listed = { ...facts.listed, amountDue: 0, ...more };
      const { passToPay, steps } = detailsOf({ ...facts, listed, passStatus, passId: 'p1' }, null);
      return [passToPay, ...steps.slice(1).map(({ name, state }) => `${name}: ${state}`)];
    };
    const waits = ['Waiting for your pass: current', 'Confirmed: upcoming'];
    expect(ofPass('rejected')).toEqual(['p1', ...waits]);
    expect(ofPass('pending')).toEqual([undefined, ...waits]);
    expect(ofPass('rejected', { isMember: true })).toEqual([undefined, 'Confirmed: current']);
    expect(ofPass('cancelled')).toEqual([undefined, 'Confirmed: current']);
    expect(ofPass('rejected', { paymentStatus: 'completed' })).toEqual([undefined, 'Confirmed: current']);
    const released = { registrationStatus: 'cancelled', releasedAt: '2025-05-03T06:00:00.000Z' };
    expect(ofPass('rejected', released)).toEqual(['p1', 'Seat released: current']);
    expect(ofPass('pending', released)).toEqual([undefined, 'Seat released: current']);
    expect(ofPass('rejected', { ...released, releasedAt: '' })).toEqual([undefined, 'Cancelled: current']);
  });

  test('what to do next names the members who still have to accept', () => {
    const toAccept = { people: 1, until: '2025-05-02T06:00:00.000Z' };
    expect(detailsOf({ ...facts, toAccept }, null).next).toContain('1 member of your team still has to accept');
  });
});
