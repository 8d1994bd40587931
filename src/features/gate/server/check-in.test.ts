import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { nextSeq } from '#features/tickets/server/index.ts';
import type { WholeDb } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { newId } from '#server/ids.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { checkIn } from './check-in.ts';
import { readCheckedIn } from './checked-in.ts';
import { takeScans } from './take-scans.ts';

let app: TestApp;
let make: Maker;
let admin: Awaited<ReturnType<Maker['admin']>>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  admin = await make.admin();
});
afterAll(() => app.stop());

/** Adds admissions of other people, as after a morning at the gate. */
async function addScans(checkpoint: string, count: number): Promise<void> {
  const from = (await write(app.platform.db, (tx) => nextSeq(tx, count))) - count + 1;
  const at = app.platform.now().toISOString();
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    seq: from + index,
    device_id: 'phone',
    device_seq: index + 1,
    checkpoint_id: checkpoint,
    person: `P${from + index}`,
    ticket: `P${from + index}`,
    at,
    received_at: at,
    kind: 'scan' as const,
    of_id: '',
    shown: 'admitted',
    refusal: '' as const,
    content_hash: '',
  }));
  for (let done = 0; done < count; done += 500) {
    await app.platform.db
      .insertInto('gate_scans')
      .values(rows.slice(done, done + 500))
      .execute();
  }
}

/** The most rows that one query has returned. */
function counting(db: WholeDb) {
  let most = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      most = Math.max(most, result.rows.length);
      return result;
    },
  };
  const forget = () => {
    most = 0;
  };
  return { db: db.withPlugin(plugin), most: () => most, forget };
}

test.each([undefined, 100])('reads a few scans where the capacity is %s', async (capacity) => {
  const gate = await gateOf(app, make, admin.bearer, { rule: { times: 2 }, ...(capacity && { capacity }) });
  await addScans(gate.checkpoint, 50);
  const { number } = await gate.ticket();
  const { db, most } = counting(app.platform.db);
  const id = newId();
  const once = () =>
    checkIn({ ...app.platform, db }, { id, checkpoint: gate.checkpoint, number, isIdSeen: false, adminId: admin.id });
  expect([await once(), await once()]).toEqual([
    { verdict: 'admitted', reason: '' },
    { verdict: 'admitted', reason: '' },
  ]);
  const own = app.platform.db.selectFrom('gate_scans').select('checkpoint_id').where('ticket', '=', number);
  expect(await own.execute()).toEqual([{ checkpoint_id: gate.checkpoint }]);
  expect(most()).toBeLessThan(10);
});

test('refuses the person after the last for whom there is room', async () => {
  const gate = await gateOf(app, make, admin.bearer, { capacity: 51 });
  await addScans(gate.checkpoint, 50);
  const enter = async () => {
    const { number } = await gate.ticket();
    const { checkpoint } = gate;
    return checkIn(app.platform, { id: newId(), checkpoint, number, isIdSeen: false, adminId: admin.id });
  };
  expect([await enter(), await enter()]).toEqual([
    { verdict: 'admitted', reason: '' },
    { verdict: 'refused', reason: 'full' },
  ]);
});

test('reads the scans at a full checkpoint once for many uploads and check-ins', async () => {
  const gate = await gateOf(app, make, admin.bearer, { capacity: 100 });
  await addScans(gate.checkpoint, 200);
  const { db, most, forget } = counting(app.platform.db);
  const platform = { ...app.platform, db };
  const { id } = await gate.phone();
  const phone = {
    id,
    kind: 'steward',
    checkpoints: [gate.checkpoint],
    isRevoked: false,
    revokedAt: '',
    isStolen: false,
  } as const;
  const upload = async () => {
    const { code } = await gate.ticket();
    return (await takeScans(platform, phone, [gate.sent({ code })])).results;
  };
  const full = { result: 'stored', verdict: 'admitted', reason: 'full' };
  expect(await upload()).toMatchObject([full]);
  expect(most()).toBeGreaterThan(100);
  forget();
  expect(await upload()).toMatchObject([full]);
  const { number } = await gate.ticket();
  const entry = { id: newId(), checkpoint: gate.checkpoint, number, isIdSeen: false, adminId: admin.id };
  expect(await checkIn(platform, entry)).toEqual({ verdict: 'refused', reason: 'full' });
  expect(most()).toBeLessThan(10);
});

test('lets other answers have their turn while it is read who came', async () => {
  const eventId = await make.event();
  const gate = await gateOf(app, make, admin.bearer, { admits: { kind: 'events', events: [eventId] } });
  await addScans(gate.checkpoint, 5_000);
  const { code } = await gate.ticket(eventId);
  await gate.scan(await gate.phone(), [{ code }]);
  // Each time that the clock is read, it is a millisecond later, on any machine.
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => time++);
  let turns = 0;
  let next: NodeJS.Immediate | undefined;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  count();
  const came = await readCheckedIn(app.platform.db, eventId);
  clearImmediate(next);
  clock.mockRestore();
  expect(came?.size).toBe(1);
  expect(turns).toBeGreaterThan(1_000);
});
