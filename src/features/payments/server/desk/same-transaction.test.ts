import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Flag } from '#features/payments/desk-contract.ts';
import { transactionIdSigns } from '#shared/payments/transaction-id.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { eventLine, passLine, payer } from '#testing/orders/pay-together.ts';
import { screenshot } from '#testing/pictures.ts';
import { participant, register, resubmit } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let finance: string;
let chief: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  finance = (await make.admin({ role: 'finance' })).bearer;
  chief = (await make.admin()).bearer;
});
afterAll(() => app.stop());

/** Transaction IDs that look the same as the first one, or almost the same. */
const disguises = [
  '601234567890',
  '601234\u200b567890',
  '601234\u2060567890',
  '601234\u00ad567890',
  '601234\u180e567890',
  '６０１２３４５６７８９０',
  '6O123456789o',
  '60l23456789O',
];

const itemOf = async (id: string) =>
  (await call(app, 'GET', `/api/payments/registrations/${id}`, { bearer: finance })).json().item;
const decide = async (id: string, json: object) =>
  call(app, 'POST', `/api/payments/registrations/${id}/decision`, {
    bearer: finance,
    json: { version: (await itemOf(id)).version, ...json },
  });
const approve = (id: string, more: object = {}) => decide(id, { decision: 'approved', ...more });
const claim = async (transactionId: string) =>
  (await make.registration(await make.event({ fee: 150 }), { fields: { transactionId } })).id;

describe('one transaction ID written in many ways', () => {
  test('flags every payment with the same transaction ID, and refuses a plain approval', async () => {
    const ids: string[] = [];
    for (const transactionId of disguises) ids.push(await claim(transactionId));
    for (const id of ids) {
      const item = await itemOf(id);
      expect(item.transactionId).toMatch(/^[0-9OolI]{12}$/);
      expect(item.flags.map(({ kind }: { kind: string }) => kind)).toContain('sameTransaction');
      const response = await approve(id);
      expect([response.statusCode, response.json().message]).toEqual([409, expect.stringMatching(/transaction ID/)]);
    }
  });

  test('finds a transaction ID in the search however it is written', async () => {
    await claim('T2504Ol12345');
    for (const q of ['T2504O112345', 't2504-0L1 2345', 'Ｔ２５０４Ol12345']) {
      const payers = await call(app, 'GET', `/api/payments/payers?q=${encodeURIComponent(q)}`, { bearer: finance });
      expect(payers.json().map(({ transactionId }: { transactionId: string }) => transactionId)).toEqual([
        'T2504Ol12345',
      ]);
      const found = await call(app, 'GET', `/api/admin/search?q=${encodeURIComponent(q)}`, { bearer: finance });
      expect(found.json().registrations).toHaveLength(1);
    }
  });
});

describe('a transaction ID of a payment that was deleted', () => {
  const flagsOf = async (id: string) => (await itemOf(id)).flags.filter(({ kind }: Flag) => kind === 'sameTransaction');
  const deletedFlag = (deleted: string) => [{ kind: 'sameTransaction', others: [], orders: [], deleted: [deleted] }];
  const remove = async (path: string) =>
    expect((await call(app, 'DELETE', path, { bearer: chief })).statusCode).toBe(200);
  const paid = async (transactionId: string) => {
    const eventId = await make.event({ fee: 150 });
    const made = await make.registration(eventId, { fields: { transactionId } });
    expect((await approve(made.id)).statusCode).toBe(200);
    return { ...made, eventId };
  };

  test('flags the payment and asks before it is approved when a deleted account had paid with the same ID', async () => {
    const { student } = await paid('601200000001');
    await remove(`/api/students/${student.id}?confirmRegistrations=1`);
    const again = await claim('6012 0000 0001');
    expect(await flagsOf(again)).toEqual(deletedFlag('account'));
    const refused = await approve(again);
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/same transaction ID/)]);
    expect((await approve(again, { acceptSameTransaction: true })).statusCode).toBe(200);
  });

  test('flags the payment when a deleted account had bought a pass with the same ID', async () => {
    const passes = passMaker(app, () => chief);
    const student = await make.student();
    const bought = await passes.buy(await passes.pass(), student, { transactionId: '601200000002' });
    expect((await passes.decide(bought.json()._id, 'active')).statusCode).toBe(200);
    await remove(`/api/students/${student.id}?confirmOrders=1`);
    const again = await claim('601200000002');
    expect(await flagsOf(again)).toEqual(deletedFlag('account'));
    expect((await approve(again)).statusCode).toBe(409);
  });

  const password = 'the password';
  const byOwner: Record<string, (student: TestStudent, transactionId: string) => Promise<unknown>> = {
    async registration(student, transactionId) {
      const { id } = await make.registration(await make.event({ fee: 150 }), { student, fields: { transactionId } });
      return approve(id);
    },
    async order(student, transactionId) {
      const shop = passMaker(app, () => chief);
      return shop.decide((await shop.buy(await shop.pass(), student, { transactionId })).json()._id, 'active');
    },
    async 'joint payment'(student, transactionId) {
      const shop = passMaker(app, () => chief);
      const eventId = await make.event({ fee: 150, columns: { upi_id: '' } });
      const lines = [passLine(await shop.pass()), eventLine(eventId, { email: student.email })];
      const sent = await payer(app).pay(student, lines, { fields: { transactionId } });
      return shop.decide(sent.json().lines[0]._id, 'active');
    },
  };

  test.each([
    ['registration', '601200000008'],
    ['order', '601200000009'],
    ['joint payment', '601200000010'],
  ])(
    'flags the payment when a student had paid an accepted %s with the same ID and deleted the own account',
    async (what, transactionId) => {
      const student = await make.student({ password });
      expect(await byOwner[what]?.(student, transactionId)).toMatchObject({ statusCode: 200 });
      const deleting = { bearer: student.bearer, json: { password } };
      expect((await call(app, 'POST', '/api/students/me/delete', deleting)).statusCode).toBe(200);
      const again = await claim(transactionId);
      expect(await flagsOf(again)).toEqual(deletedFlag('account'));
      expect((await approve(again)).statusCode).toBe(409);
    },
  );

  test.each(['registration', 'event'] as const)(
    'flags the payment when a paid payment with the same ID was deleted with its %s',
    async (deleted) => {
      const transactionId = deleted === 'event' ? '601200000003' : '601200000004';
      const { id, eventId } = await paid(transactionId);
      await remove(deleted === 'event' ? `/api/events/${eventId}?confirmRegistrations=1` : `/api/registration/${id}`);
      const again = await claim(transactionId);
      expect(await flagsOf(again)).toEqual(deletedFlag(deleted));
      expect((await approve(again)).statusCode).toBe(409);
    },
  );

  test('approves without a question when the deleted account had not paid: its payment waited or was rejected', async () => {
    const [waiting, rejected] = ['601200000005', '601200000006'];
    for (const transactionId of [waiting, rejected]) {
      const { id, student } = await make.registration(await make.event({ fee: 150 }), { fields: { transactionId } });
      if (transactionId === rejected) await decide(id, { decision: 'rejected', reason: 'No such payment' });
      await remove(`/api/students/${student.id}?confirmRegistrations=1`);
      const again = await claim(transactionId);
      expect(await flagsOf(again)).toEqual([]);
      expect((await approve(again)).statusCode).toBe(200);
    }
  });

  test('keeps nothing of a deleted account but the ID of the payment and what was deleted', async () => {
    const { student } = await paid('6012-0000-0007');
    await remove(`/api/students/${student.id}?confirmRegistrations=1`);
    const kept = app.platform.db.selectFrom('deleted_payments').selectAll();
    expect(await kept.where('transaction_key', '=', '601200000007').execute()).toEqual([
      { transaction_key: '601200000007', joint_payment_id: '', deleted_with: 'account' },
    ]);
  });
});

describe('a transaction ID that could carry a message', () => {
  const words = 'You won! https://evil.example/claim?id=7';

  test('refuses forbidden characters in a transaction ID, a resubmitted ID and a receipt number', async () => {
    const eventId = await make.event({ fee: 150 });
    const { bearer, email } = await make.student();
    const refused = await register(app, {
      bearer,
      fields: { ...participant, email, eventId, transactionId: words },
      file: { content: await screenshot() },
    });
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { transactionId: transactionIdSigns }]);

    const { id, student: owner } = await make.registration(eventId, { fields: { transactionId: '601234567899' } });
    await call(app, 'POST', `/api/payments/registrations/${id}/decision`, {
      bearer: finance,
      json: { version: (await itemOf(id)).version, decision: 'rejected', reason: 'No such payment' },
    });
    const again = await resubmit(app, id, {
      bearer: owner.bearer,
      fields: { transactionId: words },
      file: { content: await screenshot() },
    });
    expect([again.statusCode, again.json().errors]).toEqual([422, { transactionId: expect.any(String) }]);

    const cash = { eventId, registrationId: id, amount: 150, receiptNumber: 'No. <7>' };
    const receipt = await call(app, 'POST', '/api/payments/cash', { bearer: finance, json: cash });
    expect([receipt.statusCode, receipt.json().errors]).toEqual([422, { receiptNumber: transactionIdSigns }]);
  });

  test.each(['You won 5000 call me', 'evil.example/claim', 'CALL 99999 99999', '99999-99999'])(
    'leaves a transaction ID that could be read as words (%s) out of all mails',
    async (transactionId) => {
      const { id } = await make.registration(await make.event({ fee: 150 }), { fields: { transactionId } });
      const { db } = app.platform;
      const row = await db.selectFrom('registrations').select('student_id').where('id', '=', id).executeTakeFirst();
      const mails = await db
        .selectFrom('mail_outbox')
        .select(['text', 'html'])
        .where('student_id', '=', row?.student_id ?? '')
        .execute();
      expect(mails.length).toBeGreaterThan(0);
      for (const { text, html } of mails) {
        expect(text + html).not.toContain(transactionId);
        expect(text + html).not.toContain('Transaction ID');
      }
    },
  );
});
