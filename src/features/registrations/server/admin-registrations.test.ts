import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { strayProofs } from '#testing/proof-files.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { Registration } from '../contract.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

async function list(of: TestApp = app): Promise<Registration[]> {
  const { bearer } = await maker(of).admin();
  return (await call(of, 'GET', '/api/registration', { bearer })).json();
}

async function set(id: string, registrationStatus: string, paymentStatus: string) {
  const { bearer } = await make.admin();
  return call(app, 'PUT', `/api/registration/${id}`, { bearer, json: { registrationStatus, paymentStatus } });
}

async function seatsTaken(eventId: string): Promise<number> {
  const event = app.platform.db.selectFrom('events').select('seats_taken').where('id', '=', eventId);
  return (await event.executeTakeFirstOrThrow()).seats_taken;
}

const subjectsTo = async (email: string) => {
  const mails = app.platform.db.selectFrom('mail_outbox').select('subject').where('recipient', '=', email);
  return (await mails.execute()).map((mail) => mail.subject).toSorted();
};

describe('the list of all registrations', () => {
  test('shows each registration with all required fields', async () => {
    const eventId = await make.event({ fee: 150, team: { min: 2, max: 4 } });
    const member = { name: 'Student 2', email: 'two@students.example', phone: '+91 00000 00102', college: 'College' };
    const fields = { teamName: 'Loops', teamMembers: JSON.stringify([member]), additionalInfo: 'We bring chalk' };
    const { id, student } = await make.registration(eventId, { fields });
    expect((await list()).find((registration) => registration._id === id)).toEqual({
      _id: id,
      name: 'Test Participant',
      email: student.email,
      phone: '+91 00000 00100',
      college: 'Thinnai College of Engineering',
      department: 'Information Technology',
      year: '2nd Year',
      event: { _id: eventId, title: expect.stringMatching(/^Event \d+$/), teamMin: 2 },
      registrationStatus: 'pending',
      paymentStatus: 'pending',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      transactionId: '412345678901',
      paymentReference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
      paymentProof: expect.stringMatching(/^proofs\/[\w-]+\?expires=\d+&signature=[\w-]+$/),
      amountDue: 150,
      teamName: 'Loops',
      teamMembers: [member],
      additionalInfo: 'We bring chalk',
      reason: '',
      resubmittedAt: '',
      releasedAt: '',
    });
  });

  test('lists the newest registration first', async () => {
    const clock = stoppedClock();
    const fest = await startTestApp({ now: clock.now });
    onTestFinished(() => fest.stop());
    const eventId = await maker(fest).event();
    const inOrder: string[] = [];
    for (const _ of [1, 2, 3]) {
      inOrder.unshift((await maker(fest).registration(eventId)).id);
      clock.forward({ seconds: 1 });
    }
    expect((await list(fest)).map((registration) => registration._id)).toEqual(inOrder);
  });
});

describe('setting the statuses', () => {
  const registrationStatuses = ['pending', 'confirmed', 'cancelled'];
  const paymentStatuses = ['pending', 'completed', 'failed'];
  test('sets every combination of statuses and holds a seat unless the registration is cancelled', async () => {
    const eventId = await make.event({ fee: 100 });
    const { id } = await make.registration(eventId);
    const pairs = registrationStatuses.flatMap((one) => paymentStatuses.map((other) => [one, other] as const));
    for (const [registrationStatus, paymentStatus] of [...pairs, ...pairs.toReversed()]) {
      const response = await set(id, registrationStatus, paymentStatus);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ _id: id, registrationStatus, paymentStatus });
      expect(await seatsTaken(eventId)).toBe(registrationStatus === 'cancelled' ? 0 : 1);
    }
  });

  test('answers a change of status with the registration as the list shows it', async () => {
    const { id } = await make.registration(await make.event({ fee: 100 }));
    const answered = (await set(id, 'confirmed', 'completed')).json();
    expect((await list()).find((registration) => registration._id === id)).toEqual(answered);
  });

  test('frees one seat when a registration is cancelled twice', async () => {
    const eventId = await make.event();
    await make.registration(eventId);
    const { id } = await make.registration(eventId);
    for (const _ of [1, 2]) await set(id, 'cancelled', 'pending');
    expect(await seatsTaken(eventId)).toBe(1);
  });

  test('restores a cancelled registration even when the event is full', async () => {
    const eventId = await make.event({ capacity: 1 });
    const first = await make.registration(eventId);
    await set(first.id, 'cancelled', 'completed');
    await make.registration(eventId);
    expect((await set(first.id, 'confirmed', 'completed')).statusCode).toBe(200);
    expect(await seatsTaken(eventId)).toBe(2);
  });

  test('refuses to restore a registration when the student has registered again', async () => {
    const eventId = await make.event();
    const first = await make.registration(eventId);
    await set(first.id, 'cancelled', 'completed');
    await make.registration(eventId, { student: first.student });
    const response = await set(first.id, 'confirmed', 'completed');
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toMatch(/registered for the event again/);
    expect(await seatsTaken(eventId)).toBe(1);
    const row = app.platform.db.selectFrom('registrations').selectAll().where('id', '=', first.id);
    expect((await row.executeTakeFirst())?.registration_status).toBe('cancelled');
  });

  test.each([
    [{ registrationStatus: 'approved', paymentStatus: 'pending' }, 'registrationStatus'],
    [{ registrationStatus: 'pending', paymentStatus: 'Paid' }, 'paymentStatus'],
    [{ registrationStatus: 'pending' }, 'paymentStatus'],
    [{ registrationStatus: null, paymentStatus: 'pending' }, 'registrationStatus'],
  ])('refuses the statuses %j', async (json, field) => {
    const { id } = await make.registration(await make.event({ fee: 100 }));
    const { bearer } = await make.admin();
    const response = await call(app, 'PUT', `/api/registration/${id}`, { bearer, json });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual([field]);
  });

  test('answers 404 when the registration does not exist', async () => {
    expect((await set('nobody-made-it', 'confirmed', 'completed')).statusCode).toBe(404);
  });

  test('writes an audit record when the statuses change', async () => {
    const { id } = await make.registration(await make.event({ fee: 100 }));
    await set(id, 'confirmed', 'completed');
    const records = app.platform.db.selectFrom('audit_log').selectAll().where('subject', '=', `registration:${id}`);
    const record = (await records.execute()).find((found) => found.action === 'registration.status');
    expect(JSON.parse(record?.before ?? '')).toEqual({ registrationStatus: 'pending', paymentStatus: 'pending' });
    expect(JSON.parse(record?.after ?? '')).toEqual({ registrationStatus: 'confirmed', paymentStatus: 'completed' });
  });
});

describe('the mails about a change of status', () => {
  test('sends one confirmation when the payment is found, even when the statuses are set twice', async () => {
    const { id, student } = await make.registration(await make.event({ fee: 100 }));
    for (const _ of [1, 2]) await set(id, 'confirmed', 'completed');
    expect(await subjectsTo(student.email)).toEqual([
      expect.stringMatching(/^We have your registration/),
      expect.stringMatching(/^Your seat in Event \d+ is confirmed$/),
    ]);
  });

  test.each([
    ['confirmed', []],
    ['cancelled', [expect.stringMatching(/^Your registration for Event \d+ is cancelled$/)]],
  ])('sends no mail about a payment when a free registration is set to %s and failed', async (status, mails) => {
    const { id, student } = await make.registration(await make.event());
    await set(id, status, 'failed');
    const confirmed = expect.stringMatching(/^Your seat in Event \d+ is confirmed$/);
    expect(await subjectsTo(student.email)).toEqual([...mails, confirmed]);
  });

  test('sends a mail when the payment is not accepted', async () => {
    const { id, student } = await make.registration(await make.event({ fee: 100 }));
    await set(id, 'pending', 'failed');
    expect(await subjectsTo(student.email)).toContainEqual(
      expect.stringMatching(/^Your payment for .* was not accepted$/),
    );
  });

  test('sends one cancellation mail with advice about the money, and no mail when a change is refused', async () => {
    const { id, student } = await make.registration(await make.event({ fee: 100 }));
    await set(id, 'cancelled', 'pending');
    await set(id, 'cancelled', 'pending');
    await set(id, 'approved', 'completed');
    const mails = (await mailsTo(app, student.email)).filter(({ subject }) => subject.endsWith('is cancelled'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(
      'Nobody has checked your payment. If ₹100 has left your account, ask the organisers',
    );
    expect(await subjectsTo(student.email)).toHaveLength(2);
  });
});

describe('deleting a registration', () => {
  const remove = async (id: string) =>
    call(app, 'DELETE', `/api/registration/${id}`, { bearer: (await make.admin()).bearer });

  test('frees the seat, removes the proof and writes an audit record when a registration is deleted', async () => {
    const eventId = await make.event({ fee: 100 });
    const { id } = await make.registration(eventId);
    const response = await remove(id);
    expect(response.json()).toEqual({ message: 'Registration deleted successfully' });
    expect(await seatsTaken(eventId)).toBe(0);
    await expect.poll(() => strayProofs(app)).toEqual([]);
    expect((await list()).map((registration) => registration._id)).not.toContain(id);
    const records = app.platform.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `registration:${id}`);
    expect((await records.execute()).map((record) => record.action)).toContain('registration.delete');
    expect((await remove(id)).statusCode).toBe(404);
    expect(await seatsTaken(eventId)).toBe(0);
  });

  test('records no name, email or phone, and shows the student’s name as long as the account is there', async () => {
    const eventId = await make.event({ team: { min: 2, max: 3 } });
    const member = {
      name: 'Nila Member',
      email: 'nila.member@students.example',
      phone: '+91 00000 77123',
      college: 'Kite',
    };
    const fields = { name: 'Typed Leader', teamName: 'Knots of Nila', teamMembers: JSON.stringify([member]) };
    const { id, student } = await make.registration(eventId, { fields });
    await remove(id);
    const stored = app.platform.db.selectFrom('audit_log').select('before').where('subject', '=', `registration:${id}`);
    const { before } = await stored.where('action', '=', 'registration.delete').executeTakeFirstOrThrow();
    expect(JSON.parse(before ?? '')).toMatchObject({ student: student.id, event: eventId, amountDue: 0 });
    expect(before).not.toMatch(/Typed|Nila|77123|@/);
    const { bearer } = await make.admin();
    const log = await call(app, 'GET', `/api/admin/audit?subject=registration:${id}`, { bearer });
    const { name } = await app.platform.db
      .selectFrom('students')
      .select('name')
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow();
    const record = log.json().records.find(({ did }: { did: string }) => did === 'deleted the registration of');
    expect(record.about).toBe(name);
  });

  test('frees no second seat when a cancelled registration is deleted', async () => {
    const eventId = await make.event();
    await make.registration(eventId);
    const { id } = await make.registration(eventId);
    await set(id, 'cancelled', 'pending');
    await remove(id);
    expect(await seatsTaken(eventId)).toBe(1);
  });

  test('tells the student once, unless the registration was cancelled and not paid', async () => {
    const news = async (id: string, { email }: TestStudent) => {
      await remove(id);
      return (await mailsTo(app, email)).filter(({ subject }) => subject.endsWith(' is deleted'));
    };
    const eventId = await make.event({ fee: 100 });
    const [seated, paid, unpaid] = [
      await make.registration(eventId),
      await make.registration(eventId),
      await make.registration(eventId),
    ];
    await set(paid.id, 'cancelled', 'completed');
    await set(unpaid.id, 'cancelled', 'pending');
    const [mail, ...more] = await news(seated.id, seated.student);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('If you have paid, or think that this is a mistake, please write to us.');
    expect(mail?.text).toContain('/student/dashboard');
    expect(`${mail?.text} ${mail?.html}`).not.toContain(seated.id);
    expect(await news(paid.id, paid.student)).toHaveLength(1);
    expect(await news(unpaid.id, unpaid.student)).toEqual([]);
  });

  test('tells the members who accepted when the registration of a team that holds a seat is deleted', async () => {
    const { bearer } = await make.admin();
    const news = async ({ email }: TestStudent) =>
      (await subjectsTo(email)).filter((subject) => / is not registered for .* any more$/.test(subject)).length;
    const [member, invited] = [await make.student(), await make.student()];
    const team = await makeTeam(make, { members: [member, invited] });
    await teamCalls(app).accept(member);
    await call(app, 'DELETE', `/api/registration/${team.id}`, { bearer });
    expect([await news(member), await news(invited)]).toEqual([1, 0]);
    const cancelled = await makeTeam(make, { members: [member] });
    await teamCalls(app).accept(member);
    await set(cancelled.id, 'cancelled', 'pending');
    await call(app, 'DELETE', `/api/registration/${cancelled.id}`, { bearer });
    expect(await news(member)).toBe(2);
  });

  test('sends members of a deleted team to the organisers, not to the registration that is gone', async () => {
    const { bearer } = await make.admin();
    const member = await make.student();
    const team = await makeTeam(make, { members: [member] });
    await teamCalls(app).accept(member);
    await call(app, 'DELETE', `/api/registration/${team.id}`, { bearer });
    const mail = (await mailsTo(app, member.email)).find(({ subject }) => / is not registered for /.test(subject));
    expect(mail?.text).toContain('has been deleted. Please ask the organisers');
    expect(mail?.text).not.toContain('ask its leader');
    expect(`${mail?.text} ${mail?.html}`).not.toContain(team.id);
  });

  test('lets the student register again after the registration is deleted', async () => {
    const eventId = await make.event();
    const { id, student } = await make.registration(eventId);
    await remove(id);
    await expect(make.registration(eventId, { student })).resolves.toBeDefined();
  });
});
