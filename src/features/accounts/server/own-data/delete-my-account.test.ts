import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eraseOldMails } from '#server/mail/erase-old-mails.ts';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { inTurn, lockRowOf } from '#testing/postgres/while-locked.ts';
import { proofFiles, strayProofs } from '#testing/proof-files.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const password = 'the password';
const newStudent = () => make.student({ password });
const leave = ({ bearer }: TestStudent, given: unknown = password) =>
  call(app, 'POST', '/api/students/me/delete', { bearer, json: { password: given } });
const seatsTaken = async (eventId: string) => {
  const events = app.platform.db.selectFrom('events').select('seats_taken').where('id', '=', eventId);
  return (await events.executeTakeFirstOrThrow()).seats_taken;
};
const tables = ['sessions', 'registrations', 'bookmarks', 'password_links', 'calendar_feeds', 'mail_outbox'] as const;
async function rowsOf({ id }: TestStudent): Promise<number> {
  const { db } = app.platform;
  let rows = (await db.selectFrom('students').where('id', '=', id).select('id').execute()).length;
  for (const table of tables) {
    rows += (await db.selectFrom(table).where('student_id', '=', id).select('student_id').execute()).length;
  }
  return rows;
}

/** Counts how often transactions select rows of the table by their ids, in order, which they do to lock them. */
function countingLocks(table: string) {
  const { db } = app.platform;
  let locks = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const isOrdered = node.kind === 'SelectQueryNode' && node.orderBy !== undefined;
      if (isOrdered && JSON.stringify(node.from).includes(`"${table}"`)) locks += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const spied = vi.spyOn(db, 'transaction').mockImplementation(() => db.withPlugin(plugin).transaction());
  return () => {
    spied.mockRestore();
    return locks;
  };
}

/** Makes a letter, and a certificate that is corrected and then revoked. */
async function changeDocuments({ bearer }: TestStudent, eventId: string): Promise<void> {
  const admin = (await make.admin()).bearer;
  const certificates = '/api/admin/certificates';
  const newest = async () =>
    (await call(app, 'GET', '/api/students/certificates', { bearer })).json().certificates[0]._id as string;
  const correction = { name: 'Unforgettable Names', reason: 'Misspelt' };
  const answers = [
    await call(app, 'GET', '/api/students/documents/letter', { bearer }),
    await call(app, 'POST', `${certificates}/batches`, {
      bearer: admin,
      json: { eventId, kind: 'participation', rule: { kind: 'registered' } },
    }),
    await call(app, 'POST', `${certificates}/${await newest()}/correct`, { bearer: admin, json: correction }),
    await call(app, 'POST', `${certificates}/${await newest()}/revoke`, {
      bearer: admin,
      json: { reason: 'Not there' },
    }),
  ];
  expect(answers.every(({ statusCode }) => statusCode < 300)).toBe(true);
}

describe('the deletion of a student’s own account', () => {
  test('deletes the student’s data and proofs, frees the seats and ends the sessions', async () => {
    const student = await newStudent();
    const [paid, free] = [await make.event({ fee: 100 }), await make.event()];
    await make.registration(paid, { student });
    await make.registration(free, { student });
    await call(app, 'PUT', `/api/students/events/${paid}/bookmark`, { bearer: student.bearer });
    await call(app, 'POST', '/api/students/calendar', { bearer: student.bearer });
    const admin = await make.admin();
    await call(app, 'POST', `/api/admin/students/${student.id}/password-link`, { bearer: admin.bearer });
    const neighbour = await make.registration(paid);
    expect(await rowsOf(student)).toBeGreaterThan(8);

    const response = await leave(student);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Your account is deleted.' });
    expect(await rowsOf(student)).toBe(0);
    expect([await seatsTaken(paid), await seatsTaken(free)]).toEqual([1, 0]);
    expect((await call(app, 'GET', '/api/students/profile', { bearer: student.bearer })).statusCode).toBe(401);
    await expect.poll(() => strayProofs(app)).toEqual([]);
    expect((await proofFiles(app)).size).toBeGreaterThan(0);
    expect(await rowsOf(neighbour.student)).toBeGreaterThan(2);
  });

  test('confirms the deletion and the cancelled registration in one mail to the student', async () => {
    const student = await newStudent();
    await make.registration(await make.event({ fee: 100 }), { student });
    await leave(student);
    const [mail, ...others] = await mailsTo(app, student.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Your account is deleted', student_id: null });
    expect(mail?.text).toContain('Your registration is cancelled');
  });

  test('frees no seat in its words when the registration was cancelled before', async () => {
    const student = await newStudent();
    const { bearer } = await make.admin();
    const { id } = await make.registration(await make.event(), { student });
    const json = { registrationStatus: 'cancelled', paymentStatus: 'pending' };
    expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer, json })).statusCode).toBe(200);
    await leave(student);
    const mail = (await mailsTo(app, student.email)).at(-1);
    expect(mail?.text).toContain('Your registration is cancelled and holds no seat.');
  });

  test('the address of the last mail is forgotten after 30 days', async () => {
    const student = await newStudent();
    await leave(student);
    const { db, now } = app.platform;
    const inDays = (days: number) => new Date(now().getTime() + days * 24 * 3_600_000);
    await eraseOldMails(db, inDays(29));
    expect(await mailsTo(app, student.email)).toHaveLength(1);
    await eraseOldMails(db, inDays(31));
    expect(await mailsTo(app, student.email)).toEqual([]);
  });

  test('the mail says that payments are kept when there is one, for a pass too, and only then', async () => {
    const [buyer, guest] = [await newStudent(), await newStudent()];
    const { bearer } = await make.admin();
    const passes = passMaker(app, () => bearer);
    expect((await passes.buy(await passes.pass(), buyer)).statusCode).toBe(201);
    await make.registration(await make.event(), { student: guest });
    for (const student of [buyer, guest]) expect((await leave(student)).statusCode).toBe(200);
    const kept = 'The organisers only keep the amount and the transaction ID of each payment';
    expect((await mailsTo(app, buyer.email)).at(-1)?.text).toContain(kept);
    expect((await mailsTo(app, guest.email)).at(-1)?.text).not.toContain(kept);
  });

  test('keeps the payments in the audit log, without the student’s name or email', async () => {
    const student = await make.student({ name: 'Unforgettable Name', password });
    const paid = await make.event({ fee: 150 });
    await make.registration(paid, { student, fields: { transactionId: '498765432101', name: 'Unforgettable Name' } });
    const free = await make.event();
    await make.registration(free, { student, fields: { name: 'Unforgettable Name' } });
    await changeDocuments(student, free);
    await leave(student);
    const record = await app.platform.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `student:${student.id}`)
      .where('action', '=', 'student.delete-own')
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({ actor: `student:${student.id}` });
    expect(JSON.parse(record.before)).toMatchObject({
      registrations: 2,
      payments: [{ event: paid, amountPaise: 15_000, transactionId: '498765432101', status: 'pending' }],
    });
    const log = JSON.stringify(await app.platform.db.selectFrom('audit_log').selectAll().execute());
    for (const personal of ['Unforgettable Name', student.email]) expect(log).not.toContain(personal);
  });

  test('frees the email for a new account', async () => {
    const student = await newStudent();
    await leave(student);
    await expect(make.student({ email: student.email })).resolves.toBeDefined();
  });

  test.each([
    ['a wrong one', 'This is not your current password.'],
    ['', 'Password is required.'],
    [undefined, 'Password is required.'],
  ])('refuses %j in place of the password and deletes nothing', async (given, message) => {
    const student = await newStudent();
    const eventId = await make.event();
    await make.registration(eventId, { student });
    const response = await leave(student, given === undefined ? null : given);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ message, errors: { password: message } });
    expect(await seatsTaken(eventId)).toBe(1);
    expect((await call(app, 'GET', '/api/students/profile', { bearer: student.bearer })).statusCode).toBe(200);
  });

  test('refuses even the right password after ten wrong tries', async () => {
    const student = await newStudent();
    for (let time = 0; time < 10; time++) await leave(student, 'a wrong one');
    expect((await leave(student)).statusCode).toBe(429);
    expect(await rowsOf(student)).toBeGreaterThan(0);
  });

  test('mails the same address five times within an hour and refuses the sixth deletion', async () => {
    const email = 'somebody-else@students.example';
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++)
      statuses.push((await leave(await make.student({ email, password }))).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await mailsTo(app, email)).toHaveLength(5);
  });

  test('deletes the account once when two requests arrive together, and answers the other with 401 or 422', async () => {
    const student = await newStudent();
    const eventId = await make.event({ fee: 100 });
    await make.registration(eventId, { student });
    const statuses = (await Promise.all([leave(student), leave(student)])).map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect([401, 422]).toContain(statuses.find((status) => status !== 200));
    expect(await seatsTaken(eventId)).toBe(0);
  });

  test('locks the payments of the student once', async () => {
    const student = await newStudent();
    const { bearer } = await make.admin();
    const passes = passMaker(app, () => bearer);
    expect((await passes.buy(await passes.pass(), student)).statusCode).toBe(201);
    const locked = countingLocks('pass_orders');
    expect((await leave(student)).statusCode).toBe(200);
    expect(locked()).toBe(1);
  });

  test('deletes nothing when the password is changed at the same moment', async () => {
    const student = await newStudent();
    const eventId = await make.event();
    await make.registration(eventId, { student });
    const json = { currentPassword: password, newPassword: 'another password' };
    const change = () => call(app, 'PUT', '/api/students/password', { bearer: student.bearer, json });
    const answers = await inTurn(app, lockRowOf('students', student.id), change, () => leave(student));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 422]);
    expect(await rowsOf(student)).toBeGreaterThan(1);
    expect(await seatsTaken(eventId)).toBe(1);
  });

  test('leaves no seat taken and no proof file when the student registers at the same moment', async () => {
    const student = await newStudent();
    const eventId = await make.event({ fee: 100 });
    await Promise.allSettled([make.registration(eventId, { student }), leave(student)]);
    expect(await rowsOf(student)).toBe(0);
    expect(await seatsTaken(eventId)).toBe(0);
    await expect.poll(() => strayProofs(app)).toEqual([]);
  });
});
