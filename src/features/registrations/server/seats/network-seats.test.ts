import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccount } from '#features/accounts/server/index.ts';
import { usualRegistrationsPerNetwork as bound } from '#server/config.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { participant, register } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { createNetworkSeats } from './network-seats.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
});
afterAll(() => app.stop());

let count = 0;
async function signUp(from: string) {
  const email = `new${++count}@students.example`;
  const json = { ...participant, name: 'Student 1', email, password: 'secret-1', year: '1st Year' };
  const response = await call(app, 'POST', '/api/students/register', { json, from });
  expect(response.statusCode).toBe(201);
  return { id: response.json().student.id as string, email, bearer: `Bearer ${response.json().token}` };
}
type Account = Awaited<ReturnType<typeof signUp>>;

async function registerFor({ bearer, email }: Account) {
  const response = await register(app, { bearer, fields: { ...participant, email, eventId: await make.event() } });
  return response.statusCode;
}

/** Makes live registrations of `seats` accounts from the same network as `like`. */
async function holdSeats(like: Account, seats: number): Promise<string> {
  const { db } = app.platform;
  const eventId = await make.event({ capacity: 5_000 });
  await make.registration(eventId, { student: like });
  const students = db.selectFrom('students').selectAll().where('id', '=', like.id);
  const { search_text: _text, college_key: _key, ...student } = await students.executeTakeFirstOrThrow();
  const registrations = db.selectFrom('registrations').selectAll().where('student_id', '=', like.id);
  const {
    transaction_key: _,
    search_text: __,
    college_key: ___,
    ...registration
  } = await registrations.executeTakeFirstOrThrow();
  for (let done = 1; done < seats; done += 100) {
    const ids = Array.from({ length: Math.min(100, seats - done) }, (_, i) => `${like.id}-${done + i}`);
    await db
      .insertInto('students')
      .values(ids.map((id) => ({ ...student, id, email: `${id}@students.example` })))
      .execute();
    await db
      .insertInto('registrations')
      .values(ids.map((id) => ({ ...registration, id, student_id: id })))
      .execute();
  }
  clock.forward({ seconds: 11 });
  return eventId;
}

test('refuses registrations only to new accounts of a network that already holds its share of seats', async () => {
  const hoarder = await signUp('198.51.100.7');
  const eventId = await holdSeats(hoarder, bound - 1);
  const [one, other] = [await signUp('198.51.100.7'), await signUp('198.51.100.7')];
  expect([await registerFor(one), await registerFor(other)]).toEqual([201, 429]);
  expect(await registerFor(await signUp('198.51.100.8'))).toBe(201);
  expect(await registerFor(await make.student())).toBe(201);

  // Seats that organisers take back no longer count for the network.
  const { db } = app.platform;
  await db
    .updateTable('registrations')
    .set({ registration_status: 'cancelled' })
    .where('event_id', '=', eventId)
    .execute();
  clock.forward({ seconds: 11 });
  expect(await registerFor(other)).toBe(201);
});

test('counts a /48 of IPv6 as one network', async () => {
  await holdSeats(await signUp('2001:db8:1:1::7'), bound);
  expect(await registerFor(await signUp('2001:db8:1:2::7'))).toBe(429);
  expect(await registerFor(await signUp('2001:db8:2:1::7'))).toBe(201);
});

test('does not count the seats of accounts that are more than a day old', async () => {
  const hoarder = await signUp('198.51.100.9');
  await holdSeats(hoarder, bound);
  clock.forward({ hours: 25 });
  expect(await registerFor(await signUp('198.51.100.9'))).toBe(201);
});

test('counts orders of passes, and refuses them to a network that has its share', async () => {
  const hoarder = await signUp('198.51.100.10');
  await holdSeats(hoarder, bound - 1);
  const { bearer } = await make.admin();
  const shop = passMaker(app, () => bearer);
  const pass = await shop.pass();
  const [one, other] = [await signUp('198.51.100.10'), await signUp('198.51.100.10')];
  expect([(await shop.buy(pass, one)).statusCode, (await shop.buy(pass, other)).statusCode]).toEqual([201, 429]);
  clock.forward({ seconds: 11 });
  expect(await registerFor(other)).toBe(429);
  expect((await shop.buy(pass, await make.student())).statusCode).toBe(201);
});

test('accepts more registrations from one network when the operator has raised the limit', async () => {
  const { platform } = app;
  const [first, second] = [await signUp('198.51.100.12'), await signUp('198.51.100.12')];
  await holdSeats(first, bound);
  const account = await findAccount(platform.db, second.id);
  if (!account) throw new Error('an account');
  const within = (registrationsPerNetwork: number) => {
    const config = { ...platform.config, registrationsPerNetwork };
    return createNetworkSeats({ ...platform, config }).within(account, async () => 'registered');
  };
  expect(await within(bound)).toMatchObject({ code: 'tooManyFromNetwork' });
  expect(await within(bound + 1)).toBe('registered');
});

test('counts again when the database could not answer the first time', async () => {
  const { id } = await signUp('198.51.100.11');
  const account = await findAccount(app.platform.db, id);
  if (!account) throw new Error('an account');
  let isDown = true;
  const platform = {
    ...app.platform,
    get db() {
      if (isDown) throw new Error('the database is away');
      return app.platform.db;
    },
  };
  const seats = createNetworkSeats(platform);
  const register = () => seats.within(account, async () => 'registered');
  await expect(register()).rejects.toThrow('the database is away');
  isDown = false;
  expect(await register()).toBe('registered');
});
