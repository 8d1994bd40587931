import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listRegistrations } from '#features/registrations/admin-contract.ts';
import { write } from '#server/db/write.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
const clock = stoppedClock();
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

function poll(tag = '', by = bearer) {
  return call(app, 'GET', '/api/registration', { bearer: by, headers: tag ? { 'if-none-match': tag } : {} });
}

const tagNow = async (by = bearer) => String((await poll('', by)).headers.etag);

async function set(id: string, registrationStatus: string, paymentStatus: string) {
  const answer = await call(app, 'PUT', `/api/registration/${id}`, {
    bearer,
    json: { registrationStatus, paymentStatus },
  });
  expect(answer.statusCode).toBe(200);
}

/** Counts how often `work` reads the table of registrations. */
async function readsDuring(work: () => Promise<unknown>): Promise<number> {
  const { db } = app.platform;
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  let reads = 0;
  executor.executeQuery = (query, ...rest) => {
    if (/from "registrations"/.test(query.sql)) reads++;
    return execute(query, ...rest);
  };
  await work().finally(() => {
    executor.executeQuery = execute;
  });
  return reads;
}

describe('a poll without changes', () => {
  test('answers 304 and reads no registrations when nothing has changed', async () => {
    await make.registration(await make.event());
    const tag = await tagNow();
    let status = 0;
    const reads = await readsDuring(async () => {
      const answer = await poll(tag);
      status = answer.statusCode;
      expect(answer.body).toBe('');
    });
    expect([status, reads]).toEqual([304, 0]);
    // Control: the same count does notice the rows of a full answer.
    await make.registration(await make.event());
    expect(await readsDuring(() => poll(tag))).toBeGreaterThan(0);
  });

  test('refuses visitors and students even when they send the current tag', async () => {
    const tag = await tagNow();
    const { bearer: student } = await make.student();
    expect((await call(app, 'GET', '/api/registration', { headers: { 'if-none-match': tag } })).statusCode).toBe(401);
    expect((await poll(tag, student)).statusCode).toBe(403);
  });
});

describe('the tag of the list', () => {
  const changes: [string, (id: string, eventId: string) => Promise<unknown>][] = [
    ['a new registration', (_, eventId) => make.registration(eventId)],
    ['another status', (id) => set(id, 'confirmed', 'completed')],
    [
      'a deletion',
      (id) => call(app, 'DELETE', `/api/registration/${id}`, { bearer }).then((a) => expect(a.statusCode).toBe(200)),
    ],
    [
      'a new title of the event',
      (_, eventId) =>
        app.platform.db.updateTable('events').set({ title: 'Renamed' }).where('id', '=', eventId).execute(),
    ],
    [
      'a correction by hand in the database',
      (id) => app.platform.db.updateTable('registrations').set({ phone: '1' }).where('id', '=', id).execute(),
    ],
  ];
  test.each(changes)('the tag changes after %s', async (_, change) => {
    const eventId = await make.event({ fee: 100 });
    const { id } = await make.registration(eventId);
    const before = await tagNow();
    await change(id, eventId);
    expect((await poll(before)).statusCode).toBe(200);
  });

  test('the tag never returns to an earlier value after registrations and deletions', async () => {
    const eventId = await make.event({ capacity: 100 });
    const seen = new Set([await tagNow()]);
    const made = await Promise.all(Array.from({ length: 8 }, () => make.registration(eventId)));
    seen.add(await tagNow());
    for (const { id } of made.slice(0, 3)) {
      await call(app, 'DELETE', `/api/registration/${id}`, { bearer });
      seen.add(await tagNow());
    }
    await call(app, 'DELETE', `/api/events/${eventId}?confirmRegistrations=5`, { bearer });
    expect(seen.size).toBe(5);
    // The deleted event still counts, because the rows of revisions are kept.
    expect(seen).not.toContain(await tagNow());
  });

  test('the tag changes after an hour because links to proofs are renewed', async () => {
    const before = await tagNow();
    clock.forward({ hours: 1 });
    expect((await poll(before)).statusCode).toBe(200);
  });

  test('the tag stays the same after a rolled-back change and after a proof is re-encoded', async () => {
    const { id } = await make.registration(await make.event({ fee: 100 }));
    const before = await tagNow();
    const { db } = app.platform;
    const change = (phone: string) => db.updateTable('registrations').set({ phone }).where('id', '=', id);
    await write(db, async (tx) => {
      await tx.executeQuery(change('2'));
      throw new Error('rolled back');
    }).catch(() => undefined);
    await db.updateTable('registrations').set({ proof_state: 'clean' }).where('id', '=', id).execute();
    expect((await poll(before)).statusCode).toBe(304);
  });
});

test('each row matches the contract, and the list is compressed on request', async () => {
  const fest = await startTestApp({ now: clock.now });
  onTestFinished(() => fest.stop());
  const here = maker(fest);
  const eventId = await here.event({
    fee: 149.5,
    team: { min: 1, max: 3 },
    columns: { title: 'A "quoted" \\ title 😀' },
  });
  const member = {
    name: 'Second "of" two',
    email: 'two@students.example',
    phone: '+91 00000 00102',
    college: 'College',
  };
  const odd = 'line\nbreak \u2028 </script> \u0001';
  await here.registration(eventId, { fields: { additionalInfo: odd, teamMembers: JSON.stringify([member]) } });
  const admin = await here.admin();
  const answer = await call(fest, 'GET', '/api/registration', { bearer: admin.bearer });
  const [shown] = listRegistrations.output.parse(answer.json());
  expect(shown).toMatchObject({ amountDue: 149.5, teamMembers: [member], additionalInfo: odd.trim() });
  expect(shown?.event.title).toBe('A "quoted" \\ title 😀');
  // Only registrations for an event with questions have answers, and only released teams were too small.
  const { answers: _, isTeamTooSmall: __, ...always } = listRegistrations.output.element.shape;
  expect(Object.keys(answer.json()[0]).toSorted()).toEqual(Object.keys(always).toSorted());
  const headers = { 'accept-encoding': 'gzip' };
  const small = await call(fest, 'GET', '/api/registration', { bearer: admin.bearer, headers });
  expect(small.headers['content-encoding']).toBe('gzip');
});
