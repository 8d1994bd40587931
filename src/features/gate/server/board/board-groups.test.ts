import { expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { app, bearer, make, startGateServer } from '#testing/gate/gate-server.ts';

startGateServer();

async function cancel(studentId: string): Promise<void> {
  const rows = app.platform.db.selectFrom('registrations').select('id').where('student_id', '=', studentId);
  const { id } = await rows.executeTakeFirstOrThrow();
  const json = { registrationStatus: 'cancelled', paymentStatus: 'failed' };
  expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer, json })).statusCode).toBe(200);
}

test('counts people at a gate for everybody by what their tickets opened then and by what they open now', async () => {
  const [one, other] = [await make.event(), await make.event()];
  const gate = await gateOf(app, make, bearer);
  const { code, student } = await gate.ticket(one);
  await gate.scan(await gate.phone(), [{ code }]);
  await cancel(student.id);
  await make.registration(other, { student });
  const { events } = await gate.board();
  const of = (event: string) => events.find(({ _id }) => _id === event);
  expect(of(one)).toMatchObject({ expected: 0, people: 1 });
  expect(of(other)).toMatchObject({ expected: 1, people: 1 });
});

test('names no event that was deleted after people came to it', async () => {
  const [gone, kept] = [await make.event(), await make.event()];
  const hall = await gateOf(app, make, bearer, { kind: 'hall', admits: { kind: 'events', events: [gone, kept] } });
  const { code, student } = await hall.ticket(gone);
  await hall.scan(await hall.phone(), [{ code }]);
  await cancel(student.id);
  await app.platform.db.deleteFrom('registrations').where('event_id', '=', gone).execute();
  await app.platform.db.deleteFrom('events').where('id', '=', gone).execute();
  expect((await hall.board()).events).toEqual([]);
});
