import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EntryPayment, type RegistrationDetails, submissionRefusals } from '#features/registrations/contract.ts';
import { write } from '#server/db/write.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { screenshot } from '#testing/pictures.ts';
import { resubmit } from '#testing/send-form.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let shop: ReturnType<typeof passMaker>;
beforeAll(async () => {
  app = await startTestApp({
    env: { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://fest.example.edu' },
    deliver: () => Promise.reject(new Error('no mail leaves a test')),
  });
  make = maker(app);
  const { bearer } = await make.admin();
  shop = passMaker(app, () => bearer);
});
afterAll(() => app.stop());

const setConfirmed = (id: string, email_confirmed_at: string) =>
  write(app.platform.db, (tx) =>
    tx.updateTable('students').set({ email_confirmed_at }).where('id', '=', id).executeTakeFirstOrThrow(),
  );

async function unconfirmed(): Promise<TestStudent> {
  const student = await make.student();
  await setConfirmed(student.id, '');
  return student;
}

async function quote({ bearer }: TestStudent): Promise<EntryPayment> {
  const eventId = await make.event({ fee: 100 });
  return (await call(app, 'GET', `/api/students/events/${eventId}/payment`, { bearer })).json();
}

test('says before the payment that the email must be confirmed when a registration and an order are there', async () => {
  const student = await unconfirmed();
  await make.registration(await make.event(), { student });
  expect(await quote(student)).toMatchObject({ mustConfirmEmail: false });
  expect((await shop.buy(await shop.pass(), student)).statusCode).toBe(201);
  expect(await quote(student)).toMatchObject({ mustConfirmEmail: true });
  await setConfirmed(student.id, new Date().toISOString());
  expect(await quote(student)).toMatchObject({ mustConfirmEmail: false });
});

test('says before the proof of a cancelled registration is sent again that the email must be confirmed', async () => {
  const student = await unconfirmed();
  const { id } = await make.registration(await make.event({ fee: 100 }), { student });
  const { bearer } = await make.admin();
  const json = { registrationStatus: 'cancelled', paymentStatus: 'failed', reason: 'Not on the statement' };
  await call(app, 'PUT', `/api/registration/${id}`, { bearer, json });
  const read = async (): Promise<RegistrationDetails> =>
    (await call(app, 'GET', `/api/students/registrations/${id}/details`, { bearer: student.bearer })).json();
  expect(await read()).not.toHaveProperty('mustConfirmEmail');
  expect((await read()).next).toContain('or pay now');
  for (let held = 0; held < 2; held++) await make.registration(await make.event(), { student });
  const asked = await read();
  expect(asked).toMatchObject({ canResubmit: true, mustConfirmEmail: true });
  expect(asked.next).toContain('Once your email is confirmed');
  expect(asked.next).not.toContain('pay now');
  const proof = { fields: { transactionId: '412345678902' }, file: { content: await screenshot() } };
  const refused = await resubmit(app, id, { bearer: student.bearer, ...proof });
  expect([refused.statusCode, refused.json().message]).toEqual([403, submissionRefusals.emailNotConfirmed.message]);
  await setConfirmed(student.id, new Date().toISOString());
  expect(await read()).not.toHaveProperty('mustConfirmEmail');
});

test('does not count teams that others lead when the email is not confirmed', async () => {
  const member = await make.student();
  for (let team = 0; team < 2; team++) {
    await makeTeam(make, { members: [member] });
    expect((await teamCalls(app).accept(member)).statusCode).toBe(200);
  }
  await setConfirmed(member.id, '');
  expect(await quote(member)).toMatchObject({ mustConfirmEmail: false });
  await make.registration(await make.event(), { student: member });
});

test('a team cannot be handed over to an account that has two registrations and has to confirm its email', async () => {
  const calls = teamCalls(app);
  const { id, student: leader } = await makeTeam(make);
  const member = await unconfirmed();
  expect((await calls.join(member, (await calls.team(leader, id)).code)).statusCode).toBe(200);
  for (let held = 0; held < 2; held++) await make.registration(await make.event(), { student: member });
  const [{ _id: memberId }] = (await calls.team(leader, id)).members;
  const handOver = () => calls.post(leader, `registrations/${id}/leader`, { memberId });
  const refused = await handOver();
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'This member has to confirm their email before they can lead the team.',
  ]);
  expect(await calls.team(leader, id)).toMatchObject({ isLeader: true });
  await setConfirmed(member.id, new Date().toISOString());
  expect((await handOver()).statusCode).toBe(200);
});
