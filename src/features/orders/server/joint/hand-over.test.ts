import { expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { app, chief, make, shop, startJointServer, till } from '#testing/orders/joint-server.ts';
import { eventLine, passLine } from '#testing/orders/pay-together.ts';
import { teamCalls } from '#testing/team-of.ts';

startJointServer();

test('a team is handed over once the payment that it shares with a pass is approved, and not before', async () => {
  const columns = { date: '2099-05-09', upi_id: '', team_consent: 'required', consent_hours: 48 } as const;
  const eventId = await make.event({ fee: 90, team: { min: 2, max: 3 }, columns });
  const passId = await shop.pass();
  const [leader, friend] = [await make.student(), await make.student()];
  const named = { name: 'Beela', email: friend.email, phone: '+91 00000 00102', college: 'Typed College' };
  const team = { email: leader.email, teamName: 'Loops', teamMembers: JSON.stringify([named]) };
  const paid = await till.pay(leader, [passLine(passId), eventLine(eventId, team)]);
  expect(paid.statusCode, paid.body).toBe(201);
  const [, { _id: registration }] = paid.json().lines;
  const teams = teamCalls(app);
  expect((await teams.accept(friend)).statusCode).toBe(200);
  const [member] = (await teams.team(leader, registration)).members;
  const handOver = () => teams.post(leader, `registrations/${registration}/leader`, { memberId: member._id });

  const early = await handOver();
  expect([early.statusCode, early.json().message]).toEqual([409, expect.stringMatching(/payment/)]);
  const payment = `/api/payments/registrations/${registration}`;
  const { item } = (await call(app, 'GET', payment, { bearer: chief })).json();
  const json = { decision: 'approved', version: item.version };
  expect((await call(app, 'POST', `${payment}/decision`, { bearer: chief, json })).statusCode).toBe(200);
  expect((await handOver()).statusCode).toBe(200);
});
