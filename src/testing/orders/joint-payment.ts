import { expect } from 'vitest';
import { call } from '../call.ts';
import { app, chief, clock, make, shop, till } from './joint-server.ts';
import { eventLine, passLine } from './pay-together.ts';

/** A pass and two events with one payment, which waits. */
export async function paidTogether() {
  const passId = await shop.pass({ name: 'Gold Pass', prices: [{ amount: 500 }] });
  const [quiz, race] = [
    await make.event({ fee: 150, columns: { upi_id: '', title: 'Quiz' } }),
    await make.event({ fee: 90, columns: { upi_id: '', title: 'Race' } }),
  ];
  const student = await make.student();
  const { email } = student;
  const utr = shop.nextUtr();
  clock.forward({ seconds: 60 });
  const lines = [passLine(passId), eventLine(quiz, { email }), eventLine(race, { email })];
  const sent = await till.pay(student, lines, { fields: { transactionId: utr } });
  expect(sent.statusCode, sent.body).toBe(201);
  const { _id, reference, lines: made } = sent.json();
  const ids: string[] = made.map((line: { _id: string }) => line._id);
  const [order = '', first = '', second = ''] = ids;
  return { _id, reference, order, first, second, ids, student, utr, quiz, race };
}

export const statuses = async ({ student, _id }: { student: { bearer: string }; _id: string }) =>
  (await till.read(student, _id)).json().lines.map(({ status }: { status: string }) => status);

export const itemOf = async (id: string) =>
  (await call(app, 'GET', `/api/payments/registrations/${id}`, { bearer: chief })).json().item;

export const ledgerOf = (ids: readonly string[]) =>
  app.platform.db.selectFrom('payment_ledger').selectAll().where('registration_id', 'in', ids).orderBy('seq').execute();

export async function setStatus(id: string, json: object) {
  const done = await call(app, 'PUT', `/api/registration/${id}`, { bearer: chief, json });
  expect(done.statusCode, done.body).toBe(200);
}
