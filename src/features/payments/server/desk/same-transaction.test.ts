import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transactionIdSigns } from '#shared/payments/transaction-id.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { participant, register, resubmit } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let finance: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  finance = (await make.admin({ role: 'finance' })).bearer;
});
afterAll(() => app.stop());

/** All of them look the same as the first one, or nearly. */
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
const approve = async (id: string) =>
  call(app, 'POST', `/api/payments/registrations/${id}/decision`, {
    bearer: finance,
    json: { version: (await itemOf(id)).version, decision: 'approved' },
  });
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
