import { beforeAll, describe, expect, test } from 'vitest';
import type { OwnRegistration } from '#features/own-registrations/contract.ts';
import { instantText } from '#shared/instants.ts';
import { call } from '#testing/call.ts';
import { callsOfNow } from '#testing/calls-of-now.ts';
import { stoppedClock } from '#testing/clock.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { participant, register } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { enforceDeadlines } from './enforce-deadlines.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
let chief = '';
let adminId: string;
let shop: ReturnType<typeof passMaker>;
const holdHours = 24;

beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  shop = passMaker(app, () => chief);
  adminId = (await make.admin()).id;
  const json = { holdHours, offerHours: 24 };
  const set = await callsOfNow(app, clock).asAdmin(adminId, 'PUT', '/api/admin/seat-rules', json);
  expect(set.statusCode, set.body).toBe(200);
  return () => app.stop();
});

const renewed = (kind: 'student' | 'admin', id: string) => callsOfNow(app, clock).bearerOf(kind, id);

/** Makes a registration with a pass whose payment nobody has checked. */
async function entered() {
  chief = await renewed('admin', adminId);
  const student = await make.student();
  const bearer = await renewed('student', student.id);
  const passId = await shop.pass();
  const bought = await shop.buy(passId, { bearer });
  expect(bought.statusCode, bought.body).toBe(201);
  const eventId = await make.event({ columns: { entry: 'pass', date: '2099-05-09' } });
  const sent = await register(app, { bearer, fields: { ...participant, email: student.email, eventId } });
  expect(sent.statusCode, sent.body).toBe(201);
  const { _id: id } = sent.json().registration;
  return { student, passId, eventId, orderId: bought.json()._id as string, id: id as string };
}

async function decide(orderId: string, status: 'active' | 'rejected') {
  chief = await renewed('admin', adminId);
  const more = status === 'rejected' ? { reason: 'Not on the statement' } : {};
  const decided = await shop.decide(orderId, status, more);
  expect(decided.statusCode, decided.body).toBe(200);
}

async function sendProofAgain({ student, passId }: { student: TestStudent; passId: string }) {
  const sent = await shop.buy(passId, { bearer: await renewed('student', student.id) });
  expect(sent.statusCode, sent.body).toBeLessThan(300);
}

async function mine({ student, id }: { student: TestStudent; id: string }) {
  const bearer = await renewed('student', student.id);
  return (await call(app, 'GET', `/api/students/registrations/${id}/details`, { bearer })).json();
}

describe('a seat taken with a pass whose payment is not confirmed', () => {
  test('tells the student by mail and on the page until when the seat is held', async () => {
    const made = await entered();
    const { holdUntil, next } = await mine(made);
    expect(Date.parse(holdUntil) - clock.now().getTime()).toBe(holdHours * 3_600_000);
    expect(next).toContain('Nothing to do now: your seat is confirmed with the payment of your pass.');
    const receipt = (await mailsTo(app, made.student.email)).find(({ text }) => text.includes('with your pass'));
    expect(receipt?.text).toContain(
      `not confirmed by ${instantText(holdUntil, 'Asia/Kolkata')}, your seat is released`,
    );
  });

  test('says what is to do when the payment of the pass was not accepted', async () => {
    const made = await entered();
    await decide(made.orderId, 'rejected');
    expect(await mine(made)).toMatchObject({
      next: 'Please send the proof of your pass again: your seat is confirmed with it.',
      passToPay: made.passId,
      steps: [
        { name: 'Submitted', state: 'done' },
        { name: 'Waiting for your pass', state: 'current' },
        { name: 'Confirmed', state: 'upcoming' },
      ],
    });
    await sendProofAgain(made);
    const waiting = await mine(made);
    expect([waiting.passToPay, waiting.steps[1].name]).toEqual([undefined, 'Waiting for your pass']);
  });

  test('names the pass to pay in the student’s list when the payment of the pass was not accepted', async () => {
    const made = await entered();
    const plain = await make.registration(await make.event(), {
      student: { ...made.student, bearer: await renewed('student', made.student.id) },
    });
    const listed = async () => {
      const bearer = await renewed('student', made.student.id);
      const all = (await call(app, 'GET', '/api/students/events/registered', { bearer })).json() as OwnRegistration[];
      return Object.fromEntries(all.map(({ _id, passFault, passToPay }) => [_id, [passFault, passToPay]]));
    };
    const nothing = [undefined, undefined];
    expect(await listed()).toEqual({ [made.id]: nothing, [plain.id]: nothing });
    await decide(made.orderId, 'rejected');
    expect(await listed()).toEqual({ [made.id]: ['rejected', made.passId], [plain.id]: nothing });
    await sendProofAgain(made);
    expect(await listed()).toEqual({ [made.id]: nothing, [plain.id]: nothing });
  });

  test('keeps the seat for the whole time again when the proof of the pass is rejected or sent again', async () => {
    const made = await entered();
    clock.forward({ hours: holdHours - 1 });
    await decide(made.orderId, 'rejected');
    clock.forward({ hours: holdHours - 1 });
    await enforceDeadlines(app.platform);
    await sendProofAgain(made);
    clock.forward({ hours: holdHours - 1 });
    await enforceDeadlines(app.platform);
    expect((await mine(made)).registrationStatus).toBe('pending');
    clock.forward({ hours: 1 });
    await enforceDeadlines(app.platform);
    expect((await mine(made)).registrationStatus).toBe('cancelled');
  });

  test('asks for no payment of the registration when the seat has been released', async () => {
    const made = await entered();
    clock.forward({ hours: holdHours });
    await enforceDeadlines(app.platform);
    const { next, overallStatus, canResubmit, payment } = await mine(made);
    expect({ overallStatus, canResubmit, payment }).toEqual({
      overallStatus: 'released',
      canResubmit: false,
      payment: null,
    });
    expect(next).toBe(
      'The payment of your pass was not confirmed in time, so your seat has been released. You may register again as long as seats are left.',
    );
    const mail = (await mailsTo(app, made.student.email)).find(({ subject }) => subject.includes('has been released'));
    expect(mail?.text).toContain('The payment of your pass was not confirmed in time');
    expect(mail?.text).not.toMatch(/screenshot|If you have not paid/);
    // The pass was rejected since, so the student must deal with it first.
    await decide(made.orderId, 'rejected');
    expect((await mine(made)).next).toContain('Please send the proof of your pass again on its page');
  });

  test('leads to the page of the pass when the seat was released after the payment of the pass was rejected', async () => {
    const made = await entered();
    await decide(made.orderId, 'rejected');
    clock.forward({ hours: holdHours });
    await enforceDeadlines(app.platform);
    expect(await mine(made)).toMatchObject({
      overallStatus: 'released',
      passToPay: made.passId,
      next: expect.stringContaining('Please send the proof of your pass again on its page first.'),
    });
    await sendProofAgain(made);
    expect(await mine(made)).not.toHaveProperty('passToPay');
  });

  test('confirms the seat when the payment of the pass is confirmed, and it has no deadline any more', async () => {
    const made = await entered();
    await decide(made.orderId, 'active');
    clock.forward({ hours: holdHours * 2 });
    await enforceDeadlines(app.platform);
    expect(await mine(made)).toMatchObject({ overallStatus: 'confirmed', holdUntil: '' });
  });
});
