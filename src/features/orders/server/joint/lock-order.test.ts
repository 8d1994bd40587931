import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { enforceDeadlines } from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { call } from '#testing/call.ts';
import { app, chief, clock, make, shop, startJointServer, till } from '#testing/orders/joint-server.ts';
import { eventLine, passLine } from '#testing/orders/pay-together.ts';
import { lockFreeRowOf, lockRowOf, whileLocked } from '#testing/postgres/while-locked.ts';
import { engine } from '#testing/test-app.ts';

startJointServer();

/** A pass and two events in one payment. The payment was rejected, and then the deadline took the seats. */
async function releasedPayment() {
  const passId = await shop.pass({ name: 'Gold Pass' });
  const event = () => make.event({ fee: 100, columns: { upi_id: '' } });
  const events = [await event(), await event()].toSorted();
  const student = await make.student();
  const lines = [passLine(passId), ...events.map((id) => eventLine(id, { email: student.email }))];
  const sent = (await till.pay(student, lines)).json();
  expect((await shop.decide(sent.lines[0]._id, 'rejected')).statusCode).toBe(200);
  const holdFor = (holdHours: number) =>
    call(app, 'PUT', '/api/admin/seat-rules', { bearer: chief, json: { holdHours, offerHours: 24 } });
  await holdFor(1);
  clock.forward({ hours: 1, seconds: 1 });
  await enforceDeadlines(app.platform);
  await holdFor(0);
  return { id: String(sent._id), passId, events, student };
}

describe.runIf(engine === 'postgres')('a cart', () => {
  // A registration with a coupon locks the event first and then the coupon. The cart may have locked the same coupon
  // for its pass.
  test('a cart waits for all its events before it takes a pass', async () => {
    const passId = await shop.pass({ name: 'Gold Pass' });
    const event = () => make.event({ fee: 100, columns: { upi_id: '' } });
    const [early = '', late = ''] = [await event(), await event()].toSorted();
    const student = await make.student();
    const lines = [passLine(passId), ...[late, early].map((id) => eventLine(id, { email: student.email }))];
    const paid = await whileLocked(
      app,
      lockRowOf('events', early),
      () => till.pay(student, lines),
      async (tx: Tx) => {
        await lockFreeRowOf('events', late)(tx);
        await lockFreeRowOf('passes', passId)(tx);
      },
    );
    expect(paid.statusCode, paid.body).toBe(201);
  });
});

describe.runIf(engine === 'postgres')('the proof of a joint payment that is sent again', () => {
  // The common order of everything that gives a seat again: the students, the events by id, then the counts.
  test.each(['student', 'first event'])(
    'the proof of a joint payment that is sent again waits for the %s before it takes a pass or writes a record',
    async (what) => {
      const { id, passId, events, student } = await releasedPayment();
      const [early = '', late = ''] = events;
      const isStudent = what === 'student';
      const sent = await whileLocked(
        app,
        isStudent ? lockRowOf('students', student.id) : lockRowOf('events', early),
        () => till.resend(student, id),
        async (tx: Tx) => {
          if (isStudent) await lockFreeRowOf('events', early)(tx);
          await lockFreeRowOf('events', late)(tx);
          await lockFreeRowOf('passes', passId)(tx);
          await sql`select name from history_heads for no key update nowait`.execute(tx);
        },
      );
      expect(sent.statusCode, sent.body).toBe(200);
      const statuses = sent.json().lines.map(({ status }: { status: string }) => status);
      expect(statuses).toEqual(['pending', 'pending', 'pending']);
    },
  );
});
