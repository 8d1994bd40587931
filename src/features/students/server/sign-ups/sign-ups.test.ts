import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localOf } from '#shared/calendar.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { participant, register } from '#testing/send-form.ts';
import { teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
});
afterAll(() => app.stop());

let count = 0;
async function signUp(from: string) {
  const email = `hoarder${++count}@students.example`;
  const json = { ...participant, name: `Student ${count}`, email, password: 'secret-1', year: '1st Year' };
  const response = await call(app, 'POST', '/api/students/register', { json, from });
  return { id: response.json().student.id as string, email, bearer: `Bearer ${response.json().token}` };
}
type Account = Awaited<ReturnType<typeof signUp>>;

async function registerFor(eventId: string, { bearer, email }: Account) {
  const response = await register(app, { bearer, fields: { ...participant, email, eventId } });
  expect(response.statusCode).toBe(201);
  return response.json().registration._id as string;
}

const clockTime = () => localOf(clock.now(), 'Asia/Kolkata');
const list = async (query = '', from?: string) =>
  (await call(app, 'GET', `/api/admin/sign-ups${query}`, { bearer, ...(from && { from }) })).json();
const preview = (network: string, from: string, to: string) =>
  call(app, 'GET', `/api/admin/sign-ups/preview?${new URLSearchParams({ network, from, to })}`, { bearer });
const cancel = (json: { network: string; from: string; to: string; registrations: number }) =>
  call(app, 'POST', '/api/admin/sign-ups/cancel', { bearer, json });
const statusOf = async (id: string) => {
  const row = app.platform.db.selectFrom('registrations').select('registration_status').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).registration_status;
};
const seatsTaken = async (eventId: string) => {
  const row = app.platform.db.selectFrom('events').select('seats_taken').where('id', '=', eventId);
  return (await row.executeTakeFirstOrThrow()).seats_taken;
};

/** An administrator's session ends after twelve hours, so this starts a new one. */
async function later(step: { hours: number }) {
  clock.forward(step);
  ({ bearer } = await make.admin());
}

/** Makes three accounts from one network, two with a seat each, after all other accounts. */
async function attack(from: string) {
  await later({ hours: 48 });
  const began = clockTime();
  const eventId = await make.event({ capacity: 2 });
  const accounts = [await signUp(from), await signUp(from), await signUp(from)] as const;
  const registrations = [await registerFor(eventId, accounts[0]), await registerFor(eventId, accounts[1])];
  const { networks } = await list();
  return { eventId, accounts, registrations, network: networks[0].network as string, from: began, to: clockTime() };
}

describe('the list of networks that signed up', () => {
  test.each(['2025-05-00T10:00', '2025-02-30T10:00', '2025-04-31T10:00'])(
    'refuses the time %s, whose day does not exist',
    async (time) => {
      await later({ hours: 1 });
      const response = await call(app, 'GET', `/api/admin/sign-ups?from=${time}&to=${time}`, { bearer });
      expect([response.statusCode, response.json().message]).toEqual([422, 'Please choose a day and a time.']);
    },
  );

  test.each(['0025-01-01T00:00', '1999-12-31T23:59', '9999-12-31T23:59'])(
    'refuses the time %s for its year',
    async (time) => {
      await later({ hours: 1 });
      const response = await call(app, 'GET', `/api/admin/sign-ups?from=${time}`, { bearer });
      expect([response.statusCode, response.json().message]).toEqual([422, 'Please enter a year from 2000 to 2199.']);
    },
  );

  test('lists the network with most accounts first, marks the administrator’s own and shows no addresses', async () => {
    const { from } = await attack('198.51.100.20');
    await signUp('198.51.100.21');
    const { networks } = await list(`?from=${from}&to=${from}`, '198.51.100.21');
    expect(networks).toMatchObject([
      { accounts: 3, registrations: 2, isYours: false, code: expect.stringMatching(/^[A-Z\d]{4}$/) },
      { accounts: 1, registrations: 0, isYours: true },
    ]);
    expect(JSON.stringify(networks)).not.toContain('198.51.100');
  });

  test('leaves out accounts that signed up outside the time range', async () => {
    await attack('198.51.100.22');
    await later({ hours: 25 });
    expect((await list()).networks).toEqual([]);
  });

  test('refuses a time range without a valid date', async () => {
    await later({ hours: 1 });
    const response = await call(app, 'GET', '/api/admin/sign-ups?from=yesterday', { bearer });
    expect(response.statusCode).toBe(422);
  });
});

describe('cancelling the registrations of a network', () => {
  test('previews a cancellation with numbers, events and a sample of accounts', async () => {
    const { network, from, to } = await attack('198.51.100.23');
    const response = await preview(network, from, to);
    expect(response.json()).toMatchObject({
      accounts: 3,
      registrations: 2,
      waitlistPlaces: 0,
      paid: 0,
      events: [{ registrations: 2 }],
      sample: [{ email: expect.stringContaining('hoarder') }, {}, {}],
    });
  });

  test('cancels a network’s registrations, frees the seats and writes a record for all and for each', async () => {
    const { eventId, registrations, network, from, to } = await attack('198.51.100.24');
    const stranger = await signUp('198.51.100.99');
    const other = await registerFor(await make.event(), stranger);
    const response = await cancel({ network, from, to, registrations: 2 });
    expect(response.json()).toEqual({
      message: '2 registrations cancelled.',
      registrations: 2,
      orders: 0,
      waitlistPlaces: 0,
    });
    expect(await Promise.all(registrations.map(statusOf))).toEqual(['cancelled', 'cancelled']);
    expect([await seatsTaken(eventId), await statusOf(other)]).toEqual([0, 'confirmed']);
    const records = await app.platform.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject', 'in', [`network:${network}`, ...registrations.map((id) => `registration:${id}`)])
      .where('action', 'in', ['network.cancel', 'registration.status'])
      .execute();
    expect(records.map(({ action }) => action).toSorted()).toEqual([
      'network.cancel',
      'registration.status',
      'registration.status',
    ]);
    expect((await cancel({ network, from, to, registrations: 0 })).json().message).toContain('hold no registration');
  });

  test('offers the freed seats to other students on the waitlist, not to accounts of the same network', async () => {
    const { eventId, accounts, network, from, to } = await attack('198.51.100.25');
    const waits = await make.student();
    const join = (student: { bearer: string }) =>
      call(app, 'POST', `/api/students/events/${eventId}/waitlist`, { bearer: student.bearer });
    expect([(await join(accounts[2])).statusCode, (await join(waits)).statusCode]).toEqual([200, 200]);
    expect((await cancel({ network, from, to, registrations: 2 })).json()).toMatchObject({ waitlistPlaces: 1 });
    const entries = app.platform.db
      .selectFrom('waitlist_entries')
      .select(['student_id', 'state'])
      .where('event_id', '=', eventId);
    expect(await entries.execute()).toEqual(
      expect.arrayContaining([
        { student_id: accounts[2].id, state: 'left' },
        { student_id: waits.id, state: 'offered' },
      ]),
    );
    expect((await mailsTo(app, waits.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('is kept for you'),
    ]);
  });

  test('cancels the orders of passes that are not paid, and keeps those that are', async () => {
    const { accounts, network, from, to } = await attack('198.51.100.29');
    const shop = passMaker(app, () => bearer);
    const pass = await shop.pass({ limit: 3 });
    const bought = await Promise.all(accounts.map((account) => shop.buy(pass, account)));
    const [paid, ...waiting] = bought.map((answer) => answer.json()._id as string);
    expect((await shop.decide(paid ?? '', 'active')).statusCode).toBe(200);
    const { networks } = await list(`?from=${from}&to=${to}`);
    expect(networks).toMatchObject([{ network, accounts: 3, registrations: 2, orders: 2 }]);
    const held = (await preview(network, from, to)).json();
    expect(held).toMatchObject({ registrations: 2, orders: 2, passes: [{ name: 'Fest pass', orders: 2 }] });
    const ordersOf = (email: string) => held.sample.find((one: { email: string }) => one.email === email).orders;
    expect(accounts.map(({ email }) => ordersOf(email))).toEqual([0, 1, 1]);
    const done = await cancel({ network, from, to, registrations: 2 });
    expect(done.json()).toMatchObject({ message: '2 registrations and 2 orders cancelled.', orders: 2 });
    const rows = app.platform.db.selectFrom('pass_orders').select(['id', 'status', 'reason']);
    const after = new Map((await rows.execute()).map(({ id, ...row }) => [id, row]));
    expect(after.get(paid ?? '')).toEqual({ status: 'active', reason: '' });
    const cancelled = { status: 'cancelled', reason: expect.stringContaining('looked made up') };
    expect(waiting.map((id) => after.get(id))).toEqual([cancelled, cancelled]);
    const sold = app.platform.db.selectFrom('passes').select('sold').where('id', '=', pass);
    expect(await sold.executeTakeFirst()).toEqual({ sold: 1 });
  });

  test('says what was cancelled when that was only places on waitlists or orders', async () => {
    await later({ hours: 48 });
    const from = clockTime();
    const full = await make.event({ capacity: 1 });
    await make.registration(full);
    const [account, other] = [await signUp('198.51.100.41'), await signUp('198.51.100.41')];
    const join = (path: string) => call(app, 'POST', path, { bearer: account.bearer });
    expect((await join(`/api/students/events/${full}/waitlist`)).statusCode).toBe(200);
    const [{ network }] = (await list(`?from=${from}&to=${from}`)).networks;
    const cancelAll = () => cancel({ network, from, to: clockTime(), registrations: 0 });
    expect((await cancelAll()).json().message).toBe('1 place on a waitlist cancelled.');
    const shop = passMaker(app, () => bearer);
    expect((await shop.buy(await shop.pass(), other)).statusCode).toBe(201);
    expect((await cancelAll()).json().message).toBe('1 order cancelled.');
  });

  test('keeps registrations with a confirmed payment', async () => {
    const { registrations, network, from, to } = await attack('198.51.100.26');
    const [paid = '', other = ''] = registrations;
    await app.platform.db
      .updateTable('registrations')
      .set({ amount_due_paise: 5_000 })
      .where('id', '=', paid)
      .execute();
    expect((await preview(network, from, to)).json()).toMatchObject({ registrations: 1, paid: 1 });
    expect((await cancel({ network, from, to, registrations: 1 })).statusCode).toBe(200);
    expect([await statusOf(paid), await statusOf(other)]).toEqual(['confirmed', 'cancelled']);
  });

  test('keeps registrations with a paid pass, and cancels those whose pass is not paid', async () => {
    const { accounts, network, from, to } = await attack('198.51.100.31');
    const shop = passMaker(app, () => bearer);
    const pass = await shop.pass();
    const danced = await make.event({ columns: { entry: 'pass' } });
    const orders = [
      await shop.buy(pass, accounts[0], { transactionId: '612345678001' }),
      await shop.buy(pass, accounts[1], { transactionId: '612345678002' }),
    ];
    const entered = [await registerFor(danced, accounts[0]), await registerFor(danced, accounts[1])];
    expect((await shop.decide(orders[0]?.json()._id, 'active')).statusCode).toBe(200);
    expect((await preview(network, from, to)).json()).toMatchObject({ registrations: 3, orders: 1, paid: 1 });
    const done = await cancel({ network, from, to, registrations: 3 });
    expect(done.json()).toMatchObject({ registrations: 3, orders: 1 });
    expect(await Promise.all(entered.map(statusOf))).toEqual(['confirmed', 'cancelled']);
  });

  test('keeps a free pass with which somebody else leads a team, and the team with it', async () => {
    const { accounts, network, from, to } = await attack('198.51.100.33');
    const [owner] = accounts;
    const shop = passMaker(app, () => bearer);
    const free = await shop.pass({ prices: [{ amount: 0 }] });
    const order = (await shop.buy(free, owner, { transactionId: '' })).json()._id;
    const team = await make.event({ columns: { entry: 'pass', date: '2099-05-09' }, team: { min: 1, max: 3 } });
    const registration = await registerFor(team, owner);
    const [teams, friend] = [teamCalls(app), await make.student()];
    expect((await teams.join(friend, (await teams.team(owner, registration)).code)).statusCode).toBe(200);
    const [member] = (await teams.team(owner, registration)).members;
    const handedOver = await teams.post(owner, `registrations/${registration}/leader`, { memberId: member._id });
    expect(handedOver.statusCode).toBe(200);
    expect((await preview(network, from, to)).json()).toMatchObject({ registrations: 2, orders: 1 });
    expect((await cancel({ network, from, to, registrations: 2 })).json()).toMatchObject({
      registrations: 2,
      orders: 0,
    });
    const row = app.platform.db.selectFrom('pass_orders').select('status').where('id', '=', order);
    expect([await row.executeTakeFirst(), await statusOf(registration)]).toEqual([{ status: 'active' }, 'confirmed']);
  });

  test('refuses to cancel with a wrong number of registrations, and changes nothing', async () => {
    const { registrations, network, from, to } = await attack('198.51.100.27');
    expect((await cancel({ network, from, to, registrations: 3 })).statusCode).toBe(409);
    expect(await Promise.all(registrations.map(statusOf))).toEqual(['confirmed', 'confirmed']);
  });

  test('cancels each of 60 registrations once when two requests arrive at the same time', async () => {
    await later({ hours: 48 });
    const from = clockTime();
    const eventId = await make.event({ capacity: 100 });
    for (let account = 0; account < 60; account++) await registerFor(eventId, await signUp('198.51.100.28'));
    const { network } = (await list()).networks[0];
    const both = { network, from, to: clockTime(), registrations: 60 };
    const answers = await Promise.all([cancel(both), cancel(both)]);
    const done = answers.filter(({ statusCode }) => statusCode === 200);
    expect(done.reduce((sum, answer) => sum + answer.json().registrations, 0)).toBe(60);
    expect(await seatsTaken(eventId)).toBe(0);
  });

  test.each(['finance', 'coordinator', 'volunteer'] as const)(
    'refuses the list, the preview and the cancellation to the role %s',
    async (role) => {
      const other = await make.admin({ role });
      const paths = ['/api/admin/sign-ups', '/api/admin/sign-ups/preview'] as const;
      for (const path of paths) expect((await call(app, 'GET', path, { bearer: other.bearer })).statusCode).toBe(403);
      expect((await call(app, 'POST', '/api/admin/sign-ups/cancel', { bearer: other.bearer })).statusCode).toBe(403);
    },
  );
});

test('the network of a sign-up is forgotten after thirty days', async () => {
  const { forgetSignUpNetworks } = await import('#features/accounts/server/index.ts');
  const { id } = await signUp('198.51.100.30');
  const networkOf = async () => {
    const row = app.platform.db.selectFrom('students').select('sign_up_network').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).sign_up_network;
  };
  clock.forward({ days: 30 });
  await forgetSignUpNetworks(app.platform);
  expect(await networkOf()).toMatch(/^[\w-]{22}$/);
  clock.forward({ seconds: 1 });
  await forgetSignUpNetworks(app.platform);
  expect(await networkOf()).toBe('');
});
