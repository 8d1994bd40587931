import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerForEvent } from '#features/registrations/contract.ts';
import { write } from '#server/db/write.ts';
import { call } from '#testing/call.ts';
import { maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { eventLine, passLine, payer } from '#testing/orders/pay-together.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://fest.example.edu' } });
});
afterAll(() => app.stop());

test('says before a cart is paid that an unconfirmed account holds two registrations at the most', async () => {
  const make = maker(app);
  const till = payer(app);
  const student = await make.student({ isUnconfirmed: true });
  const lines = [];
  for (let line = 0; line < 3; line++) lines.push(eventLine(await make.event({ fee: 100 })));
  expect((await till.quote(student, lines.slice(1))).statusCode).toBe(200);
  const refused = await till.quote(student, lines);
  expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining('confirm your email')]);

  const confirmed = { email_confirmed_at: app.platform.now().toISOString() };
  await write(app.platform.db, (tx) =>
    tx.updateTable('students').set(confirmed).where('id', '=', student.id).execute(),
  );
  expect((await till.quote(student, lines)).statusCode).toBe(200);
});

test('takes no proof of rejected passes again from an unconfirmed account that holds two others meanwhile', async () => {
  const make = maker(app);
  const till = payer(app);
  const { bearer } = await make.admin();
  const shop = passMaker(app, () => bearer);
  const student = await make.student({ isUnconfirmed: true });
  const cart = [passLine(await shop.pass()), passLine(await shop.pass())];
  const { _id, lines } = (await till.pay(student, cart)).json();
  expect((await shop.decide(lines[0]._id, 'rejected')).statusCode).toBe(200);
  expect((await till.read(student, _id)).json()).not.toHaveProperty('mustConfirmEmail');
  const others = [await shop.pass(), await shop.pass()];
  for (const pass of others) expect((await shop.buy(pass, student)).statusCode).toBe(201);
  expect((await till.read(student, _id)).json()).toMatchObject({ payment: { amount: 500 }, mustConfirmEmail: true });
  const refused = await till.resend(student, _id);
  expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining('confirm your email')]);
});

test('says before a pass is paid, or its proof sent again, that an unconfirmed account holds two things already', async () => {
  const make = maker(app);
  const { bearer } = await make.admin();
  const shop = passMaker(app, () => bearer);
  const student = await make.student({ isUnconfirmed: true });
  const asked = async (pass: string) =>
    (await call(app, 'GET', `/api/students/passes/${pass}/payment`, { bearer: student.bearer })).json();
  const [rejected, wanted] = [await shop.pass(), await shop.pass()];
  const { _id } = (await shop.buy(rejected, student)).json();
  expect((await shop.decide(_id, 'rejected')).statusCode).toBe(200);
  await make.registration(await make.event(), { student });
  expect([await asked(rejected), await asked(wanted)].map(({ mustConfirmEmail }) => mustConfirmEmail)).toEqual([
    undefined,
    undefined,
  ]);
  await make.registration(await make.event(), { student });
  for (const pass of [rejected, wanted]) {
    expect(await asked(pass)).toMatchObject({ amount: 250, mustConfirmEmail: true });
    const refused = await shop.buy(pass, student);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      registerForEvent.refusals.emailNotConfirmed.message,
    ]);
  }
});
