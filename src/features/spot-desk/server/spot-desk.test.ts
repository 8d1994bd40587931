import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { mailsTo, tokensMailedTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { typedDetails } from '#testing/plain-profile.ts';
import { whileLocked } from '#testing/postgres/while-locked.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
let chief: Awaited<ReturnType<Maker['admin']>>;
let desk: Awaited<ReturnType<Maker['admin']>>;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now, env: { PUBLIC_URL: 'https://fest.example.edu' } });
  make = maker(app);
  chief = await make.admin({ name: 'Chief' });
  desk = await make.admin({ role: 'seller' });
});
afterAll(() => app.stop());

let made = 0;
const stranger = (more: object = {}) => ({
  key: `person-${++made}`,
  name: `Walk-in ${made}`,
  phone: `+91 00000 ${String(40_000 + made)}`,
  college: 'Marina College',
  ...more,
});
const cash = () => ({ means: 'cash', receiptNumber: `R-${++made}` });
const upi = () => ({ means: 'upi', transactionId: String(712_300_000_000 + ++made) });
const event = (_id: string) => ({ kind: 'event', _id });

const post = (path: string, json: object, bearer = desk.bearer, key?: string) =>
  call(app, 'POST', `/api/admin/spot-desk/${path}`, { bearer, json, headers: key ? { 'idempotency-key': key } : {} });
const sell = (json: object, key?: string, bearer?: string) => post('sales', json, bearer, key);
const setPin = (pin: string, bearer = chief.bearer) =>
  call(app, 'PUT', '/api/admin/spot-desk/pin', { bearer, json: { pin } });
const spotEvent = (fee: number, capacity = 50) =>
  make.event({
    fee,
    capacity,
    columns: {
      prices: JSON.stringify([{ audience: 'anyone', channel: 'spot', from: '', until: '', amount: fee + 50 }]),
    },
  });
const rowsOf = (eventId: string) =>
  app.platform.db.selectFrom('registrations').selectAll().where('event_id', '=', eventId).execute();
const ledgerOf = async (id: string) => {
  const rows = app.platform.db.selectFrom('payment_ledger').selectAll().where('registration_id', '=', id);
  return (await rows.orderBy('seq').execute()).map(({ kind, source, to_account, amount_paise, reference, actor }) => ({
    kind,
    source,
    to: to_account,
    paise: Number(amount_paise),
    reference,
    actor,
  }));
};

describe('a sale at the spot desk', () => {
  test('registers a new person at the spot price, takes cash by receipt and checks in at once', async () => {
    const gate = await gateOf(app, make, chief.bearer, { needsIdSeen: true });
    const eventId = await spotEvent(100);
    const [person, payment] = [stranger(), cash()];
    const quoted = (await post('quote', { person, item: event(eventId) })).json();
    expect(quoted).toMatchObject({ amount: 150, upiLink: expect.stringContaining('am=150.00') });
    const sale = { person, item: event(eventId), payment, amount: 150, isIdSeen: true, checkpoint: gate.checkpoint };
    const sold = await sell(sale);
    expect(sold.statusCode, sold.body).toBe(201);
    expect(sold.json()).toMatchObject({ name: person.name, checkIn: { verdict: 'admitted', reason: '' } });
    const [row, ...others] = await rowsOf(eventId);
    expect([row?.registration_status, row?.payment_status, row?.payment_reference, others]).toEqual([
      'confirmed',
      'completed',
      quoted.reference,
      [],
    ]);
    const actor = `admin:${desk.id}`;
    expect(await ledgerOf(row?.id ?? '')).toMatchObject([
      { kind: 'claimed', to: 'toCheck', paise: 15_000, actor },
      { kind: 'received', source: 'cash', to: 'received', paise: 15_000, reference: payment.receiptNumber, actor },
    ]);
    expect(await gate.read('admissions')).toMatchObject([{ ticket: sold.json().ticket.number, device: actor }]);
    const records = app.platform.db.selectFrom('audit_log').selectAll().where('action', '=', 'spot.sale');
    const after = (await records.where('subject', '=', `registration:${row?.id}`).executeTakeFirstOrThrow()).after;
    expect(after).toContain('"isIdSeen":true');
  });

  test('makes one account, registration and scan when the same sale is sent twice, and at once', async () => {
    const gate = await gateOf(app, make, chief.bearer);
    const eventId = await spotEvent(100);
    const sale = { person: stranger(), item: event(eventId), payment: upi(), amount: 150, checkpoint: gate.checkpoint };
    const both = await Promise.all([sell(sale, 'key-of-this-sale'), sell(sale, 'key-of-this-sale')]);
    const again = await sell(sale, 'key-of-this-sale');
    expect([...both, again].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(again.json()).toEqual(both[0].json());
    expect(await rowsOf(eventId)).toHaveLength(1);
    expect(await gate.read('admissions')).toHaveLength(1);
    expect((await sell({ ...sale, amount: 151 }, 'key-of-this-sale')).statusCode).toBe(409);
    expect((await sell({ ...sale, payment: upi() })).json().message).toContain('registered for this event already');
  });

  test('takes one UPI payment once when desks sell passes and an event for it at the same moment', async () => {
    const price = { amount: 150 };
    const passes = passMaker(app, () => chief.bearer);
    const prices = [price, { ...price, channel: 'spot' }];
    const items = [
      { kind: 'pass', _id: await passes.pass({ prices }) },
      { kind: 'pass', _id: await passes.pass({ prices }) },
      event(await spotEvent(100)),
    ];
    const payment = upi();
    const answers = await Promise.all(items.map((item) => sell({ person: stranger(), item, payment, ...price })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  });

  test('takes one receipt once for different events and passes, also at the same moment', async () => {
    const price = { amount: 150 };
    const prices = [price, { ...price, channel: 'spot' }];
    const pass = { kind: 'pass', _id: await passMaker(app, () => chief.bearer).pass({ prices }) };
    const items = [event(await spotEvent(100)), event(await spotEvent(100)), pass];
    const payment = cash();
    const sellAgain = () => Promise.all(items.map((item) => sell({ person: stranger(), item, payment, ...price })));
    const answers = await sellAgain();
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    for (const { statusCode, json } of await sellAgain()) {
      expect([statusCode, json().message]).toEqual([409, expect.stringContaining('receipt number')]);
    }
  });

  test('names the seat and not the receipt when somebody else took the seat first', async () => {
    const email = 'twins@students.example';
    const events = [event(await spotEvent(100)), event(await spotEvent(100))];
    const sale = () => ({ payment: cash(), amount: 150 });
    const twins = await Promise.all(events.map((item) => sell({ ...sale(), person: stranger({ email }), item })));
    const second = twins.find(({ statusCode }) => statusCode === 409);
    expect(second?.json().message).toBe('Another account has this email.');
    const person = stranger();
    const both = await Promise.all(events.map((item) => sell({ ...sale(), person, item })));
    const other = both.find(({ statusCode }) => statusCode === 409);
    expect(other?.json().message).toContain('look the person up again');
    const known = await make.student();
    const student = { student: known.id };
    const once = await Promise.all([1, 2].map(() => sell({ ...sale(), person: student, item: events[0] })));
    expect(once.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const late = once.find(({ statusCode }) => statusCode === 409);
    expect(late?.json().message).toContain('registered for this event already');
  });

  test('refuses a receipt number for the second time, another price and a missing payment, and keeps nothing', async () => {
    const eventId = await spotEvent(100);
    const payment = cash();
    const sale = { person: stranger(), item: event(eventId), payment, amount: 150 };
    expect((await sell(sale)).statusCode).toBe(201);
    const students = () => app.platform.db.selectFrom('students').select('id').execute();
    const before = (await students()).length;
    const refused = [
      await sell({ ...sale, person: stranger() }),
      await sell({ ...sale, person: stranger(), payment: cash(), amount: 100 }),
      await sell({ ...sale, person: stranger(), payment: { means: 'none' } }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 422]);
    expect([(await students()).length, (await rowsOf(eventId)).length]).toEqual([before, 1]);
  });

  test('sells the last seat once when two desks sell it at the same moment', async () => {
    const eventId = await make.event({ capacity: 1 });
    const sale = { item: event(eventId), payment: { means: 'none' }, amount: 0 };
    const answers = await Promise.all([1, 2, 3].map(() => sell({ ...sale, person: stranger() })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect(await rowsOf(eventId)).toHaveLength(1);
  });

  test('sells a pass at its spot price, and registers with it for nothing', async () => {
    const prices = [{ amount: 200 }, { amount: 250, channel: 'spot' }];
    const pass = await passMaker(app, () => chief.bearer).pass({ prices });
    const person = stranger();
    const item = { kind: 'pass', _id: pass };
    expect((await post('quote', { person, item })).json()).toMatchObject({ amount: 250 });
    const sold = await sell({ person, item, payment: cash(), amount: 250 });
    expect([sold.statusCode, sold.json().ticket.number]).toEqual([201, expect.stringMatching(/^\w{8}$/)]);
    const found = await call(app, 'GET', `/api/admin/spot-desk/people?phone=${encodeURIComponent(person.phone)}`, desk);
    const known = found.json().people[0];
    expect(known).toMatchObject({ name: person.name, passes: [pass], events: [] });
    const opened = await make.event({ fee: 100, columns: { entry: 'pass' } });
    const free = { person: { student: known._id }, item: event(opened), payment: { means: 'none' }, amount: 0 };
    expect((await sell(free)).statusCode).toBe(201);
    expect(await rowsOf(opened)).toMatchObject([{ registration_status: 'confirmed', amount_due_paise: 0 }]);
    expect((await sell({ ...free, item, payment: cash(), amount: 250 })).json().message).toContain('has this pass');
  });

  test('sends a person whose payment online was rejected to finance', async () => {
    const passes = passMaker(app, () => chief.bearer);
    const [pass, student] = [await passes.pass(), await make.student()];
    const order = (await passes.buy(pass, student)).json()._id;
    const quote = () => post('quote', { person: { student: student.id }, item: { kind: 'pass', _id: pass } });
    const notPaid = expect.stringMatching(/^This person has bought this pass online, and the payment is not confirmed/);
    await passes.decide(order, 'rejected', { reason: 'Not there' });
    expect((await quote()).json()).toMatchObject({ message: notPaid });
    await passes.decide(order, 'active');
    expect((await quote()).json()).toMatchObject({ message: 'This person has this pass already.' });
  });

  test.runIf(engine === 'postgres').each(['event', 'pass'])(
    'refuses a sale (%s) when the account is deleted meanwhile',
    async (kind) => {
      const { id } = await make.student();
      const prices = [{ amount: 150 }, { amount: 150, channel: 'spot' }];
      const pass = () => passMaker(app, () => chief.bearer).pass({ prices });
      const item = { kind, _id: kind === 'event' ? await spotEvent(100) : await pass() };
      const sold = await whileLocked(
        app,
        (tx) => tx.deleteFrom('students').where('id', '=', id).execute(),
        () => sell({ person: { student: id }, item, payment: cash(), amount: 150 }),
        async () => {},
      );
      expect([sold.statusCode, sold.json().message]).toEqual([404, expect.stringContaining('not there any more')]);
    },
  );

  test('registers after registration has closed, and refuses teams and events that are over', async () => {
    const sale = { payment: { means: 'none' }, amount: 0 };
    const closed = await make.event({ columns: { registration_closes_at: clock.now().toISOString() } });
    expect((await sell({ ...sale, person: stranger(), item: event(closed) })).statusCode).toBe(201);
    const team = await make.event({ team: { min: 2, max: 3 } });
    const over = await make.event({ columns: { date: '2020-05-09' } });
    for (const id of [team, over]) {
      expect((await sell({ ...sale, person: stranger(), item: event(id) })).statusCode).toBe(409);
    }
  });

  test('refuses a sale by a role that may not sell', async () => {
    const { bearer } = await make.admin({ role: 'volunteer' });
    expect((await sell({}, undefined, bearer)).statusCode).toBe(403);
    expect((await setPin('123456', desk.bearer)).statusCode).toBe(403);
  });
});

describe('beyond the capacity', () => {
  const free = { payment: { means: 'none' }, amount: 0 };
  const full = async () => {
    const eventId = await make.event({ capacity: 1 });
    await make.registration(eventId);
    return eventId;
  };

  test.each(['000000', '123456', '987654', '890123', '121212', '147147'])(
    'refuses the PIN %s, which is among the first that people try',
    async (pin) => {
      const refused = await setPin(pin);
      expect([refused.statusCode, refused.json().errors]).toEqual([
        422,
        { pin: 'This PIN is easy to guess. Please choose another.' },
      ]);
    },
  );

  test('sells beyond the capacity only with the PIN of a supervisor, and records the supervisor', async () => {
    const eventId = await full();
    await setPin('271828');
    const person = stranger();
    const quoted = await post('quote', { person, item: event(eventId) });
    expect(quoted.json().full).toEqual({ taken: 1, capacity: 1 });
    expect((await sell({ ...free, person, item: event(eventId) })).json().message).toContain('No seat or pass is left');
    const supervisor = { _id: chief.id, pin: '271828' };
    expect((await sell({ ...free, person, item: event(eventId), supervisor })).statusCode).toBe(201);
    const [last] = (await rowsOf(eventId)).filter(({ name }) => name === person.name);
    const records = app.platform.db.selectFrom('audit_log').select('after').where('action', '=', 'spot.sale');
    const { after } = await records.where('subject', '=', `registration:${last?.id}`).executeTakeFirstOrThrow();
    expect([after?.includes(chief.id), after?.includes('271828')]).toEqual([true, false]);
    const pins = app.platform.db.selectFrom('supervisor_pins').selectAll().where('admin_id', '=', chief.id);
    const { pin_hash } = await pins.executeTakeFirstOrThrow();
    expect(pin_hash).not.toContain('271828');
    const set = app.platform.db.selectFrom('audit_log').selectAll().where('action', '=', 'supervisor.pin');
    const actor = `admin:${chief.id}`;
    expect(await set.where('actor', '=', actor).execute()).toMatchObject([{ actor, after: 'null' }]);
  });

  test('ends the waiting of a student who is sold a seat beyond the capacity', async () => {
    const eventId = await full();
    await setPin('271828');
    const [student, next] = [await make.student(), await make.student()];
    const waitlist = `/api/students/events/${eventId}/waitlist`;
    for (const { bearer } of [student, next]) {
      expect((await call(app, 'POST', waitlist, { bearer })).statusCode).toBe(200);
    }
    const supervisor = { _id: chief.id, pin: '271828' };
    const sale = { ...free, person: { student: student.id }, item: event(eventId), supervisor };
    expect((await sell(sale)).statusCode).toBe(201);
    const places = await Promise.all([student, next].map(({ bearer }) => call(app, 'GET', waitlist, { bearer })));
    expect(places.map((answer) => answer.json().place)).toMatchObject([
      { state: 'registered', position: 0 },
      { state: 'waiting', position: 1 },
    ]);
  });

  test('sells the seat that the waitlist keeps for a student to that student only', async () => {
    const eventId = await full();
    const student = await make.student();
    const waitlist = `/api/students/events/${eventId}/waitlist`;
    expect((await call(app, 'POST', waitlist, { bearer: student.bearer })).statusCode).toBe(200);
    const [row] = await rowsOf(eventId);
    await call(app, 'DELETE', `/api/registration/${row?.id}`, { bearer: chief.bearer });
    const sale = { person: { student: student.id }, item: event(eventId) };
    expect((await post('quote', sale)).json()).not.toHaveProperty('full');
    expect((await post('quote', { ...sale, person: stranger() })).json()).toHaveProperty('full');
    expect((await sell({ ...free, ...sale })).statusCode).toBe(201);
  });

  test('lets a desk guess five PINs in ten minutes, and refuses the PIN of a former supervisor', async () => {
    const other = await make.admin({ role: 'finance' });
    const chiefNow = await make.admin();
    await setPin('314159', chiefNow.bearer);
    const eventId = await full();
    const tryPin = (pin: string) =>
      sell(
        { ...free, person: stranger(), item: event(eventId), supervisor: { _id: chiefNow.id, pin } },
        undefined,
        other.bearer,
      );
    for (let guess = 0; guess < 5; guess++) expect((await tryPin('000000')).statusCode).toBe(403);
    expect((await tryPin('314159')).statusCode).toBe(429);
    clock.forward({ seconds: 601 });
    await app.platform.db.updateTable('admins').set({ role: 'finance' }).where('id', '=', chiefNow.id).execute();
    expect((await tryPin('314159')).statusCode).toBe(403);
    await app.platform.db.updateTable('admins').set({ role: 'administrator' }).where('id', '=', chiefNow.id).execute();
    expect((await tryPin('314159')).statusCode).toBe(201);
  });

  test('lets a desk guess thirty PINs a day, and does not count right ones', async () => {
    const [guesser, chiefNow] = [await make.admin({ role: 'seller' }), await make.admin()];
    await setPin('314159', chiefNow.bearer);
    const eventId = await full();
    const tryPin = async (pin: string) => {
      const supervisor = { _id: chiefNow.id, pin };
      const sale = { ...free, person: stranger(), item: event(eventId), supervisor };
      return (await sell(sale, undefined, guesser.bearer)).statusCode;
    };
    for (let round = 0; round < 6; round++) {
      expect(await tryPin('314159')).toBe(201);
      for (let guess = 0; guess < 5; guess++) expect(await tryPin('000000')).toBe(403);
      clock.forward({ seconds: 601 });
    }
    expect(await tryPin('314159')).toBe(429);
  });
});

describe('an account made at the desk', () => {
  const free = { payment: { means: 'none' }, amount: 0 };

  test('makes an account without a password or a mail, which its owner claims by a forgotten password', async () => {
    const email = 'walkin@students.example';
    const eventId = await make.event();
    expect((await sell({ ...free, person: stranger({ email }), item: event(eventId) })).statusCode).toBe(201);
    const pass = await passMaker(app, () => chief.bearer).pass({ prices: [{ amount: 0, channel: 'spot' }] });
    const item = { kind: 'pass', _id: pass };
    const other = 'passbuyer@students.example';
    expect((await sell({ ...free, person: stranger({ email: other }), item })).statusCode).toBe(201);
    expect([await mailsTo(app, email), await mailsTo(app, other)]).toEqual([[], []]);
    const login = (password: string) => call(app, 'POST', '/api/students/login', { json: { email, password } });
    for (const password of ['', 'nobody']) expect((await login(password)).statusCode).not.toBe(200);
    await call(app, 'POST', '/api/students/password/forgot', { json: { email } });
    await expect.poll(async () => (await tokensMailedTo(app, email)).length).toBe(1);
    const [token] = await tokensMailedTo(app, email);
    const reset = await call(app, 'POST', '/api/students/password/reset', { json: { token, password: 'secret-12' } });
    expect([reset.statusCode, (await login('secret-12')).statusCode]).toEqual([200, 200]);
    const twin = await sell({ ...free, person: stranger({ email: email.toUpperCase() }), item: event(eventId) });
    expect(twin.json().message).toContain('Another account has this email');
  });

  test('makes separate accounts for people without an email, and mails nothing', async () => {
    const eventId = await make.event();
    for (const person of [stranger(), stranger()]) {
      expect((await sell({ ...free, person, item: event(eventId) })).statusCode).toBe(201);
    }
    expect(new Set((await rowsOf(eventId)).map(({ student_id }) => student_id)).size).toBe(2);
    expect(await mailsTo(app, '')).toEqual([]);
  });

  test('counts an account for the price of a group, also without an email', async () => {
    const { college } = typedDetails;
    await call(app, 'POST', '/api/admin/colleges', { bearer: chief.bearer, json: { name: college } });
    const group = { audience: 'collegeGroup', groupMin: 3, channel: 'online', from: '', until: '', amount: 70 };
    const eventId = await make.event({ fee: 100, columns: { prices: JSON.stringify([group]) } });
    const { bearer } = await make.student();
    const price = async () =>
      (await call(app, 'GET', `/api/students/events/${eventId}/payment`, { bearer })).json().amount;
    const amounts = [await price()];
    for (let person = 0; person < 2; person++) {
      const sold = await sell({ person: stranger({ college }), item: event(eventId), payment: cash(), amount: 100 });
      expect(sold.statusCode, sold.body).toBe(201);
      amounts.push(await price());
    }
    expect(amounts).toEqual([100, 100, 70]);
  });
});
