import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckpointFields } from '#features/gate/admin-contract.ts';
import { call } from '#testing/call.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** A time in India. The events are from 10:00 to 13:00. */
const at = (time: string) => new Date(`2026-04-01T${time}:00.000+05:30`);
const ten = { date: '2026-04-01', start_time: '10:00', end_time: '13:00' };
let now = at('09:00');
let app: TestApp;
let make: Maker;
let chief: string;
let shop: ReturnType<typeof passMaker>;
beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  make = maker(app);
  ({ bearer: chief } = await make.admin());
  shop = passMaker(app, () => chief);
  const policy = { mayCancel: true, fullUntil: '2026-04-01T18:00', halfUntil: '' };
  await send('PUT', '/api/admin/refund-policy', policy);
});
beforeEach(() => {
  now = at('09:00');
});
afterAll(() => app.stop());

const send = (method: 'GET' | 'POST' | 'PUT', path: string, json?: object, bearer = chief) =>
  call(app, method, path, { bearer, ...(json && { json }) });
const confirmed = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
const entry = { transactionId: '' };
const passEvent = () => make.event({ columns: { ...ten, entry: 'pass' } });
const letInText =
  'You were let in already, so you cannot cancel this. If something went wrong, write to the organisers.';

/** Admits the student at a new checkpoint. */
async function letIn({ bearer }: TestStudent, admits: CheckpointFields['admits']) {
  const gate = await gateOf(app, make, chief, { admits });
  const { code } = (await send('GET', '/api/students/ticket', undefined, bearer)).json();
  const phone = await gate.phone();
  const scan = gate.sent({ code });
  const answer = await gate.upload(phone.key, [scan]);
  expect(answer.json().results).toMatchObject([{ verdict: 'admitted' }]);
  return { takeBack: () => gate.scan(phone, [{ kind: 'undo', of: scan.id }]) };
}
const everybody = { kind: 'all' } as const;
const forEvent = (id: string) => ({ kind: 'events' as const, events: [id] });

/** Cancels. Returns what the student reads before that, and the answer to the cancellation. */
async function cancel(kind: 'registrations' | 'orders', id: string, { bearer }: TestStudent) {
  const path = `/api/students/${kind}/${id}`;
  const shown = (await send('GET', `${path}/cancellation`, undefined, bearer)).json();
  const done = await send('POST', `${path}/cancel`, { refundShown: shown.comesBack }, bearer);
  expect([shown.mayCancel, shown.whyNot]).toEqual(done.statusCode === 200 ? [true, ''] : [false, done.json().message]);
  return { status: done.statusCode, message: done.json().message };
}

async function paidRegistration() {
  const eventId = await make.event({ fee: 500, columns: ten });
  const made = await make.registration(eventId, { fields: { transactionId: shop.nextUtr() } });
  expect((await send('PUT', `/api/registration/${made.id}`, confirmed)).statusCode).toBe(200);
  return { ...made, eventId };
}

async function paidPass() {
  const student = await make.student();
  const passId = await shop.pass({ covers: { kind: 'any', count: 1 } });
  const id: string = (await shop.buy(passId, student)).json()._id;
  expect((await shop.decide(id, 'active')).statusCode).toBe(200);
  return { id, student, passId };
}

const refused = { status: 409, message: letInText };

describe('a student who was let in at an event', () => {
  test('a student who was let in at an event cannot cancel the registration when the event has a checkpoint of its own, and can once the scan is taken back', async () => {
    const { id, student, eventId } = await paidRegistration();
    const { takeBack } = await letIn(student, forEvent(eventId));
    expect(await cancel('registrations', id, student)).toEqual(refused);
    await takeBack();
    expect(await cancel('registrations', id, student)).toMatchObject({ status: 200 });
  });

  test('a student who was let in at an event cannot cancel the registration when they came in by the main gate and have nothing else', async () => {
    const { id, student } = await paidRegistration();
    await letIn(student, everybody);
    expect(await cancel('registrations', id, student)).toEqual(refused);
  });

  test('a student who was let in at an event can cancel another event when it has not begun, although they passed the main gate', async () => {
    const { id, student } = await paidRegistration();
    await make.registration(await make.event({ columns: ten }), { student, fields: entry });
    await letIn(student, everybody);
    now = at('10:00');
    expect(await cancel('registrations', id, student)).toEqual(refused);
    now = at('09:59');
    expect(await cancel('registrations', id, student)).toMatchObject({ status: 200 });
  });

  test('a student who was let in at an event cannot open a second event with a pass for one event', async () => {
    const { student } = await paidPass();
    const eventId = await passEvent();
    const { id } = await make.registration(eventId, { student, fields: entry });
    await letIn(student, forEvent(eventId));
    expect(await cancel('registrations', id, student)).toEqual(refused);
    await expect(make.registration(await passEvent(), { student, fields: entry })).rejects.toThrow(
      'opens no more events',
    );
  });

  test('a student who was let in at an event is cancelled and refunded when an organiser does it', async () => {
    const { id, student, eventId } = await paidRegistration();
    await letIn(student, forEvent(eventId));
    const cancelled = { registrationStatus: 'cancelled', paymentStatus: 'completed' };
    expect((await send('PUT', `/api/registration/${id}`, cancelled)).statusCode).toBe(200);
    const refund = { amount: 500, reference: shop.nextUtr(), note: 'The hall was closed' };
    expect((await send('POST', `/api/payments/registrations/${id}/refunds`, refund)).statusCode).toBe(201);
  });
});

test('a leader cannot cancel the team when a member was let in, also one without an account', async () => {
  const eventId = await make.event({ team: { min: 2, max: 2 }, columns: ten });
  const member = { name: 'Typed', email: 'typed@nowhere.example', phone: '+91 00000 00102', college: 'Typed College' };
  const fields = { ...entry, teamMembers: JSON.stringify([member]) };
  const { id, student: leader } = await make.registration(eventId, { fields });
  const { members } = (await send('GET', '/api/students/ticket/members', undefined, leader.bearer)).json();
  const { code } = (await call(app, 'GET', `/api/tickets/${members[0].link}`)).json();
  const gate = await gateOf(app, make, chief, { admits: forEvent(eventId) });
  await gate.scan(await gate.phone(), [{ code }]);
  expect(await cancel('registrations', id, leader)).toEqual({
    status: 409,
    message:
      'A member of your team was let in already, so you cannot cancel this. If something went wrong, write to the organisers.',
  });
});

describe('the owner of a pass', () => {
  test('the owner of a pass cannot cancel it when they were let in at a checkpoint for its holders', async () => {
    const { id, student, passId } = await paidPass();
    await letIn(student, { kind: 'passes', passes: [passId] });
    expect(await cancel('orders', id, student)).toEqual(refused);
  });

  test('the owner of a pass cannot cancel it when they came in by the main gate with nothing else', async () => {
    const { id, student } = await paidPass();
    await letIn(student, everybody);
    expect(await cancel('orders', id, student)).toEqual(refused);
  });

  test('the owner of a pass can cancel it when they came in for something else', async () => {
    const { id, student } = await paidPass();
    const eventId = await make.event({ columns: ten });
    await make.registration(eventId, { student, fields: entry });
    await letIn(student, forEvent(eventId));
    await letIn(student, everybody);
    expect(await cancel('orders', id, student)).toMatchObject({ status: 200 });
  });

  test('the owner of a pass cannot cancel it when an event that it opened has let them in, also after an organiser has cancelled that', async () => {
    const { id, student } = await paidPass();
    const eventId = await passEvent();
    const made = await make.registration(eventId, { student, fields: entry });
    await letIn(student, forEvent(eventId));
    expect(await cancel('orders', id, student)).toEqual(refused);
    const cancelled = { registrationStatus: 'cancelled', paymentStatus: 'completed' };
    await send('PUT', `/api/registration/${made.id}`, cancelled);
    expect(await cancel('orders', id, student)).toEqual(refused);
  });
});
