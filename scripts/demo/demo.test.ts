import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { EventResult } from '#features/judging/contract.ts';
import type { findOrders, getOrder } from '#features/orders/admin-contract.ts';
import type { DeskItem } from '#features/payments/desk-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { call } from '#testing/call.ts';
import { receiptOf } from '#testing/demo/demo-proofs.ts';
import { demoJudgeSecret } from '#testing/demo/demo-results.ts';
import { fillDemo } from '#testing/demo/fill-demo.ts';
import { drawReceipt } from '#testing/demo/receipt-picture.ts';
import { maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { readDemoSize } from './demo-size.ts';

const now = new Date('2031-02-03T20:30:00Z');
const size = { students: 120, registrations: 260, proofs: 10 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  await fillDemo(app.platform, { ...size, now, passwordHash: 'nobody logs in with this' });
});
afterAll(() => app.stop());

const registrations = () => app.platform.db.selectFrom('registrations').selectAll().orderBy('id').execute();

describe('a demo', () => {
  test('places the fest three weeks after the current day in India', async () => {
    const { json } = await read('GET', '/api/site');
    expect(json.startsAt).toBe('2031-02-25T03:30:00.000Z');
    expect(json.edition.name).toContain('(demo)');
    expect(new Set(json.schedule.map(({ date }: { date: string }) => date))).toEqual(new Set(['2031-02-25']));
    const events = (await read('GET', '/api/events')).json as { date: string }[];
    expect(new Set(events.map(({ date }) => date))).toEqual(new Set(['2031-02-25']));
  });

  test('makes as many students and registrations as asked for', async () => {
    const { db } = app.platform;
    const students = await db.selectFrom('students').select('id').execute();
    expect([students.length, (await registrations()).length]).toEqual([size.students, size.registrations]);
  });

  test('gives every person a simulated name, a reserved email and a phone number that cannot ring', async () => {
    const people = await app.platform.db.selectFrom('students').select(['name', 'email', 'phone']).execute();
    const members = (await registrations()).flatMap(({ team_members }) => JSON.parse(team_members) as typeof people);
    expect(members.length).toBeGreaterThan(0);
    for (const { name, email, phone } of [...people, ...members]) {
      expect(name).toMatch(/^Simulated /);
      expect(email).toMatch(/@students\.example$/);
      expect(phone).toMatch(/^\+91 00000 \d{5}$/);
    }
  });

  test('a demo has newsletter subscribers with reserved email addresses', async () => {
    const readers = await app.platform.db.selectFrom('newsletter_subscribers').selectAll().execute();
    expect(readers.length).toBeGreaterThan(size.students / 12);
    expect(readers.every(({ email }) => email.endsWith('@students.example'))).toBe(true);
    expect(readers.some(({ unsubscribed_at }) => unsubscribed_at === null)).toBe(true);
  });

  test('keeps the rules for seats, free entries and the payment ledger', async () => {
    const { db } = app.platform;
    const rows = await registrations();
    for (const { id, seats_taken, capacity } of await db.selectFrom('events').selectAll().execute()) {
      const live = rows.filter((row) => row.event_id === id && row.registration_status !== 'cancelled');
      expect(seats_taken).toBe(live.length);
      expect(seats_taken).toBeLessThanOrEqual(capacity);
      expect(new Set(live.map((row) => row.student_id)).size).toBe(live.length);
    }
    const waiting = await db.selectFrom('pass_orders').select('id').where('status', '=', 'pending').execute();
    const waits = new Set(waiting.map(({ id }) => id));
    for (const row of rows.filter((one) => one.amount_due_paise === 0)) {
      const status = waits.has(row.pass_order_id) ? 'pending' : 'completed';
      expect([row.payment_status === status, row.proof_key, row.transaction_id]).toEqual([true, '', '']);
    }
    const ledger = await db.selectFrom('payment_ledger').selectAll().orderBy('seq').execute();
    const orders = await db.selectFrom('pass_orders').selectAll().execute();
    const entered = Object.groupBy(ledger, ({ registration_id }) => registration_id);
    expect(Object.keys(entered).sort()).toEqual([...rows, ...orders].map(({ id }) => id).sort());
    for (const { id, payment_status, amount_due_paise } of rows) {
      expect(new Set(entered[id]?.map(({ amount_paise }) => amount_paise))).toEqual(new Set([amount_due_paise]));
      expect(entered[id]?.at(-1)?.to_account === 'received').toBe(payment_status === 'completed');
    }
    expect(ledger.some(({ source }) => source === 'opening')).toBe(false);
  });

  test('sells passes in all states with proofs, and counts what registrations have used of them', async () => {
    const { db, files } = app.platform;
    const orders = await db.selectFrom('pass_orders').selectAll().execute();
    expect(orders.length).toBeGreaterThan(8);
    for (const { status, proof_key } of orders) {
      expect(proof_key !== '').toBe(status === 'pending' || status === 'rejected');
      if (proof_key) expect((await files.read(proof_key)).length).toBeGreaterThan(1_000);
    }
    const made = (await registrations()).filter(({ pass_order_id }) => pass_order_id !== '');
    expect(made.length).toBeGreaterThan(5);
    for (const { granted, used, order_id, kind } of await db.selectFrom('pass_allowances').selectAll().execute()) {
      const live = made.filter((row) => row.pass_order_id === order_id && row.pass_kind === kind);
      expect(used).toBe(live.filter(({ registration_status }) => registration_status !== 'cancelled').length);
      expect(used).toBeLessThanOrEqual(granted);
    }
    const passes = (await read('GET', '/api/passes')).json as { name: string; nextPrice?: number }[];
    expect(passes.map(({ name, nextPrice }) => [name, nextPrice])).toEqual([
      ['All-Contests Pass', 300],
      ['One and One Pass', undefined],
    ]);
  });

  test('a demo has published results with marks that come to them, and a trophy table', async () => {
    const results = (await read('GET', '/api/results')).json as EventResult[];
    expect(results).toHaveLength(3);
    for (const { places } of results) expect(places[0]?.rank).toBe(1);
    const events = (await read('GET', '/api/events')).json as { _id: string; eventType: string }[];
    const types = results.map(({ event }) => events.find(({ _id }) => _id === event._id)?.eventType);
    expect(types.filter((type) => type === 'talk' || type === 'workshop')).toEqual([]);
    const { colleges } = (await read('GET', '/api/results/trophy')).json as { colleges: { rank: number }[] };
    expect(colleges[0]?.rank).toBe(1);
  });

  test('a demo has a blind round that is being judged, and a judge’s link that opens it', async () => {
    const { json } = await read('GET', `/api/judge/${demoJudgeSecret}`);
    expect(json.round).toMatchObject({ blind: true, closed: false });
    const through = await app.platform.db
      .selectFrom('judging_rounds')
      .innerJoin('judging_results', 'judging_results.round_id', 'judging_rounds.from_round')
      .innerJoin('judging_places', 'judging_places.result_id', 'judging_results.id')
      .select('entry_id')
      .where('judging_rounds.id', '=', json.round._id)
      .execute();
    expect(json.entries.length).toBeGreaterThan(2);
    expect(json.entries).toHaveLength(through.length);
    expect(json.entries.every(({ marks }: { marks?: object }) => marks === undefined)).toBe(true);
    expect(json.entries.every(({ alias }: { alias: string }) => /^Entry \d{4}$/.test(alias))).toBe(true);
  });

  test('a demo has the usual statuses, teams, and registrations from more than two weeks, none in the future', async () => {
    const rows = await registrations();
    const seen = new Set(rows.map((row) => `${row.registration_status} ${row.payment_status}`));
    expect([...seen].sort()).toEqual(
      expect.arrayContaining(['confirmed completed', 'pending failed', 'pending pending']),
    );
    expect(rows.some(({ team_name }) => team_name.startsWith('Simulated Team'))).toBe(true);
    expect(rows.every(({ created_at }) => created_at <= now.toISOString())).toBe(true);
    expect(new Set(rows.map(({ created_at }) => created_at.slice(0, 10))).size).toBeGreaterThan(14);
  });

  test('a demo has a screenshot with the right amount and transaction ID for every payment that waits', async () => {
    const { db, files } = app.platform;
    const rows = await registrations();
    const waiting = rows.filter(
      ({ amount_due_paise, payment_status }) => amount_due_paise > 0 && payment_status === 'pending',
    );
    expect(waiting.length).toBeGreaterThan(5);
    expect(waiting.filter(({ proof_key }) => proof_key === '')).toEqual([]);
    // A registration with a pass has no proof.
    const others = rows.filter(({ proof_key }) => proof_key !== '').length - waiting.length;
    expect(others).toBeGreaterThan(0);
    expect(others).toBeLessThanOrEqual(size.proofs);
    const payees = new Map((await db.selectFrom('events').selectAll().execute()).map(({ id, upi_id }) => [id, upi_id]));
    // A few pictures deliberately show another payment, or a joint one.
    const isUsual = (row: (typeof rows)[number]) => !row.proof_print && !row.joint_payment_id;
    for (const row of waiting.filter(isUsual)) {
      const receipt = receiptOf(row, payees.get(row.event_id) ?? '');
      expect(receipt).toMatchObject({ rupees: row.amount_due_paise / 100, transactionId: row.transaction_id });
      expect(receipt.payer).toMatch(/^Simulated /);
      expect(receipt.payee).toMatch(/@example$/);
      expect((await files.read(row.proof_key)).equals(await drawReceipt(receipt))).toBe(true);
    }
  });

  test('a demo has a handful of payments with each flag, one sent again and one for two events', async () => {
    const { bearer } = await maker(app).admin();
    const waiting = async (q = '') =>
      ((await read('GET', `/api/payments/desk?q=${q}`, bearer)).json as { items: DeskItem[] }).items;
    const first = await waiting();
    const flagged = (kind: string) => first.filter(({ flags }) => flags.some((flag) => flag.kind === kind)).length;
    expect([flagged('sameTransaction'), flagged('notTwelveDigits'), flagged('samePicture')]).toEqual([2, 1, 2]);
    const rows = await registrations();
    const again = rows.find(({ resubmitted_at }) => resubmitted_at !== '');
    expect(await waiting(again?.transaction_id)).toMatchObject([{ isResubmitted: true }]);
    const joint = rows.filter(({ joint_payment_id }) => joint_payment_id !== '');
    expect(joint).toHaveLength(2);
    const [together, ...others] = await waiting(joint[0]?.transaction_id);
    expect([together?.lines.length, together?.flags, others]).toEqual([2, [], []]);
  });

  test('answers what events ask, and always what they require', async () => {
    const { db } = app.platform;
    const asked = await db.selectFrom('event_questions').selectAll().where('kind', '=', 'one').execute();
    const rows = await registrations();
    for (const { id, event_id, is_required, asked_of, options } of asked) {
      const answers = await db.selectFrom('answers').selectAll().where('question_id', '=', id).execute();
      const ofEvent = rows.filter((row) => row.event_id === event_id);
      expect(ofEvent.length).toBeGreaterThan(0);
      const leaders = answers.filter(({ person }) => person === 'leader').length;
      expect(is_required === 1 ? leaders === ofEvent.length : leaders > 0).toBe(true);
      expect(answers.some(({ person }) => person !== 'leader')).toBe(asked_of === 'each');
      for (const { value } of answers) expect(JSON.parse(options)).toContain(value);
    }
  });

  test('the control room lists all registrations of the demo', async () => {
    const { bearer } = await maker(app).admin();
    const { status, json } = await read('GET', '/api/registration', bearer);
    expect([status, json.length]).toEqual([200, size.registrations]);
  });

  test('makes the same registrations each time', async () => {
    const other = await startTestApp({ now: () => now });
    try {
      await fillDemo(other.platform, { ...size, now, passwordHash: 'nobody logs in with this' });
      const again = await other.platform.db.selectFrom('registrations').selectAll().orderBy('id').execute();
      expect(again).toEqual(await registrations());
    } finally {
      await other.stop();
    }
  });
});

describe('a demo of another size', () => {
  test('a demo has two orders with one picture and one with an old picture when some orders wait', async () => {
    const other = await startTestApp({ now: () => now });
    onTestFinished(() => other.stop());
    await fillDemo(other.platform, { students: 800, registrations: 300, proofs: 0, now, passwordHash: 'nobody' });
    const { bearer } = await maker(other).admin();
    const found: string[] = [];
    const page = await call(other, 'GET', '/api/admin/passes/orders?status=pending', { bearer });
    const { orders }: Output<typeof findOrders> = page.json();
    for (const { _id } of orders) {
      const response = await call(other, 'GET', `/api/admin/passes/orders/${_id}`, { bearer });
      const { samePicture, flags }: Output<typeof getOrder> = response.json();
      found.push(...samePicture.map(() => 'samePicture'), ...flags.map(({ kind }) => kind));
    }
    expect(orders.length).toBeGreaterThan(3);
    expect(found.sort()).toEqual(['oldPicture', 'samePicture', 'samePicture']);
  });

  test.each([
    [12, 12],
    [50, 50],
  ])('makes %d different events when asked for that many', async (events, expected) => {
    const other = await startTestApp({ now: () => now });
    onTestFinished(() => other.stop());
    await fillDemo(other.platform, { ...size, events, now, passwordHash: 'nobody logs in with this' });
    const rows = await other.platform.db.selectFrom('events').select(['id', 'title', 'seats_taken']).execute();
    expect(rows).toHaveLength(expected);
    expect(new Set(rows.map(({ title }) => title)).size).toBe(expected);
    const links = await other.platform.db.selectFrom('schedule_items').select('event_id').execute();
    expect(links.filter(({ event_id }) => event_id && !rows.some(({ id }) => id === event_id))).toEqual([]);
  });

  test.each([
    [
      ['--students', '100000', '--registrations', '200000', '--events', '60'],
      [100_000, 200_000, 60, false],
    ],
    [['--students=50'], [50, 80, undefined, false]],
    [['--day'], [5_000, 8_000, undefined, true]],
    [[], [5_000, 8_000, undefined, false]],
  ])('reads the size of the demo from %j', (args, [students, registrations, events, isToday]) => {
    expect(readDemoSize(args)).toEqual({ students, registrations, events, isToday });
  });

  test.each([
    [['--students', 'many'], /^--students: "many" is not a whole number from 1 to 1000000\.$/],
    [['--events', '0'], /^--events: "0" is not a whole number from 1 to 500\.$/],
    [['--events', '1.5'], /^--events: "1\.5" is not/],
    [['--students', '-5'], /^[^\n]*--students[^\n]*$/],
    [['--students', '10', '--registrations', '1000'], /^--registrations: at this size there can be at most 40; /],
    [['--people', '5'], /^Unknown option '--people'\. Usage: npm run demo -- --students N/],
    [['5000'], /^Unexpected argument '5000'[^\n]* Usage: npm run demo/],
  ])('refuses the arguments %j in one line', (args, line) => {
    expect(readDemoSize(args)).toMatch(line);
  });
});

async function read(method: 'GET', address: string, bearer?: string) {
  const response = await call(app, method, address, { bearer });
  return { status: response.statusCode, json: response.json() };
}
