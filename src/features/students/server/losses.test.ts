import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const lossesOf = async ({ bearer }: TestStudent) =>
  (await call(app, 'GET', '/api/students/me/deletion', { bearer })).json().losses;

test('a student who deletes the account reads of teams and of money first', async () => {
  const { bearer } = await make.admin();
  const paidStatuses = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
  const pay = async (id: string) => call(app, 'PUT', `/api/registration/${id}`, { bearer, json: paidStatuses });
  const policy = { mayCancel: true, fullUntil: '2099-04-01T10:30', halfUntil: '' };
  await call(app, 'PUT', '/api/admin/refund-policy', { bearer, json: policy });

  const member = await make.student();
  const { id: teamId, student: leader } = await makeTeam(make, {
    members: [member],
    fee: 150,
    columns: { title: 'Relay' },
  });
  expect(await lossesOf(leader)).toEqual([]);
  await teamCalls(app).accept(member);
  await pay(teamId);
  const student = leader;
  const { id } = await make.registration(await make.event({ fee: 50 }), {
    student,
    fields: { transactionId: '512345678901' },
  });
  await pay(id);
  const cancel = { bearer: leader.bearer, json: { refundShown: 50 } };
  expect((await call(app, 'POST', `/api/students/registrations/${id}/cancel`, cancel)).statusCode).toBe(200);

  expect(await lossesOf(leader)).toEqual([
    'Your team for Relay loses its seat, with 1 member who agreed to come. To keep it, first make one of them the leader.',
    '₹50 is still to be sent back to you. Please wait for it: without your account nobody knows where to send it.',
    'You have paid ₹150. The money does not come back with the account.',
  ]);
  expect(await lossesOf(member)).toEqual([]);

  const cancelled = { registrationStatus: 'cancelled', paymentStatus: 'completed' };
  await call(app, 'PUT', `/api/registration/${teamId}`, { bearer, json: cancelled });
  expect(await lossesOf(leader)).toEqual([
    '₹50 is still to be sent back to you. Please wait for it: without your account nobody knows where to send it.',
    '₹150 that you paid is for no seat or pass any more, and the organisers still decide about it. Please wait for that.',
  ]);
});
