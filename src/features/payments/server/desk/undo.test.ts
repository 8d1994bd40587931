import { expect, test } from 'vitest';
import { balancesOf } from '#features/registrations/server/index.ts';
import { sendNext } from '#server/mail/outbox-worker.ts';
import { call } from '#testing/call.ts';
import { app, chief, clock, make, shop, startJointServer, till } from '#testing/orders/joint-server.ts';
import { eventLine, passLine } from '#testing/orders/pay-together.ts';
import { lockRowOf, whileLocked } from '#testing/postgres/while-locked.ts';
import { engine } from '#testing/test-app.ts';

startJointServer();

const fileOf = async (id: string) =>
  (await call(app, 'GET', `/api/payments/registrations/${id}`, { bearer: chief })).json();
const undo = (decisionId: string) => call(app, 'POST', `/api/payments/decisions/${decisionId}/undo`, { bearer: chief });

/** Sends the mails that are due. Returns the subjects of the mails to this student. */
async function sendDue(email: string): Promise<string[]> {
  const sent: string[] = [];
  while (await sendNext(app.platform, async ({ to, subject }) => void (to === email && sent.push(subject))));
  return sent;
}

async function decided(decision: 'approved' | 'rejected') {
  const student = await make.student();
  const eventId = await make.event({ fee: 150, columns: { title: 'Quiz' } });
  const fields = { transactionId: shop.nextUtr(), email: student.email };
  const { id } = await make.registration(eventId, { student, fields });
  clock.forward({ seconds: 60 });
  await sendDue(student.email);
  const json = { decision, reason: 'No such payment', version: (await fileOf(id)).item.version };
  const answer = await call(app, 'POST', `/api/payments/registrations/${id}/decision`, { bearer: chief, json });
  return { id, eventId, student, decisionId: String(answer.json().decision._id) };
}

test('undoes the whole decision when another of its lines is undone, and mails nobody', async () => {
  const student = await make.student();
  const lines = [passLine(await shop.pass()), eventLine(await make.event({ fee: 90, columns: { upi_id: '' } }))];
  const sent = (await till.pay(student, lines)).json();
  const [order = '', registration = '']: string[] = sent.lines.map((line: { _id: string }) => line._id);
  await sendDue(student.email);
  clock.forward({ seconds: 60 });
  expect((await shop.decide(order, 'active')).statusCode).toBe(200);
  const [decision] = (await fileOf(registration)).decisions;
  const undone = await undo(decision._id);
  expect(undone.statusCode, undone.body).toBe(200);
  const now = (await till.read(student, sent._id)).json().lines;
  expect(now.map(({ status }: { status: string }) => status)).toEqual(['pending', 'pending']);
  clock.forward({ seconds: 11 });
  expect(await sendDue(student.email)).toEqual([]);
});

test('refuses to undo an approval when some of the money was refunded since', async () => {
  const { id, decisionId } = await decided('approved');
  clock.forward({ seconds: 2 });
  const json = { amount: 50, reference: shop.nextUtr() };
  const refund = await call(app, 'POST', `/api/payments/registrations/${id}/refunds`, { bearer: chief, json });
  expect(refund.statusCode, refund.body).toBe(201);
  const undone = await undo(decisionId);
  expect([undone.statusCode, undone.json().message]).toEqual([409, 'Somebody has changed this registration since.']);
  expect((await balancesOf(app.platform.db, [id])).get(id)).toMatchObject({ received: 10_000, refunded: 5_000 });
});

test('mails a rejection before the payment when cash is taken while the rejection could still be undone', async () => {
  const { id, eventId, student, decisionId } = await decided('rejected');
  clock.forward({ seconds: 2 });
  const json = { eventId, registrationId: id, receiptNumber: shop.nextUtr(), amount: 150 };
  const cash = await call(app, 'POST', '/api/payments/cash', { bearer: chief, json });
  expect(cash.statusCode, cash.body).toBe(201);
  expect((await undo(decisionId)).statusCode).toBe(409);
  const mails = ['Your payment for Quiz was not accepted', 'Your seat in Quiz is confirmed'];
  expect(await sendDue(student.email)).toEqual(mails);
  clock.forward({ seconds: 10 });
  expect(await sendDue(student.email)).toEqual([]);
});

test.each(['registration', 'event'])(
  'mails an approval first when its %s is deleted while it could still be undone',
  async (what) => {
    const { id, eventId, student } = await decided('approved');
    clock.forward({ seconds: 2 });
    const path = what === 'event' ? `/api/events/${eventId}?confirmRegistrations=1` : `/api/registration/${id}`;
    expect((await call(app, 'DELETE', path, { bearer: chief })).statusCode).toBe(200);
    expect(await sendDue(student.email)).toEqual([
      'Your seat in Quiz is confirmed',
      'Your registration for Quiz is deleted',
    ]);
    clock.forward({ seconds: 10 });
    expect(await sendDue(student.email)).toEqual([]);
  },
);

test.runIf(engine === 'postgres')('refuses an undo when it waits so long that the mail has left', async () => {
  const { id, student, decisionId } = await decided('approved');
  clock.forward({ seconds: 9 });
  const undone = await whileLocked(
    app,
    lockRowOf('registrations', id),
    () => undo(decisionId),
    async () => {
      clock.forward({ seconds: 5 });
      expect(await sendDue(student.email)).toEqual(['Your seat in Quiz is confirmed']);
    },
  );
  expect([undone.statusCode, undone.json().message]).toEqual([409, expect.stringMatching(/^It is too late/)]);
  expect((await fileOf(id)).item.paymentStatus).toBe('completed');
});
