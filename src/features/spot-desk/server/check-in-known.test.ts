import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
let chief: Awaited<ReturnType<Maker['admin']>>;
let desk: Awaited<ReturnType<Maker['admin']>>;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  chief = await make.admin();
  desk = await make.admin({ role: 'seller' });
});
afterAll(() => app.stop());

describe('somebody who has registered before', () => {
  const checkIn = (json: object, bearer = desk.bearer) =>
    call(app, 'POST', '/api/admin/spot-desk/check-ins', { bearer, json });

  test('shows a known person’s ticket and checks the person in once when the call is sent twice', async () => {
    const gate = await gateOf(app, make, chief.bearer, { needsIdSeen: true, rule: { times: 2 } });
    const { student } = await make.registration(await make.event());
    const json = { student: student.id, key: 'press-1', checkpoint: gate.checkpoint };
    expect((await checkIn(json)).json()).toMatchObject({ checkIn: { verdict: 'refused', reason: 'idNotSeen' } });
    const seen = { ...json, isIdSeen: true };
    const [first, again] = [(await checkIn(seen)).json(), (await checkIn(seen)).json()];
    expect(first).toMatchObject({ name: expect.stringMatching(/^Student/), checkIn: { verdict: 'admitted' } });
    expect(again).toEqual(first);
    expect(await gate.read('admissions')).toMatchObject([{ ticket: first.ticket.number, device: `admin:${desk.id}` }]);
    const records = app.platform.db.selectFrom('audit_log').select('after').where('action', '=', 'spot.checkIn');
    const own = records.where('subject', '=', `student:${student.id}`);
    expect((await own.execute()).map(({ after }) => JSON.parse(after ?? '{}'))).toEqual([{ isIdSeen: true }]);
    const later = await checkIn({ ...seen, key: 'press-2' });
    expect(later.json()).toMatchObject({ checkIn: { verdict: 'admitted' } });
  });

  test('only shows the ticket when no checkpoint is chosen, and none before a registration is confirmed', async () => {
    const { student } = await make.registration(await make.event());
    const shown = (await checkIn({ student: student.id, key: 'a' })).json();
    expect(Object.keys(shown)).toEqual(['name', 'ticket']);
    const fresh = await make.student();
    const { checkpoint } = await gateOf(app, make, chief.bearer);
    expect((await checkIn({ student: fresh.id, key: 'b', checkpoint })).json()).toEqual({ name: expect.any(String) });
  });

  test('records that a ticket was shown without a check-in, also with a used key', async () => {
    const gate = await gateOf(app, make, chief.bearer);
    const closed = await gateOf(app, make, chief.bearer, { closesAt: clock.now().toISOString() });
    const event = await make.event();
    const [{ student }, other] = [await make.registration(event), await make.registration(event)];
    const here = { key: 'in', checkpoint: gate.checkpoint };
    const served = [
      await checkIn({ student: student.id, key: 'nowhere', isIdSeen: true }),
      await checkIn({ student: student.id, key: 'closed', checkpoint: closed.checkpoint }),
      await checkIn({ student: student.id, ...here }),
      await checkIn({ student: student.id, ...here, key: 'already' }),
      await checkIn({ student: other.student.id, ...here }),
    ];
    expect(served.every((answer) => answer.json().ticket.code)).toBe(true);
    const records = app.platform.db.selectFrom('audit_log').select(['actor', 'action', 'after']).orderBy('position');
    const recordsOf = (id: string) =>
      records.where('subject', '=', `student:${id}`).where('action', 'like', 'spot.%').execute();
    const recorded = (action: string, isIdSeen = false) => ({
      actor: `admin:${desk.id}`,
      action,
      after: JSON.stringify({ isIdSeen }),
    });
    expect(await recordsOf(student.id)).toEqual([
      recorded('spot.ticket', true),
      recorded('spot.ticket'),
      recorded('spot.checkIn'),
      recorded('spot.ticket'),
    ]);
    expect(await recordsOf(other.student.id)).toEqual([recorded('spot.checkIn')]);
  });

  test('refuses a known person by the rules of the checkpoint, and finds no unknown account', async () => {
    const { checkpoint } = await gateOf(app, make, chief.bearer, { admits: { kind: 'events', events: ['another'] } });
    const { student } = await make.registration(await make.event());
    const refused = await checkIn({ student: student.id, key: 'c', checkpoint });
    expect(refused.json()).toMatchObject({ checkIn: { verdict: 'refused', reason: 'notAdmitted' } });
    expect((await checkIn({ student: 'nobody', key: 'd', checkpoint })).statusCode).toBe(404);
    const volunteer = await make.admin({ role: 'volunteer' });
    expect((await checkIn({ student: student.id, key: 'e' }, volunteer.bearer)).statusCode).toBe(403);
  });
});
