import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studentHolder } from '#features/tickets/server/index.ts';
import { call } from '#testing/call.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { attendance, wasAdmitted } from './checked-in.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

async function hallsOf(...events: string[]) {
  const { halls } = (await call(app, 'GET', '/api/admin/gate/halls', { bearer })).json();
  return events.map((event) => {
    const { expected, came } = halls.find(({ _id }: { _id: string }) => _id === event);
    return { expected, came };
  });
}

async function cancel(studentId: string, event?: string): Promise<void> {
  const rows = app.platform.db.selectFrom('registrations').select('id').where('student_id', '=', studentId);
  const { id } = await rows.$if(!!event, (own) => own.where('event_id', '=', event ?? '')).executeTakeFirstOrThrow();
  const json = { registrationStatus: 'cancelled', paymentStatus: 'failed' };
  expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer, json })).statusCode).toBe(200);
}

test('still counts somebody who came and whose registration is cancelled afterwards', async () => {
  const event = await make.event();
  const hall = await gateOf(app, make, bearer, { kind: 'hall', admits: { kind: 'events', events: [event] } });
  const [one] = [await hall.ticket(event), await hall.ticket(event)];
  await hall.scan(await hall.phone(), [{ code: one.code }]);
  expect(await hallsOf(event)).toEqual([{ expected: 2, came: 1 }]);
  await cancel(one.student.id);
  expect(await hallsOf(event)).toEqual([{ expected: 1, came: 1 }]);
});

test('counts somebody whom a supervisor let in without a registration for the event', async () => {
  const [event, another] = [await make.event(), await make.event()];
  const hall = await gateOf(app, make, bearer, { kind: 'hall', admits: { kind: 'events', events: [event] } });
  const { number } = await hall.ticket(another);
  await hall.scan(await hall.phone(), [{ kind: 'override', number }]);
  expect(await hallsOf(event)).toEqual([{ expected: 0, came: 1 }]);
});

test('counts people of a checkpoint for two events at the one that their ticket opened then', async () => {
  const events = [await make.event(), await make.event()];
  const [one = '', other = ''] = events;
  const hall = await gateOf(app, make, bearer, { kind: 'hall', admits: { kind: 'events', events } });
  const [first, second] = [await hall.ticket(one), await hall.ticket(other)];
  await hall.scan(await hall.phone(), [{ code: first.code }, { code: second.code }]);
  const before = [
    { expected: 1, came: 1 },
    { expected: 1, came: 1 },
  ];
  expect(await hallsOf(one, other)).toEqual(before);
  await cancel(first.student.id);
  expect(await hallsOf(one, other)).toEqual([{ expected: 0, came: 1 }, before[1]]);
});

test('still counts somebody at both events of a checkpoint after one of the registrations is cancelled', async () => {
  const events = [await make.event(), await make.event()];
  const [one = '', other = ''] = events;
  const hall = await gateOf(app, make, bearer, { kind: 'hall', admits: { kind: 'events', events } });
  const student = await make.student();
  for (const event of events) await make.registration(event, { student });
  const ticket = await call(app, 'GET', '/api/students/ticket', { bearer: student.bearer });
  await hall.scan(await hall.phone(), [{ code: ticket.json().code }]);
  const both = { expected: 1, came: 1 };
  expect(await hallsOf(one, other)).toEqual([both, both]);
  await cancel(student.id, one);
  expect(await hallsOf(one, other)).toEqual([{ expected: 0, came: 1 }, both]);
});

/** Counts how often people's tickets were read. */
function countingTickets() {
  let reads = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify('from' in node ? node.from : {}).includes('"tickets"')) reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: app.platform.db.withPlugin(plugin), reads: () => reads };
}

test('does not read whose tickets are a holder’s where nobody can have been scanned', async () => {
  const events = [await make.event(), await make.event()];
  const { student } = await make.registration(events[0] ?? '');
  const { db, reads } = countingTickets();
  const admitted = await wasAdmitted(db, events, studentHolder(student.id));
  expect(events.map((id) => admitted.get(id))).toEqual([undefined, undefined]);
  expect(await attendance.checkedIn(db, events, student.id)).toEqual(new Set());
  expect(reads()).toBe(0);
});

test('reads whose tickets are a holder’s once for several events', async () => {
  const events = [await make.event(), await make.event(), await make.event()];
  const [first = '', second = ''] = events;
  const hallOf = (id: string) => gateOf(app, make, bearer, { kind: 'hall', admits: { kind: 'events', events: [id] } });
  const [gate, other] = [await hallOf(first), await hallOf(second)];
  const { code, student } = await gate.ticket(first);
  await gate.scan(await gate.phone(), [{ code }]);
  const somebody = await other.ticket(second);
  await other.scan(await other.phone(), [{ code: somebody.code }]);
  const { db, reads } = countingTickets();
  const admitted = await wasAdmitted(db, events, studentHolder(student.id));
  expect(events.map((id) => admitted.get(id))).toEqual([true, false, undefined]);
  expect(reads()).toBe(1);
  expect(await attendance.checkedIn(db, events, student.id)).toEqual(new Set([first]));
  expect(reads()).toBe(2);
});
