import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { screenshot } from '#testing/pictures.ts';
import { headersOf, multipartBody, registrationParts } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let chief: string;
let shop: ReturnType<typeof passMaker>;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://fest.example.edu' } });
  make = maker(app);
  ({ bearer: chief } = await make.admin());
  shop = passMaker(app, () => chief);
});
afterAll(() => app.stop());

const rowOf = (id: string) =>
  app.platform.db.selectFrom('pass_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
test('names the ticket in the mail of a pass that is paid, and in none before', async () => {
  const student = await make.student();
  const bought = await shop.buy(await shop.pass(), student);
  await shop.decide(bought.json()._id, 'active');
  const mails = await mailsTo(app, student.email);
  const address = 'https://fest.example.edu/student/ticket';
  expect(mails.map(({ text }) => text.includes(address))).toEqual([false, true]);
  expect(mails[1]?.html).toContain(address);
});

const hidden = 'hidden-in-the-metadata';

test('redraws the proof of an order in the background when nobody has opened it', async () => {
  const student = await make.student();
  const content = await screenshot({ width: 90, height: 160, format: 'jpeg', metadata: hidden });
  const bought = await app.http.inject({
    method: 'POST',
    url: `/api/students/passes/${await shop.pass()}/buy`,
    headers: headersOf({ bearer: student.bearer }),
    payload: multipartBody(registrationParts({ fields: { transactionId: shop.nextUtr() }, file: { content } })),
  });
  const { _id } = bought.json();
  const uploaded = (await rowOf(_id)).proof_key;
  expect((await app.platform.files.read(uploaded)).includes(hidden)).toBe(true);
  await expect.poll(async () => (await rowOf(_id)).proof_state).toBe('clean');
  const { proof_key } = await rowOf(_id);
  expect(proof_key).not.toBe(uploaded);
  expect((await app.platform.files.read(proof_key)).includes(hidden)).toBe(false);
  await expect
    .poll(() =>
      app.platform.files.read(uploaded).then(
        () => 'there',
        () => 'gone',
      ),
    )
    .toBe('gone');
});

describe('a student’s own data', () => {
  test('holds the orders with what they opened, and a link that opens the proof', async () => {
    const student = await make.student();
    const passId = await shop.pass({ covers: { kind: 'any', count: 2 } });
    const { _id, reference } = (await shop.buy(passId, student, { transactionId: '812345678901' })).json();
    const data = (await call(app, 'GET', '/api/students/me/data', { bearer: student.bearer })).json();
    expect(data.orders).toMatchObject([
      {
        _id,
        reference,
        pass: { _id: passId, name: 'Fest pass' },
        status: 'pending',
        left: { any: 2 },
        amountDue: 250,
        transactionId: '812345678901',
      },
    ]);
    const { pathname, search } = new URL(data.orders[0].paymentProof);
    expect((await call(app, 'GET', `${pathname}${search}`)).headers['content-type']).toBe('image/webp');
    const other = await make.student();
    expect((await call(app, 'GET', '/api/students/me/data', { bearer: other.bearer })).json().orders).toEqual([]);
  });

  test('leaves the ledger and a record of the payments without a name when the account is deleted', async () => {
    const student = await make.student({ name: 'Unforgettable Buyer', password: 'the password' });
    const passId = await shop.pass();
    const { _id } = (await shop.buy(passId, student, { transactionId: '812345678902' })).json();
    await shop.decide(_id, 'active');
    const json = { password: 'the password' };
    const left = await call(app, 'POST', '/api/students/me/delete', { bearer: student.bearer, json });
    expect(left.statusCode).toBe(200);
    const { rows } = (await call(app, 'GET', `/api/payments/ledger?registrationId=${_id}`, { bearer: chief })).json();
    expect(rows).toMatchObject([
      { kind: 'received', amount: 250, payerName: '', event: 'Fest pass' },
      { kind: 'claimed', amount: 250, payerName: '', event: 'Fest pass' },
    ]);
    const { db } = app.platform;
    const record = db.selectFrom('audit_log').selectAll().where('subject', '=', `student:${student.id}`);
    expect(JSON.parse((await record.executeTakeFirstOrThrow()).before)).toMatchObject({
      payments: [{ event: `pass:${passId}`, amountPaise: 25_000, transactionId: '812345678902', status: 'completed' }],
    });
    const log = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute());
    const ledger = JSON.stringify(await db.selectFrom('payment_ledger').selectAll().execute());
    for (const personal of ['Unforgettable Buyer', student.email]) expect(log + ledger).not.toContain(personal);
  });
});
