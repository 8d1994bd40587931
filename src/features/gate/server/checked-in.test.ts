import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studentHolder } from '#features/tickets/server/index.ts';
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

/** How often the tickets of people were read. */
function counting() {
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
  const { db, reads } = counting();
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
  const { db, reads } = counting();
  const admitted = await wasAdmitted(db, events, studentHolder(student.id));
  expect(events.map((id) => admitted.get(id))).toEqual([true, false, undefined]);
  expect(reads()).toBe(1);
  expect(await attendance.checkedIn(db, events, student.id)).toEqual(new Set([first]));
  expect(reads()).toBe(2);
});
