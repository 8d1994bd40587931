import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { makeTeam, teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { memberHolder, studentHolder } from './holders.ts';
import { noOpens } from './issue.ts';
import { findDue, syncAllTickets, syncTickets, writeDue } from './sync-tickets.ts';

let app: TestApp;
let make: Maker;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  admin = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const ticketsOf = (holder: string) =>
  app.platform.db.selectFrom('tickets').select(['name', 'opens', 'revoked_at']).where('holder', '=', holder).execute();
async function removeAccount(id: string, registrations: number): Promise<void> {
  const path = `/api/students/${id}?confirmRegistrations=${registrations}`;
  const removed = await call(app, 'DELETE', path, { bearer: admin });
  expect(removed.statusCode, removed.body).toBe(200);
}

test('an account that is deleted while tickets are issued gets none', async () => {
  const { student } = await make.registration(await make.event());
  const due = await findDue(app.platform);
  expect(due).toContain(studentHolder(student.id));
  await removeAccount(student.id, 1);
  await writeDue(app.platform, due);
  expect(await ticketsOf(studentHolder(student.id))).toEqual([]);
});

test('the ticket of an account that is deleted while tickets are updated keeps no name', async () => {
  const { student } = await make.registration(await make.event());
  await syncTickets(app.platform);
  await make.registration(await make.event(), { student });
  const due = await findDue(app.platform);
  expect(due).toEqual([studentHolder(student.id)]);
  await removeAccount(student.id, 2);
  await writeDue(app.platform, due);
  expect(await ticketsOf(studentHolder(student.id))).toEqual([
    { name: '', opens: noOpens, revoked_at: expect.stringMatching(/./) },
  ]);
});

test('a registration that is cancelled while tickets are issued gets none', async () => {
  const { id, student } = await make.registration(await make.event());
  const due = await findDue(app.platform);
  const json = { registrationStatus: 'cancelled', paymentStatus: 'completed' };
  const cancelled = await call(app, 'PUT', `/api/registration/${id}`, { bearer: admin, json });
  expect(cancelled.statusCode, cancelled.body).toBe(200);
  await writeDue(app.platform, due);
  expect(await ticketsOf(studentHolder(student.id))).toEqual([]);
});

test('an order that is there late, with a time that is not the latest, gets its ticket', async () => {
  const { db } = app.platform;
  const shop = passMaker(app, () => admin);
  const passId = await shop.pass();
  const [early, late] = [await make.student(), await make.student()];
  const orderOf = async (student: TestStudent): Promise<string> => (await shop.buy(passId, student)).json()._id;
  const [first, second] = [await orderOf(early), await orderOf(late)];
  expect((await shop.decide(first, 'active')).statusCode).toBe(200);
  await syncAllTickets(app.platform);
  // As if its transaction had begun before the other one and ended after it.
  const columns = { status: 'active', updated_at: '2025-04-01T00:00:00.000Z' } as const;
  await db.updateTable('pass_orders').set(columns).where('id', '=', second).execute();
  await syncAllTickets(app.platform);
  expect(await ticketsOf(studentHolder(late.id))).toMatchObject([{ revoked_at: '' }]);
});

test('two servers that find the same people give each of them one ticket', async () => {
  const eventId = await make.event();
  const holders: string[] = [];
  for (let count = 0; count < 3; count++) {
    holders.push(studentHolder((await make.registration(eventId)).student.id));
  }
  const [one, other] = await Promise.all([findDue(app.platform), findDue(app.platform)]);
  await Promise.all([writeDue(app.platform, one), writeDue(app.platform, other)]);
  for (const holder of holders) expect(await ticketsOf(holder)).toHaveLength(1);
});

test('more people than one transaction takes all get a ticket, members of teams as well', async () => {
  const members = Array.from({ length: 130 }, (_, index) => ({
    name: `Member ${index}`,
    email: `member-${index}@students.example`,
    phone: '+91 00000 00101',
    college: 'Marina College',
  }));
  const leaders: string[] = [];
  for (let first = 0; first < members.length; first += 13) {
    const eventId = await make.event({ team: { min: 1, max: 14 } });
    const teamMembers = JSON.stringify(members.slice(first, first + 13));
    const { student } = await make.registration(eventId, { fields: { teamName: 'Bridge Builders', teamMembers } });
    leaders.push(student.id);
  }
  await syncTickets(app.platform);
  for (const [index, { name, email }] of members.entries()) {
    const tickets = await ticketsOf(memberHolder(leaders[Math.floor(index / 13)] ?? '', email));
    expect(tickets.map((ticket) => ticket.name)).toEqual([name]);
  }
  expect(await findDue(app.platform)).toEqual([]);
});

test('looks at the ticket of one student alone when others have joined teams by a code', async () => {
  const teams = teamCalls(app);
  const { id, student: leader } = await makeTeam(make, { consent: false });
  const { code } = (await teams.post(leader, `registrations/${id}/code`)).json();
  const joined = await teams.join(await make.student(), code);
  expect(joined.statusCode, joined.body).toBe(200);
  const { student } = await make.registration(await make.event());
  expect(await findDue(app.platform, [studentHolder(student.id)])).toEqual([studentHolder(student.id)]);
});
