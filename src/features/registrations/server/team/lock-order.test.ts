import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { write } from '#server/db/write.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { lockFreeRowOf, lockRowOf, whileLocked } from '#testing/postgres/while-locked.ts';
import { resubmit } from '#testing/send-form.ts';
import { teamCalls } from '#testing/team-of.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let calls: ReturnType<typeof teamCalls>;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  calls = teamCalls(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const set = (ids: readonly string[], registrationStatus: 'cancelled' | 'confirmed') =>
  call(app, 'PUT', '/api/registration', { bearer, json: { ids, registrationStatus, paymentStatus: 'completed' } });

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
const pair = async () => {
  const [first, second] = [await make.student(), await make.student()].toSorted(byId);
  if (!first || !second) throw new Error('two students');
  return { first, second };
};

const teamEvent = (fee = 0) =>
  make.event({ fee, team: { min: 2, max: 3 }, columns: { date: '2099-05-09', team_consent: 'required' } });

/** Makes a team without a seat whose member comes before its leader in the order of ids. */
async function cancelledTeam(eventId: string) {
  const { first: member, second: leader } = await pair();
  const fields = { teamName: 'Loops', teamMembers: '[]' };
  const { id } = await make.registration(eventId, { student: leader, fields });
  const { code } = await calls.team(leader, id);
  expect((await calls.join(member, code)).statusCode).toBe(200);
  expect((await set([id], 'cancelled')).json().refused).toEqual([]);
  return { id, member, leader };
}

const ways: Record<string, (id: string) => ReturnType<typeof call>> = {
  'is restored': (id) => call(app, 'POST', `/api/registration/${id}/restore`, { bearer }),
  'gets other statuses': (id) =>
    call(app, 'PUT', `/api/registration/${id}`, {
      bearer,
      json: { registrationStatus: 'confirmed', paymentStatus: 'completed' },
    }),
  'gets other statuses with others': (id) => set([id], 'confirmed'),
};

describe.runIf(engine === 'postgres')('the people of a team without a seat', () => {
  for (const [way, act] of Object.entries(ways)) {
    // Two people may each lead a team with the other as a member.
    test(`the people of a team without a seat are held in the order of their ids when it ${way}`, async () => {
      const { id, member, leader } = await cancelledTeam(await teamEvent());
      const answer = await whileLocked(
        app,
        lockRowOf('students', member.id),
        () => act(id),
        lockFreeRowOf('students', leader.id),
      );
      expect(answer.statusCode, answer.body).toBe(200);
    });
  }

  test('the people of a team without a seat are held in the order of their ids when the leader sends the proof again', async () => {
    const { id, member, leader } = await cancelledTeam(await teamEvent(100));
    const released = { payment_status: 'pending', released_at: new Date().toISOString() } as const;
    const { db } = app.platform;
    await write(db, (tx) => tx.updateTable('registrations').set(released).where('id', '=', id).execute());
    const submission = {
      bearer: leader.bearer,
      fields: { transactionId: '412345670001' },
      file: { content: await screenshot() },
    };
    const answer = await whileLocked(
      app,
      lockRowOf('students', member.id),
      () => resubmit(app, id, submission),
      lockFreeRowOf('students', leader.id),
    );
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().registration.registrationStatus).toBe('pending');
  });

  test('the people of a team without a seat are held before the seats of all others when many get other statuses', async () => {
    const [early, late] = [await teamEvent(), await teamEvent()].toSorted();
    if (!early || !late) throw new Error('two events');
    const fields = { teamName: 'Loops', teamMembers: '[]' };
    const others: string[] = [];
    for (let count = 0; count < 25; count++) others.push((await make.registration(early, { fields })).id);
    await set(others, 'cancelled');
    const { id, member } = await cancelledTeam(late);
    const answer = await whileLocked(
      app,
      lockRowOf('students', member.id),
      () => set([...others, id], 'confirmed'),
      lockFreeRowOf('events', early),
    );
    expect(answer.json().refused).toEqual([]);
    expect(answer.json().updated).toHaveLength(26);
  });
});

describe.runIf(engine === 'postgres')('many registrations that give their seats up', () => {
  const twoEvents = async () => {
    const [early, late] = [await make.event(), await make.event()].toSorted();
    if (!early || !late) throw new Error('two events');
    return { early, late };
  };
  const registrations = async (eventId: string, count: number) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push((await make.registration(eventId)).id);
    return ids;
  };

  test.each(['the earlier event first', 'the later event first'])(
    'hold their events in the order of their ids when the registrations were made for %s',
    async (order) => {
      const { early, late } = await twoEvents();
      const isEarlyFirst = order === 'the earlier event first';
      const ids = await registrations(isEarlyFirst ? early : late, 2);
      ids.push(...(await registrations(isEarlyFirst ? late : early, 2)));
      const answer = await whileLocked(
        app,
        lockRowOf('events', early),
        () => set(ids, 'cancelled'),
        lockFreeRowOf('events', late),
      );
      expect(answer.json().refused).toEqual([]);
      expect(answer.json().updated).toHaveLength(4);
    },
  );

  test('hold all events before the first mail and the first record', async () => {
    const { early, late } = await twoEvents();
    const ids = [...(await registrations(early, 25)), ...(await registrations(late, 1))];
    const answer = await whileLocked(
      app,
      lockRowOf('events', late),
      () => set(ids, 'cancelled'),
      async (tx) => {
        await sql`select key from shared_counts for no key update nowait`.execute(tx);
        await sql`select name from history_heads for no key update nowait`.execute(tx);
      },
    );
    expect(answer.json().refused).toEqual([]);
    expect(answer.json().updated).toHaveLength(26);
  });

  test('leave the records until everything else is done', async () => {
    const { early, late } = await twoEvents();
    const ids = [...(await registrations(early, 25)), ...(await registrations(late, 1))];
    const coupon = (
      await call(app, 'POST', '/api/admin/coupons', { bearer, json: { code: 'HELD', percent: 50 } })
    ).json();
    await write(app.platform.db, (tx) =>
      tx
        .updateTable('registrations')
        .set({ coupon_id: coupon._id })
        .where('id', '=', ids.at(-1) ?? '')
        .execute(),
    );
    const answer = await whileLocked(
      app,
      lockRowOf('coupons', coupon._id),
      () => set(ids, 'cancelled'),
      (tx) => sql`select name from history_heads for no key update nowait`.execute(tx),
    );
    expect(answer.json().updated).toHaveLength(26);
  });
});

describe.runIf(engine === 'postgres')('an event that is deleted', () => {
  // A change of status locks the registration first, then the event whose seat it frees.
  test('an event that is deleted is held after its registrations', async () => {
    const eventId = await make.event();
    const { id } = await make.registration(eventId);
    const answer = await whileLocked(
      app,
      lockRowOf('registrations', id),
      () => call(app, 'DELETE', `/api/events/${eventId}?confirmRegistrations=1`, { bearer }),
      lockFreeRowOf('events', eventId),
    );
    expect(answer.statusCode, answer.body).toBe(200);
  });

  test('an event that is deleted is refused at once when a registration came meanwhile, even while another request locks it', async () => {
    const { db } = app.platform;
    const [eventId, other] = [await make.event(), await make.event()];
    const { id } = await make.registration(other);
    const mayEnd = Promise.withResolvers<void>();
    const holding: Promise<void>[] = [];
    const answer = await whileLocked(
      app,
      lockRowOf('events', eventId),
      () => call(app, 'DELETE', `/api/events/${eventId}`, { bearer }),
      async () => {
        await db.updateTable('registrations').set({ event_id: eventId }).where('id', '=', id).execute();
        const isHeld = Promise.withResolvers<void>();
        holding.push(
          write(db, async (tx) => {
            await lockRowOf('registrations', id)(tx);
            isHeld.resolve();
            await mayEnd.promise;
          }),
        );
        await isHeld.promise;
      },
    );
    expect(answer.json().errors).toEqual({ confirmRegistrations: '1' });
    mayEnd.resolve();
    await Promise.all(holding);
  });
});
