import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { longestTurn } from '#testing/cpu-time.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { lockFreeRowOf, lockRowOf, whileLocked } from '#testing/postgres/while-locked.ts';
import { proofFiles, strayProofs } from '#testing/proof-files.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
const delivered: { to: string; subject: string }[] = [];
beforeAll(async () => {
  app = await startTestApp({ deliver: async ({ to, subject }) => void delivered.push({ to, subject }) });
  make = maker(app);
});
afterAll(() => app.stop());

const remove = async (id: string, query = '') => {
  const { bearer } = await make.admin();
  return call(app, 'DELETE', `/api/students/${id}${query}`, { bearer });
};
const isThere = async (id: string) =>
  (await app.platform.db.selectFrom('students').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
const registrationsOf = (id: string) =>
  app.platform.db.selectFrom('registrations').selectAll().where('student_id', '=', id).execute();
const seatsTaken = async (eventId: string) => {
  const event = app.platform.db.selectFrom('events').select('seats_taken').where('id', '=', eventId);
  return (await event.executeTakeFirstOrThrow()).seats_taken;
};

describe('deleting a student', () => {
  test('deletes a student without registrations at once, and ends the session', async () => {
    const { id, bearer } = await make.student();
    const response = await remove(id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Student deleted successfully!' });
    expect(await isThere(id)).toBe(false);
    expect((await call(app, 'GET', '/api/students/profile', { bearer })).statusCode).toBe(401);
  });

  test('asks for confirmation, with the number, when the student has registrations', async () => {
    const { student } = await make.registration(await make.event());
    await make.registration(await make.event(), { student });
    const response = await remove(student.id);
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toContain('2 registrations');
    expect(response.json().errors).toEqual({ confirmRegistrations: '2' });
    expect(await isThere(student.id)).toBe(true);
    expect(await registrationsOf(student.id)).toHaveLength(2);
  });

  test('asks for confirmation, with the number, when the student has orders of passes', async () => {
    const student = await make.student();
    const { bearer } = await make.admin();
    const passes = passMaker(app, () => bearer);
    const order = (await passes.buy(await passes.pass(), student)).json()._id;
    expect((await passes.decide(order, 'active')).statusCode).toBe(200);
    await make.registration(await make.event(), { student });
    const response = await remove(student.id, '?confirmRegistrations=1');
    expect([response.statusCode, response.json()]).toEqual([
      409,
      {
        message: 'This student has 1 registration and 1 order of a pass. Deleting the student deletes them too.',
        errors: { confirmRegistrations: '1', confirmOrders: '1' },
      },
    ]);
    expect((await remove(student.id, '?confirmRegistrations=1&confirmOrders=2')).statusCode).toBe(409);
    expect(await isThere(student.id)).toBe(true);
    expect((await remove(student.id, '?confirmRegistrations=1&confirmOrders=1')).statusCode).toBe(200);
    expect(await isThere(student.id)).toBe(false);
  });

  test('asks for confirmation when a refund is promised to the student', async () => {
    const { bearer } = await make.admin();
    const json = { mayCancel: true, fullUntil: '2099-04-01T10:30', halfUntil: '' };
    await call(app, 'PUT', '/api/admin/refund-policy', { bearer, json });
    const eventId = await make.event({ fee: 50, columns: { date: '2099-05-09' } });
    const { id, student } = await make.registration(eventId, { fields: { transactionId: '512345678902' } });
    const paid = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
    await call(app, 'PUT', `/api/registration/${id}`, { bearer, json: paid });
    const cancel = { bearer: student.bearer, json: { refundShown: 50 } };
    expect((await call(app, 'POST', `/api/students/registrations/${id}/cancel`, cancel)).statusCode).toBe(200);
    const asked = await remove(student.id, '?confirmRegistrations=1');
    expect([asked.statusCode, asked.json()]).toEqual([
      409,
      {
        message:
          'This student has 1 registration. Deleting the student deletes them too. ₹50 is still to be sent back to this student: without the account nobody knows where to send it.',
        errors: { confirmRegistrations: '1', confirmRefunds: '1' },
      },
    ]);
    expect(await isThere(student.id)).toBe(true);
    expect((await remove(student.id, '?confirmRegistrations=1&confirmRefunds=1')).statusCode).toBe(200);
    expect(await isThere(student.id)).toBe(false);
  });

  test.each(['0', '2', '99'])(
    'deletes nothing when the confirmed number of registrations is wrong (%s of 1)',
    async (number) => {
      const eventId = await make.event({ fee: 100 });
      const { student } = await make.registration(eventId);
      expect((await remove(student.id, `?confirmRegistrations=${number}`)).statusCode).toBe(409);
      expect(await registrationsOf(student.id)).toHaveLength(1);
      expect(await seatsTaken(eventId)).toBe(1);
      expect((await call(app, 'GET', '/api/students/profile', { bearer: student.bearer })).statusCode).toBe(200);
    },
  );

  test('deletes registrations and proofs and frees the seats when the confirmed number is right', async () => {
    const [paid, free, cancelled] = [await make.event({ fee: 100 }), await make.event(), await make.event()];
    const { student } = await make.registration(paid);
    await make.registration(free, { student });
    const { id } = await make.registration(cancelled, { student });
    const { bearer } = await make.admin();
    const json = { registrationStatus: 'cancelled', paymentStatus: 'pending' };
    await call(app, 'PUT', `/api/registration/${id}`, { bearer, json });
    const neighbour = await make.registration(paid);
    const response = await remove(student.id, '?confirmRegistrations=3');
    expect(response.statusCode).toBe(200);
    expect(await registrationsOf(student.id)).toEqual([]);
    expect([await seatsTaken(paid), await seatsTaken(free), await seatsTaken(cancelled)]).toEqual([1, 0, 0]);
    await expect.poll(() => strayProofs(app)).toEqual([]);
    expect(await registrationsOf(neighbour.student.id)).toHaveLength(1);
    expect((await proofFiles(app)).size).toBeGreaterThan(0);
  });

  test('mails the offer of the freed seat to the next student on the waitlist', async () => {
    const eventId = await make.event({ capacity: 1 });
    const { student } = await make.registration(eventId);
    const next = await make.student();
    await call(app, 'POST', `/api/students/events/${eventId}/waitlist`, { bearer: next.bearer });
    expect((await remove(student.id, '?confirmRegistrations=1')).statusCode).toBe(200);
    const offer = { to: next.email, subject: expect.stringContaining('is kept for you') };
    await expect.poll(() => delivered).toContainEqual(offer);
  });

  test('writes an audit record of the deletion', async () => {
    const { id, email } = await make.student({ name: 'Student 1' });
    await remove(id);
    const record = await app.platform.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `student:${id}`)
      .executeTakeFirstOrThrow();
    expect(record.action).toBe('student.delete');
    expect(JSON.parse(record.before)).toMatchObject({ name: 'Student 1', email, registrations: 0 });
  });

  test('answers others while a student with thousands of mails is deleted', async () => {
    const { id, email } = await make.student();
    await sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20000)
      insert into mail_outbox (id, recipient, subject, text, html, created_at, attempts, next_attempt_at, last_error,
        student_id) select 'mail-' || n, ${email}, 'News', ${'A line of a mail. '.repeat(50)}, '', '', 1, '', '', ${id}
        from numbers`.execute(app.platform.db);
    // In one piece it would take 180 ms. A garbage collection may happen in between.
    expect(await longestTurn(() => remove(id))).toBeLessThan(100);
    const mails = app.platform.db.selectFrom('mail_outbox').select('id').where('recipient', '=', email);
    expect(await mails.execute()).toEqual([]);
  });

  test('lets a new account use the email of a deleted student', async () => {
    const { id, email } = await make.student();
    await remove(id);
    await expect(make.student({ email })).resolves.toBeDefined();
  });

  test('answers that the student is not found when the ID is unknown', async () => {
    expect((await remove('nobody')).statusCode).toBe(404);
  });

  test('leaves no taken seat and no file behind when the student registers at the same time', async () => {
    const eventId = await make.event({ fee: 100 });
    const student = await make.student();
    const [registered] = await Promise.allSettled([make.registration(eventId, { student }), remove(student.id)]);
    const left = await registrationsOf(student.id);
    // Either the registration exists with its student, or neither exists. The order of the calls is not fixed.
    expect(left.length).toBe(registered.status === 'fulfilled' && (await isThere(student.id)) ? 1 : 0);
    expect(await seatsTaken(eventId)).toBe(left.length);
    await expect.poll(() => strayProofs(app)).toEqual([]);
  });

  // All other code locks orders, then registrations, then students (decision 44). In another order two calls could wait
  // for each other.
  test.runIf(engine === 'postgres').each([
    ['pass_orders', 'an organiser'],
    ['pass_orders', 'the student'],
    ['registrations', 'an organiser'],
    ['registrations', 'the student'],
  ] as const)('waits for %s before it locks anything else when %s deletes the account', async (table, who) => {
    const password = 'the password';
    const { bearer } = await make.admin();
    const passes = passMaker(app, () => bearer);
    const student = await make.student({ password });
    const order: string = (await passes.buy(await passes.pass(), student)).json()._id;
    const own = await make.registration(await make.event({ fee: 100 }), { student });
    const led = await makeTeam(make, { members: [student] });
    expect((await teamCalls(app).accept(student)).statusCode).toBe(200);
    const [first = '', second = ''] = [own.id, led.id].toSorted();
    const deleteOwn = { bearer: student.bearer, json: { password } };
    const deleted = await whileLocked(
      app,
      lockRowOf(table, table === 'pass_orders' ? order : first),
      () =>
        who === 'the student'
          ? call(app, 'POST', '/api/students/me/delete', deleteOwn)
          : remove(student.id, '?confirmRegistrations=1&confirmOrders=1'),
      async (tx) => {
        if (table === 'pass_orders') await lockFreeRowOf('registrations', first)(tx);
        await lockFreeRowOf('registrations', second)(tx);
        await lockFreeRowOf('students', student.id)(tx);
      },
    );
    expect(deleted.statusCode, deleted.body).toBe(200);
  });
});
