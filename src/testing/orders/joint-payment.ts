import { expect } from 'vitest';
import { call } from '../call.ts';
import { app, chief, clock, make, shop, till } from './joint-server.ts';
import { eventLine, passLine } from './pay-together.ts';

/** One pending payment for a pass of ₹500, a quiz of ₹150 and a race of ₹90. */
export async function paidTogether({ capacity }: { capacity?: number } = {}) {
  const passId = await shop.pass({ name: 'Gold Pass', prices: [{ amount: 500 }] });
  const event = (title: string, fee: number) =>
    make.event({ fee, ...(capacity !== undefined && { capacity }), columns: { upi_id: '', title } });
  const [quiz, race] = [await event('Quiz', 150), await event('Race', 90)];
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
  return { _id: String(_id), reference, order, first, second, ids, student, utr, passId, quiz, race };
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
