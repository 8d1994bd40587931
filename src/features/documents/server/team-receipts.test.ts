import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { eventLine, passLine, payer } from '#testing/orders/pay-together.ts';
import { screenshot } from '#testing/pictures.ts';
import { resubmit } from '#testing/send-form.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { textInPdf } from '#testing/text-in-pdf.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const own = '/api/students/documents';
const get = (path: string, as: string) => call(app, 'GET', path, { bearer: as });
const receiptsOf = async ({ bearer: as }: TestStudent) => (await get(own, as)).json().receipts;
const textOf = async (path: string, as: string) => {
  const answer = await get(path, as);
  return answer.statusCode === 200 ? (await textInPdf(answer.rawPayload)).join('\n') : answer.statusCode;
};
const receiptOf = ({ bearer: as }: TestStudent, id: string) => textOf(`${own}/receipts/${id}`, as);
const deskReceipt = (id: string) => textOf(`/api/admin/documents/receipts/${id}`, bearer);

async function handOver(leader: TestStudent, heir: TestStudent, id: string) {
  const calls = teamCalls(app);
  expect((await calls.accept(heir)).statusCode).toBe(200);
  const { members } = await calls.team(leader, id);
  const { _id: memberId } = members.find(({ email }: { email: string }) => email === heir.email);
  const answer = await calls.post(leader, `registrations/${id}/leader`, { memberId });
  expect(answer.statusCode, answer.body).toBe(200);
}

test('a team’s receipt stays that of the leader who paid when the team is handed over', async () => {
  const heir = await make.student({ name: 'New Leader' });
  const { id, student: leader } = await makeTeam(make, { members: [heir], fee: 150 });
  const json = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
  expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer, json })).statusCode).toBe(200);
  const [receipts, text] = [await receiptsOf(leader), await receiptOf(leader, id)];
  expect(text).toContain('Test Participant');
  await handOver(leader, heir, id);
  expect([await receiptsOf(leader), await receiptOf(leader, id), await deskReceipt(id)]).toEqual([
    receipts,
    text,
    text,
  ]);
  expect([await receiptsOf(heir), await receiptOf(heir, id)]).toEqual([[], 404]);

  await call(app, 'DELETE', `/api/students/${leader.id}`, { bearer });
  expect(await deskReceipt(id)).toContain('Deleted account');
});

/** A team whose payment got these `statuses` one after the other, and that was then handed over. */
async function handedOver(statuses: readonly string[]) {
  const heir = await make.student({ name: 'New Leader' });
  const { id, eventId, student: leader } = await makeTeam(make, { members: [heir], fee: 150 });
  for (const paymentStatus of statuses) {
    const json = { registrationStatus: paymentStatus === 'completed' ? 'confirmed' : 'pending', paymentStatus };
    expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer, json })).statusCode).toBe(200);
  }
  await handOver(leader, heir, id);
  return { leader, heir, id, eventId };
}

test('a team’s receipt belongs to the new leader whose cash came after a rejected proof of the first one', async () => {
  const { leader, heir, id, eventId } = await handedOver(['failed']);
  const json = { eventId, registrationId: id, amount: 150, receiptNumber: 'B-150' };
  expect((await call(app, 'POST', '/api/payments/cash', { bearer, json })).statusCode).toBe(201);
  expect(await receiptsOf(heir)).toMatchObject([{ _id: id, amount: 150 }]);
  expect([await receiptsOf(leader), await receiptOf(leader, id)]).toEqual([[], 404]);
});

test('a team’s receipt stays that of the leader whose cash came after a rejected proof when the team is handed over twice', async () => {
  const [heir, last] = [await make.student({ name: 'New Leader' }), await make.student({ name: 'Last Leader' })];
  const { id, eventId, student: leader } = await makeTeam(make, { members: [heir, last], fee: 150 });
  const rejected = { registrationStatus: 'pending', paymentStatus: 'failed' };
  expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer, json: rejected })).statusCode).toBe(200);
  const json = { eventId, registrationId: id, amount: 150, receiptNumber: `B-${id}` };
  expect((await call(app, 'POST', '/api/payments/cash', { bearer, json })).statusCode).toBe(201);
  const [receipts, text] = [await receiptsOf(leader), await receiptOf(leader, id)];
  await handOver(leader, heir, id);
  await handOver(heir, last, id);
  expect([await receiptsOf(leader), await receiptOf(leader, id)]).toEqual([receipts, text]);
  for (const other of [heir, last]) expect([await receiptsOf(other), await receiptOf(other, id)]).toEqual([[], 404]);
});

test.each([
  ['is not rejected', ['completed', 'pending']],
  ['is rejected, and that is taken back', ['failed', 'pending']],
])('a team’s receipt stays that of the first leader when cash is taken while the proof %s', async (_, statuses) => {
  const { leader, heir, id, eventId } = await handedOver(statuses);
  const json = { eventId, registrationId: id, amount: 150, receiptNumber: `B-${id}` };
  expect((await call(app, 'POST', '/api/payments/cash', { bearer, json })).statusCode).toBe(201);
  expect(await receiptsOf(leader)).toMatchObject([{ _id: id, amount: 150 }]);
  expect(await receiptsOf(heir)).toEqual([]);
});

test('a team’s receipt belongs to the new leader who paid after an approval of the first proof was taken back', async () => {
  const { leader, heir, id } = await handedOver(['completed', 'failed']);
  const fields = { transactionId: '412345678999' };
  const sent = await resubmit(app, id, { bearer: heir.bearer, fields, file: { content: await screenshot() } });
  expect(sent.statusCode, sent.body).toBe(200);
  const json = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
  expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer, json })).statusCode).toBe(200);
  expect(await receiptsOf(heir)).toMatchObject([{ _id: id, amount: 150 }]);
  expect([await receiptsOf(leader), await receiptOf(leader, id)]).toEqual([[], 404]);
});

test('one payment for a pass and a team has the same receipt after the team is handed over', async () => {
  const shop = passMaker(app, () => bearer);
  const passId = await shop.pass({ name: 'Gold Pass', prices: [{ amount: 500 }] });
  const [leader, heir] = [await make.student(), await make.student()];
  const terms = { team_consent: 'required', consent_hours: 48 } as const;
  const columns = { title: 'Bridges', date: '2099-05-09', upi_id: '', ...terms };
  const eventId = await make.event({ team: { min: 2, max: 3 }, fee: 150, columns });
  const typed = { name: 'Typed', email: heir.email, phone: '+91 00000 00102', college: 'Typed College' };
  const team = eventLine(eventId, {
    email: leader.email,
    teamName: 'Loops',
    teamMembers: JSON.stringify([typed]),
  });
  const sent = await payer(app).pay(leader, [passLine(passId), team]);
  expect(sent.statusCode, sent.body).toBe(201);
  const [order = '', id = ''] = sent.json().lines.map((line: { _id: string }) => line._id);
  expect((await shop.decide(order, 'active')).statusCode).toBe(200);
  const [receipts, text] = [await receiptsOf(leader), await receiptOf(leader, order)];
  expect(receipts).toMatchObject([{ amount: 650 }]);
  await handOver(leader, heir, id);
  expect(await receiptsOf(leader)).toEqual(receipts);
  for (const line of [id, order]) expect(await receiptOf(leader, line)).toBe(text);
  expect([await receiptsOf(heir), await receiptOf(heir, id)]).toEqual([[], 404]);
});
