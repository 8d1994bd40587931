import { expect, test } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { newId } from '#server/ids.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { app, bearer, make, startGateServer } from '#testing/gate/gate-server.ts';
import { plansOf } from '#testing/plans-of.ts';
import { mostInside, scansOf } from './scan-rows.ts';

startGateServer();

test('finds what names the scans of a person by index when there are many of them, not in the whole checkpoint', async () => {
  const gate = await gateOf(app, make, bearer);
  const phone = await gate.phone();
  const { number } = await gate.ticket();
  const scans = Array.from({ length: 30 }, () => ({ id: newId(), number }));
  // An undo of a scan that does not exist, so that its id is searched too.
  await gate.scan(phone, [...scans, { kind: 'undo', number, of: newId(), shown: '' }]);
  const read = (db: Db) => scansOf(db, gate.checkpoint, [number]);
  expect(await read(app.platform.db)).toHaveLength(31);
  const plans = await plansOf(app, read);
  const planOf = (column: string) => plans.find(({ sql }) => sql.includes(`"${column}" in`))?.plan;
  expect(planOf('person')).toContain('gate_scans_person');
  expect(planOf('of_id')).toContain('gate_scans_of');
  expect(planOf('id')).toMatch(/gate_scans_(pkey|pk)|sqlite_autoindex_gate_scans/);
});

test.each([
  ['once', 'once', 2],
  ['in and out', 'inOut', 2],
  ['twice', { times: 2 }, 4],
] as const)(
  'needs no log to know how many may be inside when two people are scanned again and again, %s each',
  async (_, rule, most) => {
    const gate = await gateOf(app, make, bearer, { rule, capacity: 10 });
    const phone = await gate.phone();
    const [one, other] = [await gate.ticket(), await gate.ticket()];
    const again = Array.from({ length: 20 }, () => [{ code: one.code }, { code: other.code }]).flat();
    await gate.scan(phone, again);
    const counted = () => mostInside(app.platform.db, { _id: gate.checkpoint, rule, capacity: 10 });
    expect(await counted()).toBe(most);
    // An override may let in one more person than the rule allows.
    await gate.scan(phone, [{ kind: 'override', code: one.code, shown: '' }]);
    expect(await counted()).toBe(most + 1);
  },
);
