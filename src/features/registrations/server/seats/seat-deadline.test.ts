import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { instantText } from '#shared/instants.ts';
import { call } from '#testing/call.ts';
import { type Asked, callsOfNow } from '#testing/calls-of-now.ts';
import { stoppedClock } from '#testing/clock.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { payer } from '#testing/orders/pay-together.ts';
import { screenshot } from '#testing/pictures.ts';
import { participant, register, resubmit } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { enforceDeadlines } from './enforce-deadlines.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
let adminId: string;
let rulesAtFirst: object;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  adminId = (await make.admin()).id;
  rulesAtFirst = (await asAdmin('GET', '/api/admin/seat-rules')).json();
  return () => app.stop();
});
afterEach(async () => {
  const restored = await asAdmin('PUT', '/api/admin/seat-rules', rulesAtFirst);
  expect(restored.statusCode, restored.body).toBe(200);
});

const bearerOf = (kind: 'student' | 'admin', id: string) => callsOfNow(app, clock).bearerOf(kind, id);
const asAdmin = (...what: Asked) => callsOfNow(app, clock).asAdmin(adminId, ...what);
const holdFor = async (holdHours: number) => {
  const json = { holdHours, offerHours: 24 };
  const answer = await asAdmin('PUT', '/api/admin/seat-rules', json);
  expect(answer.statusCode).toBe(200);
};
const seats = async (eventId: string) => {
  const events = app.platform.db.selectFrom('events').select(['seats_taken', 'seats_offered']);
  return events.where('id', '=', eventId).executeTakeFirstOrThrow();
};
const mine = async (student: TestStudent, id: string) => {
  const bearer = await bearerOf('student', student.id);
  return (await call(app, 'GET', `/api/students/registrations/${id}/details`, { bearer })).json();
};
const set = (id: string, registrationStatus: string, paymentStatus: string) =>
  asAdmin('PUT', `/api/registration/${id}`, { registrationStatus, paymentStatus });
const restore = (id: string) => asAdmin('POST', `/api/registration/${id}/restore`);
const approve = async (id: string) => {
  const file = await asAdmin('GET', `/api/payments/registrations/${id}`);
  const json = { decision: 'approved', version: file.json().item.version };
  return asAdmin('POST', `/api/payments/registrations/${id}/decision`, json);
};
const paidWithoutSeat = async () => (await asAdmin('GET', '/api/payments/without-seat')).json().registrations;
/** Makes a registration whose seat the deadline released. */
async function released(event: Parameters<Maker['event']>[0] = {}) {
  await holdFor(48);
  const eventId = await make.event({ fee: 100, ...event });
  const { id, student } = await make.registration(eventId);
  clock.forward({ hours: 49 });
  await enforceDeadlines(app.platform);
  return { eventId, id, student };
}

describe('the seat deadline', () => {
  test('releases no seat when the organisers have set no deadline', async () => {
    expect((await asAdmin('GET', '/api/admin/seat-rules')).json().holdHours).toBe(0);
    const eventId = await make.event({ fee: 100 });
    const { id, student } = await make.registration(eventId);
    clock.forward({ days: 60 });
    await enforceDeadlines(app.platform);
    expect(await mine(student, id)).toMatchObject({ registrationStatus: 'pending', holdUntil: '', releasedAt: '' });
  });

  test('releases the seat and tells the student when the deadline has passed, not a second earlier', async () => {
    await holdFor(48);
    const eventId = await make.event({ fee: 100, capacity: 1 });
    const { id, student } = await make.registration(eventId);
    const { holdUntil } = await mine(student, id);
    expect(Date.parse(holdUntil) - clock.now().getTime()).toBe(48 * 3_600_000);
    clock.forward({ hours: 48, seconds: -1 });
    await enforceDeadlines(app.platform);
    expect(await mine(student, id)).toMatchObject({ registrationStatus: 'pending', overallStatus: 'checking' });
    clock.forward({ seconds: 1 });
    await enforceDeadlines(app.platform);
    expect(await mine(student, id)).toMatchObject({
      registrationStatus: 'cancelled',
      paymentStatus: 'pending',
      overallStatus: 'released',
      canResubmit: true,
      releasedAt: clock.now().toISOString(),
      holdUntil: '',
    });
    expect(await seats(eventId)).toEqual({ seats_taken: 0, seats_offered: 0 });
    const mails = await mailsTo(app, student.email);
    expect(mails.at(-1)?.subject).toContain('has been released');
    expect(mails.at(-1)?.text).toContain('send the transaction ID and the screenshot again');
    const audit = app.platform.db.selectFrom('audit_log').selectAll().where('subject', '=', `registration:${id}`);
    expect((await audit.orderBy('position', 'desc').executeTakeFirst())?.action).toBe('registration.release');
    // A second round finds nothing to release.
    await enforceDeadlines(app.platform);
    expect(await mailsTo(app, student.email)).toHaveLength(mails.length);
  });

  test('asks nobody to register or to pay again in the mail when registration has closed meanwhile', async () => {
    const registration_closes_at = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const { id, student } = await released({ columns: { registration_closes_at } });
    const mail = (await mailsTo(app, student.email)).at(-1);
    expect(mail?.subject).toContain('has been released');
    expect(mail?.text).toContain('The organisers give you a seat or your money back');
    expect(mail?.text).toContain('If you have not paid, please do not pay now: registration has closed.');
    expect(mail?.text).not.toMatch(/register again|waitlist|at once/);
    expect((await mine(student, id)).next).toContain('again: the organisers give you a seat or your money back.');
  });

  test('asks nobody to register again in the mail, and says why, while the event is unpublished', async () => {
    await holdFor(48);
    const eventId = await make.event({ fee: 100 });
    const { student } = await make.registration(eventId);
    await app.platform.db.updateTable('events').set({ is_active: 0 }).where('id', '=', eventId).execute();
    clock.forward({ hours: 49 });
    await enforceDeadlines(app.platform);
    const mail = (await mailsTo(app, student.email)).at(-1);
    expect(mail?.subject).toContain('has been released');
    expect(mail?.text).toContain('please do not pay now: the event takes no registrations at the moment.');
    expect(mail?.text).not.toMatch(/register again|waitlist|at once|has closed/);
  });

  test('never says that no seat is free when a proof is sent again after registration has closed', async () => {
    const registration_closes_at = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const { id, student } = await released({ columns: { registration_closes_at } });
    clock.forward({ seconds: 1 });
    const bearer = await bearerOf('student', student.id);
    const file = { content: await screenshot() };
    const sent = await resubmit(app, id, { bearer, fields: { transactionId: '412345670009' }, file });
    expect(sent.statusCode, sent.body).toBe(200);
    const mail = (await mailsTo(app, student.email)).find(({ subject }) => /new payment details/.test(subject));
    expect(mail?.text).toContain(
      'Registration has closed: if your payment has arrived, the organisers give you a seat',
    );
    const { next } = await mine(student, id);
    expect(next).toMatch(/^We have your new proof\. We compare it with our account/);
    expect(`${mail?.text} ${next}`).not.toMatch(/no seat/i);
  });

  test('says nothing about free seats when a proof is sent again by a student who is registered again', async () => {
    const { id, eventId, student } = await released();
    await make.registration(eventId, { student, fields: { transactionId: '900000000077' } });
    const bearer = await bearerOf('student', student.id);
    const file = { content: await screenshot() };
    const sent = await resubmit(app, id, { bearer, fields: { transactionId: '900000000078' }, file });
    expect(sent.json().registration.registrationStatus).toBe('cancelled');
    const mail = (await mailsTo(app, student.email)).find(({ subject }) => /new payment details/.test(subject));
    expect(mail?.text).toContain(
      'Your registration has no seat at the moment: if your payment has arrived, the organisers give you a seat',
    );
  });

  test('asks nobody to pay again in the mail about a payment when the seat is given up and registration closed', async () => {
    const eventId = await make.event({ fee: 100 });
    const { id, student } = await make.registration(eventId);
    const registration_closes_at = '2020-01-01T00:00:00.000Z';
    await app.platform.db.updateTable('events').set({ registration_closes_at }).where('id', '=', eventId).execute();
    await set(id, 'cancelled', 'failed');
    const mail = (await mailsTo(app, student.email)).find(({ subject }) => /was not accepted$/.test(subject));
    expect(mail?.text).toContain('Your seat has been given up, and registration has closed. Please do not pay now.');
    expect(mail?.text).toContain('has left your account, ask the organisers');
    expect(mail?.text).not.toMatch(/pay first|proof again|You get one again/);
  });

  test('the mail about a payment that was not accepted says until when the seat is held', async () => {
    await holdFor(48);
    const { id, student } = await make.registration(await make.event({ fee: 100 }));
    clock.forward({ hours: 10 });
    await set(id, 'pending', 'failed');
    const { holdUntil } = await mine(student, id);
    const mail = (await mailsTo(app, student.email)).at(-1);
    expect(mail?.text).toContain(`Your seat is held until ${instantText(holdUntil, 'Asia/Kolkata')}.`);
  });

  test('keeps the seats of free events, paid registrations and registrations that an organiser confirmed', async () => {
    await holdFor(48);
    const [free, paid] = [await make.event(), await make.event({ fee: 100 })];
    const rows = [
      await make.registration(free),
      await make.registration(paid, { fields: { transactionId: '900000000001' } }),
      await make.registration(paid, { fields: { transactionId: '900000000002' } }),
    ];
    await set(rows[1]?.id ?? '', 'confirmed', 'completed');
    await set(rows[2]?.id ?? '', 'confirmed', 'pending');
    clock.forward({ hours: 100 });
    await enforceDeadlines(app.platform);
    for (const { id, student } of rows) expect((await mine(student, id)).registrationStatus).toBe('confirmed');
  });

  test('releases no seat at once when the deadline is introduced or shortened', async () => {
    await holdFor(0);
    const { id, student } = await make.registration(await make.event({ fee: 100 }));
    clock.forward({ days: 30 });
    await holdFor(24);
    clock.forward({ hours: 23 });
    await enforceDeadlines(app.platform);
    expect((await mine(student, id)).registrationStatus).toBe('pending');
    await holdFor(12);
    clock.forward({ hours: 11 });
    await enforceDeadlines(app.platform);
    expect((await mine(student, id)).registrationStatus).toBe('pending');
    clock.forward({ hours: 1 });
    await enforceDeadlines(app.platform);
    expect((await mine(student, id)).registrationStatus).toBe('cancelled');
  });

  test('refuses an invalid deadline, and any deadline that a volunteer sets', async () => {
    const json = { holdHours: -1, offerHours: 0 };
    const bad = await asAdmin('PUT', '/api/admin/seat-rules', json);
    expect(bad.statusCode).toBe(422);
    expect(Object.keys(bad.json().errors)).toEqual(['holdHours', 'offerHours']);
    const volunteer = (await make.admin({ role: 'volunteer' })).bearer;
    const fine = { holdHours: 1, offerHours: 1 };
    expect((await call(app, 'PUT', '/api/admin/seat-rules', { bearer: volunteer, json: fine })).statusCode).toBe(403);
  });
});

describe('a released registration', () => {
  test('an organiser restores a released registration with the full time to pay when a seat is free', async () => {
    const { eventId, id, student } = await released();
    clock.forward({ seconds: 1 });
    const answer = await restore(id);
    expect(answer.json()).toMatchObject({ registrationStatus: 'pending', releasedAt: '' });
    expect(await seats(eventId)).toMatchObject({ seats_taken: 1 });
    expect((await mailsTo(app, student.email)).at(-1)?.subject).toContain('a seat in');
    clock.forward({ hours: 47 });
    await enforceDeadlines(app.platform);
    expect((await mine(student, id)).registrationStatus).toBe('pending');
    expect((await restore(id)).json().message).toBe('This registration has a seat already.');
  });

  test('asks for the proof in the mail about a restored seat when the payment was not accepted', async () => {
    await holdFor(48);
    const { id, student } = await make.registration(await make.event({ fee: 100 }));
    await set(id, 'pending', 'failed');
    clock.forward({ hours: 49 });
    await enforceDeadlines(app.platform);
    expect((await restore(id)).json()).toMatchObject({ registrationStatus: 'pending', paymentStatus: 'failed' });
    const mails = await mailsTo(app, student.email);
    const { text } = mails.find(({ subject }) => subject.startsWith('You have a seat in')) ?? {};
    expect(text).toContain('Your payment was not accepted, so please send the proof again.');
    expect(text).toMatch(/Your seat is held until .* Please send the proof before then\./);
    expect(text).not.toContain('while your payment is checked');
  });

  test('refuses to restore a released registration when no seat is free', async () => {
    const { eventId, id } = await released({ capacity: 1 });
    await make.registration(eventId, { fields: { transactionId: '900000000003' } });
    const answer = await restore(id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain('No seat is free');
    expect(await seats(eventId)).toMatchObject({ seats_taken: 1 });
  });

  test('refuses a restore by a volunteer, and a restore when the student has registered again', async () => {
    const { eventId, id, student } = await released();
    const volunteer = (await make.admin({ role: 'volunteer' })).bearer;
    expect((await call(app, 'POST', `/api/registration/${id}/restore`, { bearer: volunteer })).statusCode).toBe(403);
    expect((await restore('nothing')).statusCode).toBe(404);
    await make.registration(eventId, { student });
    expect((await restore(id)).statusCode).toBe(409);
    expect(await seats(eventId)).toMatchObject({ seats_taken: 1 });
  });

  test('a released registration gets a seat again when the student sends a new proof and a seat is free', async () => {
    const { eventId, id, student } = await released();
    const file = { content: await screenshot() };
    const answer = await resubmit(app, id, { bearer: student.bearer, fields: { transactionId: '412345678999' }, file });
    expect(answer.statusCode).toBe(200);
    expect(await mine(student, id)).toMatchObject({ registrationStatus: 'pending', releasedAt: '' });
    expect(await seats(eventId)).toMatchObject({ seats_taken: 1 });
  });

  test('takes thirty proofs a day from one student, so that the audit log does not grow without end', async () => {
    const { eventId, id, student } = await released({ capacity: 1 });
    await make.registration(eventId, { fields: { transactionId: '900000000005' } });
    const file = { content: await screenshot() };
    const fields = { transactionId: '412345671111' };
    const send = (bearer: string) => resubmit(app, id, { bearer, fields, file });
    const bearer = await bearerOf('student', student.id);
    const sent = await Promise.all(Array.from({ length: 30 }, () => send(bearer)));
    expect(new Set(sent.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const refused = await send(bearer);
    expect([refused.statusCode, refused.json().message]).toEqual([429, expect.stringContaining('thirty times')]);
    // Proofs of joint payments count towards the same limit.
    expect((await payer(app).resend({ bearer }, 'unknown')).statusCode).toBe(429);
    clock.forward({ days: 1 });
    expect((await send(await bearerOf('student', student.id))).statusCode).toBe(200);
  });

  test('a late payment for a full event is listed as paid without a seat until it is refunded', async () => {
    const { eventId, id, student } = await released({ capacity: 1 });
    await make.registration(eventId, { fields: { transactionId: '900000000004' } });
    const file = { content: await screenshot() };
    const sent = await resubmit(app, id, { bearer: student.bearer, fields: { transactionId: '412345670000' }, file });
    expect(sent.statusCode).toBe(200);
    expect(await mine(student, id)).toMatchObject({ overallStatus: 'released', transactionId: '412345670000' });
    // The desk still lists it. Approving completes the payment but gives no seat.
    const desk = await asAdmin('GET', `/api/payments/desk?eventId=${eventId}`);
    expect(
      desk.json().items.map((item: { _id: string; isReleased: boolean }) => [item._id, item.isReleased]),
    ).toContainEqual([id, true]);
    // Mails that are queued at the same instant have no order.
    clock.forward({ seconds: 60 });
    expect((await approve(id)).statusCode).toBe(200);
    expect(await mine(student, id)).toMatchObject({ registrationStatus: 'cancelled', paymentStatus: 'completed' });
    const found = (await mailsTo(app, student.email)).at(-1);
    expect(found?.subject).toContain('your seat is not decided yet');
    expect(found?.text).toContain('It came when your seat had already been released.');
    expect(await seats(eventId)).toMatchObject({ seats_taken: 1 });
    expect(await paidWithoutSeat()).toContainEqual(
      expect.objectContaining({ _id: id, amountReceived: 100, seatsLeft: 0 }),
    );

    // A refund by hand takes it off the list.
    const json = { amount: 100, reference: 'by UPI' };
    await asAdmin('POST', `/api/payments/registrations/${id}/refunds`, json);
    expect((await mine(student, id)).money).toMatch(/^₹100 was refunded on .*\d{4}\.$/);
    expect((await paidWithoutSeat()).map(({ _id }: { _id: string }) => _id)).not.toContain(id);
  });

  test('a released registration gets a confirmed seat when it is restored after its payment was approved', async () => {
    const { eventId, id, student } = await released();
    await approve(id);
    // The desk's mails wait until the decision can no longer be undone.
    clock.forward({ seconds: 11 });
    expect((await paidWithoutSeat()).map(({ _id }: { _id: string }) => _id)).toContain(id);
    expect((await restore(id)).json()).toMatchObject({ registrationStatus: 'confirmed', paymentStatus: 'completed' });
    expect(await seats(eventId)).toMatchObject({ seats_taken: 1 });
    expect((await mailsTo(app, student.email)).at(-1)?.subject).toContain('is confirmed');
    expect((await paidWithoutSeat()).map(({ _id }: { _id: string }) => _id)).not.toContain(id);
  });
});

describe('simultaneous actions', () => {
  test('each seat is either released or confirmed when release and approval happen at once', async () => {
    await holdFor(48);
    const eventId = await make.event({ fee: 100, capacity: 50 });
    const made = [];
    for (let one = 0; one < 12; one++) {
      made.push(await make.registration(eventId, { fields: { transactionId: `91000000000${one}`.slice(-12) } }));
    }
    clock.forward({ hours: 49 });
    await Promise.all([
      ...made.map(({ id }) => approve(id)),
      enforceDeadlines(app.platform),
      enforceDeadlines(app.platform),
    ]);
    const states = await Promise.all(made.map(({ id, student }) => mine(student, id)));
    const seated = states.filter(({ registrationStatus }) => registrationStatus !== 'cancelled');
    expect(await seats(eventId)).toMatchObject({ seats_taken: seated.length });
    for (const { registrationStatus, paymentStatus } of seated) {
      expect([registrationStatus, paymentStatus]).toEqual(['confirmed', 'completed']);
    }
    // Each release sends exactly one mail.
    for (const { student } of made) {
      const told = (await mailsTo(app, student.email)).filter(({ subject }) => subject.includes('released'));
      expect(told.length).toBeLessThanOrEqual(1);
    }
  });

  test('gives the last seat only once when a restore and registrations happen at once', async () => {
    const { eventId, id } = await released({ capacity: 1 });
    const students = await Promise.all(Array.from({ length: 8 }, () => make.student()));
    const content = await screenshot();
    const [back, ...others] = await Promise.all([
      restore(id),
      ...students.map(({ bearer, email }) => {
        const fields = { ...participant, email, eventId, transactionId: '412345671111' };
        return register(app, { bearer, fields, file: { content } });
      }),
    ]);
    const seated = others.filter(({ statusCode }) => statusCode === 201).length + (back.statusCode === 200 ? 1 : 0);
    expect(seated).toBe(1);
    expect(await seats(eventId)).toMatchObject({ seats_taken: 1 });
  });
});
