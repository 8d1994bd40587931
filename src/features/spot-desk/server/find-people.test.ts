import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

async function found(student: TestStudent) {
  const { phone } = (await call(app, 'GET', '/api/students/profile', { bearer: student.bearer })).json();
  const path = `/api/admin/spot-desk/people?phone=${encodeURIComponent(phone)}`;
  const { people } = (await call(app, 'GET', path, { bearer })).json();
  return people.find(({ _id }: { _id: string }) => _id === student.id);
}

test('lists the events of teams in which a person is a member, typed or accepted', async () => {
  const [accepted, typed] = [await make.student(), await make.student()];
  const asked = await makeTeam(make, { members: [accepted] });
  expect(await found(accepted)).toMatchObject({ events: [], holds: [] });
  expect((await teamCalls(app).accept(accepted)).statusCode).toBe(200);
  const named = await makeTeam(make, { members: [typed], consent: false });
  const ofEvent = (id: string) => [{ kind: 'event', _id: id, name: expect.any(String), isPaid: true }];
  expect(await found(accepted)).toMatchObject({ events: [asked.eventId], holds: ofEvent(asked.eventId) });
  expect(await found(typed)).toMatchObject({ events: [named.eventId], holds: ofEvent(named.eventId) });
});

test('says what is not paid', async () => {
  const passes = passMaker(app, () => bearer);
  const [pass, student] = [await passes.pass({ name: 'Gold' }), await make.student()];
  const eventId = await make.event({ fee: 100, columns: { title: 'Quiz' } });
  const { id } = await make.registration(eventId, { student });
  const order = (await passes.buy(pass, student)).json()._id;
  await passes.decide(order, 'rejected', { reason: 'Not there' });
  const holds = (isPaid: boolean) => [
    { kind: 'pass', _id: pass, name: 'Gold', isPaid },
    { kind: 'event', _id: eventId, name: 'Quiz', isPaid },
  ];
  expect(await found(student)).toMatchObject({ events: [eventId], passes: [pass], holds: holds(false) });
  await passes.decide(order, 'active');
  const json = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
  await call(app, 'PUT', `/api/registration/${id}`, { bearer, json });
  expect((await found(student)).holds).toEqual(holds(true));
});

test('finds each of six people who registered with the same number', async () => {
  const students: TestStudent[] = [];
  for (let one = 0; one < 6; one++) students.push(await make.student());
  const ids = students.map(({ id }) => id);
  await app.platform.db.updateTable('students').set({ phone: '+91 90000 12345' }).where('id', 'in', ids).execute();
  for (const student of students) expect(await found(student)).toMatchObject({ _id: student.id });
});
