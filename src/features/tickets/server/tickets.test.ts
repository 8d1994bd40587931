import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { write } from '#server/db/write.ts';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { parseCode } from '../rules.ts';
import { openSealed, readCode } from '../verify-rules.ts';
import { readTicketKeys, sealPerson } from './sign.ts';

let app: TestApp;
let make: Maker;
let admin: string;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://fest.example.edu' } });
  make = maker(app);
  admin = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const ask = ({ bearer }: TestStudent) => call(app, 'GET', '/api/students/ticket', { bearer });
const setStatus = (id: string, registrationStatus: string, paymentStatus = 'completed') =>
  call(app, 'PUT', `/api/registration/${id}`, { bearer: admin, json: { registrationStatus, paymentStatus } });
const opensOf = async (number: string) => {
  const row = app.platform.db.selectFrom('tickets').select('opens').where('number', '=', number);
  return JSON.parse((await row.executeTakeFirstOrThrow()).opens);
};

describe('a student’s ticket', () => {
  test('a student’s ticket is not there before anything is confirmed, and says so in words', async () => {
    const student = await make.student();
    expect((await ask(student)).statusCode).toBe(404);
    await make.registration(await make.event({ fee: 150 }), { student });
    const answer = await ask(student);
    expect([answer.statusCode, answer.json().message]).toEqual([404, expect.stringContaining('no ticket yet')]);
  });

  test('a student’s ticket is named in the mail that confirms the first registration, and in none before', async () => {
    const { id, student } = await make.registration(await make.event({ fee: 150 }));
    await setStatus(id, 'confirmed');
    const mails = await mailsTo(app, student.email);
    const address = 'https://fest.example.edu/student/ticket';
    expect(mails.map(({ text }) => text.includes(address))).toEqual([false, true]);
    expect(mails[1]?.html).toContain(address);
  });

  test('a student’s ticket has a number and a genuine code, the same one at every call', async () => {
    const { student } = await make.registration(await make.event());
    const ticket = (await ask(student)).json();
    expect(Object.keys(ticket).sort()).toEqual(['code', 'issuedAt', 'number']);
    const keys = await readTicketKeys(app.platform.db);
    const issuedAt = `${ticket.issuedAt.slice(0, 19)}.000Z`;
    expect(await readCode(ticket.code, keys)).toMatchObject({ number: ticket.number, issuedAt });
    expect((await ask(student)).json()).toEqual(ticket);
  });

  test('a student’s ticket is one for all events, and follows what is confirmed and paid', async () => {
    const student = await make.student();
    const events = [await make.event(), await make.event({ fee: 150 })];
    await make.registration(events[0] ?? '', { student });
    const { number } = (await ask(student)).json();
    const { id } = await make.registration(events[1] ?? '', { student, fields: { transactionId: '598877665544' } });
    expect(await opensOf(number)).toEqual({ events: [events[0]], unpaid: [], passes: [] });
    await setStatus(id, 'confirmed', 'pending');
    expect((await ask(student)).json().number).toBe(number);
    expect(await opensOf(number)).toMatchObject({ events: [events[0]], unpaid: [events[1]] });
    await setStatus(id, 'confirmed');
    await ask(student);
    expect((await opensOf(number)).events).toEqual(events.toSorted());
  });

  test('a student’s ticket opens nothing when the registration is cancelled, and is the same when it is confirmed again', async () => {
    const { id, student } = await make.registration(await make.event());
    const ticket = (await ask(student)).json();
    await setStatus(id, 'cancelled');
    expect((await ask(student)).statusCode).toBe(404);
    expect((await opensOf(ticket.number)).events).toEqual([]);
    await setStatus(id, 'confirmed');
    expect((await ask(student)).json()).toEqual(ticket);
  });

  test('a student’s ticket is one when it is asked for many times at once', async () => {
    const { student } = await make.registration(await make.event());
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(student)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('a student’s ticket holds no name, email, phone or college, in the code or in a row that was sealed', async () => {
    const { student } = await make.registration(await make.event());
    const { code } = (await ask(student)).json();
    const bytes = parseCode(code);
    expect(Buffer.from(bytes?.signed ?? []).toString('latin1')).not.toMatch(/student|thinnai/i);
    const row = app.platform.db.selectFrom('tickets').selectAll().where('holder', '=', `student:${student.id}`);
    const { sealed_code, sealed_person, sealed_before, name, college } = await row.executeTakeFirstOrThrow();
    expect(sealed_code).not.toContain(code);
    const opened = await openSealed(bytes?.secret ?? new Uint8Array(), sealed_person, sealed_before);
    const known = app.platform.db
      .selectFrom('ticket_colleges')
      .selectAll()
      .where('id', '=', opened?.college ?? 0);
    expect([opened?.name, (await known.executeTakeFirst())?.name]).toEqual([name, college]);
  });

  test('a student’s ticket is replaced when it is lost: another number of the same person, and the old one is revoked', async () => {
    const { student } = await make.registration(await make.event());
    const first = (await ask(student)).json();
    const { bearer } = student;
    const second = (await call(app, 'POST', '/api/students/ticket/replace', { bearer })).json();
    expect(second.number).not.toBe(first.number);
    expect((await ask(student)).json()).toEqual(second);
    const rows = app.platform.db.selectFrom('tickets').selectAll().where('person', '=', first.number);
    const stored = await rows.orderBy('seq').execute();
    expect(stored.map(({ number, revoked_at, name }) => [number, revoked_at !== '', name !== ''])).toEqual([
      [first.number, true, false],
      [second.number, false, true],
    ]);
    for (let time = 0; time < 4; time++) await call(app, 'POST', '/api/students/ticket/replace', { bearer });
    expect((await call(app, 'POST', '/api/students/ticket/replace', { bearer })).statusCode).toBe(429);
  });

  test('a student’s ticket is shown to everybody who replaces it at once, and is one', async () => {
    const { student } = await make.registration(await make.event());
    await ask(student);
    const replace = () => call(app, 'POST', '/api/students/ticket/replace', { bearer: student.bearer });
    const answers = await Promise.all([replace(), replace(), replace()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(answers.map((answer) => answer.json().number)).toContain((await ask(student)).json().number);
  });

  test('a student’s ticket is replaced by an organiser, once', async () => {
    const { student } = await make.registration(await make.event());
    const { number } = (await ask(student)).json();
    const replace = () => call(app, 'POST', `/api/admin/tickets/${number}/replace`, { bearer: admin });
    expect((await replace()).statusCode).toBe(200);
    expect((await ask(student)).json().number).not.toBe(number);
    expect((await replace()).statusCode).toBe(404);
  });

  test('a student’s ticket is replaced by an organiser who types the number in small letters', async () => {
    const { student } = await make.registration(await make.event());
    const { number } = (await ask(student)).json();
    const path = `/api/admin/tickets/${number.toLowerCase()}/replace`;
    expect((await call(app, 'POST', path, { bearer: admin })).statusCode).toBe(200);
    expect((await ask(student)).json().number).not.toBe(number);
  });

  test('a student’s ticket keeps no name when the account is deleted, and admits nobody any more', async () => {
    const { student } = await make.registration(await make.event());
    const { number } = (await ask(student)).json();
    await make.registration(await make.event(), { student });
    await ask(student);
    const removed = await call(app, 'DELETE', `/api/students/${student.id}?confirmRegistrations=2`, { bearer: admin });
    expect(removed.statusCode, removed.body).toBe(200);
    const row = app.platform.db.selectFrom('tickets').selectAll().where('number', '=', number);
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ name: '', college: '', sealed_person: '' });
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({
      revoked_at: expect.stringMatching(/./),
      opened_before: '[]',
    });
  });

  test('a pass opens nothing before its payment is approved, and nothing once that is taken back', async () => {
    const shop = passMaker(app, () => admin);
    const student = await make.student();
    const pass = await shop.pass();
    const { _id } = (await shop.buy(pass, student)).json();
    expect((await ask(student)).statusCode).toBe(404);
    await shop.decide(_id, 'active');
    const { number } = (await ask(student)).json();
    expect(await opensOf(number)).toEqual({ events: [], unpaid: [], passes: [pass] });
    await shop.decide(_id, 'rejected', { reason: 'No such payment' });
    expect((await ask(student)).statusCode).toBe(404);
    expect(await opensOf(number)).toEqual({ events: [], unpaid: [], passes: [] });
  });

  test('a ticket is issued to the owner of an active pass', async () => {
    const json = { name: 'Fest pass', covers: { kind: 'all' }, prices: [{ amount: 0 }] };
    const pass = (await call(app, 'POST', '/api/admin/passes', { bearer: admin, json })).json();
    const student = await make.student();
    const at = app.platform.now().toISOString();
    await write(app.platform.db, (tx) =>
      tx
        .insertInto('pass_orders')
        .values({
          id: `order-${student.id}`,
          pass_id: pass._id,
          student_id: student.id,
          status: 'active',
          amount_due_paise: 0,
          price_line: '',
          coupon_id: null,
          covers: '{"kind":"all"}',
          transaction_id: '',
          transaction_key: '',
          payment_reference: '',
          proof_key: '',
          proof_state: 'none',
          reason: '',
          created_at: at,
          updated_at: at,
          resubmitted_at: '',
        })
        .execute(),
    );
    const { number } = (await ask(student)).json();
    expect(await opensOf(number)).toEqual({ events: [], unpaid: [], passes: [pass._id] });
  });
});

test('name and college are opened by the ticket’s own secret alone', async () => {
  const [secret, other] = [new Uint8Array(16).fill(7), new Uint8Array(16).fill(8)];
  const sealed = sealPerson(secret, 'Meena Sundaram', 4, 2);
  expect(await openSealed(secret, sealed, 2)).toEqual({ name: 'Meena Sundaram', college: 4 });
  expect(await openSealed(secret, sealed, 1)).toBeUndefined();
  expect(await openSealed(other, sealed, 2)).toBeUndefined();
});
