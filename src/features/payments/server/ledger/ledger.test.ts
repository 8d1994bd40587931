import { type Selectable, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterInLedger, setStatuses } from '#features/registrations/server/index.ts';
import type { Database } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { openSession } from '#server/http/session.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { whileLocked } from '#testing/postgres/while-locked.ts';
import { readCsv } from '#testing/read-csv.ts';
import { seeded } from '#testing/seeded.ts';
import { resubmit } from '#testing/send-form.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';
import { isReceiptUsed } from './take-cash.ts';

let app: TestApp;
let make: Maker;
let finance: string;
let financeId: string;
const clock = stoppedClock();
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  ({ bearer: finance, id: financeId } = await make.admin({ role: 'finance', name: 'Meena' }));
});
afterAll(() => app.stop());

const post = (path: string, json: object, bearer = finance) =>
  call(app, 'POST', `/api/payments/${path}`, { bearer, json });
const get = async (path: string, bearer = finance) =>
  (await call(app, 'GET', `/api/payments/${path}`, { bearer })).json();
const set = (id: string, registrationStatus: string, paymentStatus: string) =>
  call(app, 'PUT', `/api/registration/${id}`, { bearer: finance, json: { registrationStatus, paymentStatus } });
const kindsOf = async (id: string) => {
  const rows = app.platform.db
    .selectFrom('payment_ledger')
    .selectAll()
    .where('registration_id', '=', id)
    .orderBy('seq');
  return (await rows.execute()).map((row) => `${row.kind} ${Number(row.amount_paise) / 100} by ${row.source}`);
};

describe('the ledger', () => {
  test('writes a row for each change of a payment, for statuses set by hand and for free events', async () => {
    const { id } = await make.registration(await make.event({ fee: 150 }));
    await set(id, 'confirmed', 'completed');
    await set(id, 'cancelled', 'completed');
    await set(id, 'pending', 'failed');
    await set(id, 'cancelled', 'pending');
    await set(id, 'pending', 'pending');
    expect(await kindsOf(id)).toEqual([
      'claimed 150 by student',
      'received 150 by status',
      'rejected 150 by status',
      'released 150 by status',
      'restored 150 by status',
    ]);
    const free = await make.registration(await make.event());
    expect(await kindsOf(free.id)).toEqual(['received 0 by free']);
  });

  test.each(['update payment_ledger set amount_paise = 1', 'delete from payment_ledger'])(
    'refuses to change or delete a ledger row: %s',
    async (statement) => {
      await make.registration(await make.event({ fee: 150 }));
      await expect(sql.raw(statement).execute(app.platform.db)).rejects.toThrow('append-only');
    },
  );

  test('keeps received money in the overview when the registration is deleted', async () => {
    const eventId = await make.event({ fee: 150 });
    const [paid, owing] = [await make.registration(eventId), await make.registration(eventId)];
    await set(paid.id, 'confirmed', 'completed');
    for (const { id } of [paid, owing])
      await call(app, 'DELETE', `/api/registration/${id}`, { bearer: (await make.admin()).bearer });
    const overview = await get('overview');
    const event = overview.events.find(({ _id }: { _id: string }) => _id === eventId);
    expect(event).toMatchObject({ received: 150, toCheck: 0, expected: 150 });
  });
});

describe('cash', () => {
  const cash = (eventId: string, more: object) => ({ eventId, amount: 150, receiptNumber: 'A-1', ...more });

  test('completes a registration with cash, accepts a receipt number once, and names who took the cash', async () => {
    const eventId = await make.event({ fee: 150 });
    const [one, other] = [await make.registration(eventId), await make.registration(eventId)];
    const coordinator = (await make.admin({ role: 'coordinator', events: [eventId], name: 'Kavin' })).bearer;
    const answers = await Promise.all([
      post('cash', cash(eventId, { registrationId: one.id }), coordinator),
      post('cash', cash(eventId, { registrationId: other.id }), coordinator),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const taken = answers.find(({ statusCode }) => statusCode === 201)?.json().row;
    expect(taken).toMatchObject({ by: 'Kavin', reference: 'A-1', amount: 150, source: 'cash' });
    expect(await get('cash', coordinator)).toMatchObject({ total: 150, rows: [{ reference: 'A-1' }] });
    const { paymentStatus } = (await get(`registrations/${taken.registrationId}`)).item;
    expect(paymentStatus).toBe('completed');
    const walkIn = await post('cash', cash(eventId, { payerName: 'A guest', receiptNumber: 'A-2' }), coordinator);
    expect(walkIn.json().row).toMatchObject({ registrationId: '', note: 'A guest' });
  });

  test('accepts a receipt number once for all events, also when two are entered at once', async () => {
    const [here, there] = [await make.event({ fee: 150 }), await make.event({ fee: 150 })];
    const enter = (eventId: string) => post('cash', cash(eventId, { payerName: 'A guest', receiptNumber: 'B-1' }));
    const answers = await Promise.all([enter(here), enter(there)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect((await enter(there)).json().message).toContain('another event');
  });

  test('knows a receipt number again in small letters, also when both are entered at once', async () => {
    const [here, there] = [await make.event({ fee: 150 }), await make.event({ fee: 150 })];
    const enter = (eventId: string, receiptNumber: string) =>
      post('cash', cash(eventId, { payerName: 'A guest', receiptNumber }));
    const answers = await Promise.all([enter(here, 'B-17'), enter(there, 'b-17')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect((await enter(here, 'b-17')).json().message).toContain('was entered before');
    // Another number: the 7 of book 11, not the 17 of book 1.
    expect((await enter(here, '1-17')).statusCode).toBe(201);
    expect((await enter(here, '11-7')).statusCode).toBe(201);
  });

  test.runIf(engine === 'postgres')('takes no cash from a visitor when the event is deleted meanwhile', async () => {
    const eventId = await make.event({ fee: 100 });
    const receiptNumber = 'A-gone';
    const taken = await whileLocked(
      app,
      (tx) => isReceiptUsed(tx, receiptNumber),
      () => post('cash', { eventId, amount: 100, payerName: 'Somebody', receiptNumber }),
      (tx) => tx.deleteFrom('events').where('id', '=', eventId).execute(),
    );
    expect([taken.statusCode, taken.json().message]).toEqual([404, 'Event not found']);
    const entered = app.platform.db.selectFrom('payment_ledger').select('seq').where('reference', '=', receiptNumber);
    expect(await entered.execute()).toEqual([]);
  });

  test('refuses cash above the amount due, without a payer, or from a person without access to the event', async () => {
    const eventId = await make.event({ fee: 150 });
    const { id } = await make.registration(eventId);
    const stranger = (await make.admin({ role: 'coordinator', events: [] })).bearer;
    expect((await post('cash', cash(eventId, { registrationId: id }), stranger)).statusCode).toBe(404);
    expect(
      (await post('cash', cash(eventId, { registrationId: id, amount: 151, receiptNumber: 'C-1' }))).statusCode,
    ).toBe(422);
    expect((await post('cash', cash(eventId, {}))).json().errors).toHaveProperty('payerName');
    expect((await post('cash', cash(eventId, { payerName: 'A guest', amount: 0.001 }))).statusCode).toBe(422);
    expect((await post('cash', cash(eventId, { payerName: 'A guest', amount: 1e-9 }))).statusCode).toBe(422);
    const volunteer = (await make.admin({ role: 'volunteer' })).bearer;
    expect((await post('cash', cash(eventId, {}), volunteer)).statusCode).toBe(403);
  });
});

test('counts and adds up all cash, including entries that are not listed', async () => {
  const eventId = await make.event({ fee: 150 });
  const { id } = await make.registration(eventId);
  await set(id, 'pending', 'failed');
  const taken = Array.from({ length: 501 }, (_, at) => ({
    registrationId: '',
    eventId,
    kind: 'received' as const,
    from: 'outside' as const,
    to: 'received' as const,
    amountPaise: 10_000,
    source: 'cash' as const,
    actor: `admin:${financeId}`,
    reference: `MANY-${at}`,
  }));
  await write(app.platform.db, (tx) => enterInLedger(tx, clock.now(), taken));
  // Cash for a rejected payment adds a second row, which is not cash.
  expect((await post('cash', { eventId, registrationId: id, amount: 50, receiptNumber: 'MANY' })).statusCode).toBe(201);
  const cash = await get(`cash?eventId=${eventId}`);
  expect([cash.count, cash.total, cash.rows.length]).toEqual([502, 50_150, 500]);
  expect(new Set(cash.rows.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['received']));
});

test('counts money without a seat like the list, including partial payments', async () => {
  const eventId = await make.event({ fee: 150 });
  const registered = async () => (await make.registration(eventId)).id;
  const [whole, part, kept] = [await registered(), await registered(), await registered()];
  const counts = async () => {
    const { registrations } = await get('without-seat');
    return [registrations.length, (await get('without-seat/count')).count];
  };
  const [before] = await counts();
  for (const id of [whole, kept]) await set(id, 'confirmed', 'completed');
  const cash = { eventId, registrationId: part, amount: 50, receiptNumber: 'in part' };
  expect((await post('cash', cash)).statusCode).toBe(201);
  await set(whole, 'cancelled', 'completed');
  expect(await counts()).toEqual([before + 1, before + 1]);
  await set(part, 'cancelled', 'pending');
  expect(await counts()).toEqual([before + 2, before + 2]);
});

test('never refunds more than was received when several refunds are written down at once', async () => {
  const { id } = await make.registration(await make.event({ fee: 150 }));
  const refund = () => post(`registrations/${id}/refunds`, { amount: 100, reference: 'by hand' });
  expect((await refund()).statusCode).toBe(409);
  await set(id, 'cancelled', 'completed');
  const answers = await Promise.all([refund(), refund(), refund()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  expect((await get(`registrations/${id}`)).item.amountReceived).toBe(50);
});

/** PostgreSQL gets fewer changes, because each of its queries goes through a socket. */
const changes = engine === 'postgres' ? 2_000 : 10_000;

test('asks a student for the rest when a partly received payment was rejected', async () => {
  const eventId = await make.event({ fee: 150 });
  const { id, student } = await make.registration(eventId);
  await post('cash', { eventId, registrationId: id, amount: 100, receiptNumber: 'PART-1' });
  await set(id, 'pending', 'failed');
  const details = await call(app, 'GET', `/api/students/registrations/${id}/details`, { bearer: student.bearer });
  expect(details.json().payment).toMatchObject({ amount: 50, upiLink: expect.stringContaining('am=50.00') });
});

test('records a refund with the same amount and reference once, even when it is sent twice at the same time', async () => {
  const { id } = await make.registration(await make.event({ fee: 150 }));
  await set(id, 'confirmed', 'completed');
  const refund = { amount: 50, reference: 'BACK-50', note: '' };
  const send = () => post(`registrations/${id}/refunds`, refund);
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  expect((await send()).json().message).toBe(
    'This refund is written down already, with the same amount and reference.',
  );
  expect((await post(`registrations/${id}/refunds`, { ...refund, reference: 'BACK-51' })).statusCode).toBe(201);
  expect((await kindsOf(id)).filter((row) => row.startsWith('refunded'))).toHaveLength(2);
});

test('answers each refund with its own row when several are written down with the same words', async () => {
  const eventId = await make.event({ fee: 150 });
  const ids = await Promise.all(Array.from({ length: 8 }, async () => (await make.registration(eventId)).id));
  for (const id of ids) await set(id, 'cancelled', 'completed');
  const refund = { amount: 150, reference: 'In cash' };
  const answers = await Promise.all(ids.map((id) => post(`registrations/${id}/refunds`, refund)));
  expect(answers.map((answer) => answer.json().row.registrationId)).toEqual(ids);
});

test('enters a payment in the ledger again when it is sent again after its refund', async () => {
  const eventId = await make.event({ fee: 150 });
  const { id, student } = await make.registration(eventId);
  await post('cash', { eventId, registrationId: id, amount: 150, receiptNumber: 'R-1' });
  await post(`registrations/${id}/refunds`, { amount: 150, reference: 'BACK-1', note: '' });
  await set(id, 'cancelled', 'failed');
  const again = {
    bearer: student.bearer,
    fields: { transactionId: '555566667777' },
    file: { content: await screenshot() },
  };
  expect((await resubmit(app, id, again)).statusCode).toBe(200);
  await set(id, 'confirmed', 'completed');
  expect((await kindsOf(id)).slice(-2)).toEqual(['claimed 150 by student', 'received 150 by status']);
  const overview = await get('overview');
  const event = overview.events.find(({ _id }: { _id: string }) => _id === eventId);
  expect(event).toMatchObject({ received: 150, refunded: 150, toCheck: 0 });
});

test('exports texts that begin like a formula as texts, and amounts as numbers', async () => {
  const eventId = await make.event({ fee: 50 });
  const cash = { eventId, payerName: '＝1+1', amount: 50, receiptNumber: 'Desk 7' };
  expect((await post('cash', cash)).statusCode).toBe(201);
  const { body } = await call(app, 'GET', `/api/payments/export?eventId=${eventId}`, { bearer: finance });
  const [, row = []] = readCsv(body);
  expect(row).toContain("'＝1+1");
  expect(row).toContain('50.00');
  expect(row.filter((cell) => /^[=＝]/.test(cell.trim()))).toEqual([]);
});

test('the overview and the export add up to the ledger after 10,000 random changes (2,000 on PostgreSQL)', async () => {
  const random = seeded(2025);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const events = [await make.event({ fee: 149.5 }), await make.event({ fee: 99 })];
  const eventOf = new Map<string, string>();
  for (let at = 0; at < 40; at++) {
    const eventId = pick(events);
    // Each registration has its own transaction ID, because a transaction ID completes only one payment.
    const fields = { transactionId: String(412_345_600_000 + at) };
    eventOf.set((await make.registration(eventId, { fields })).id, eventId);
  }
  const ids = [...eventOf.keys()];
  const anyStatuses = () => ({
    registrationStatus: pick(['pending', 'confirmed', 'cancelled'] as const),
    paymentStatus: pick(['pending', 'completed', 'failed'] as const),
  });
  const one = (mark: string) => {
    const [id, luck] = [pick(ids), random()];
    if (luck < 0.5) return call(app, 'PUT', `/api/registration/${id}`, { bearer: finance, json: anyStatuses() });
    if (luck < 0.75) return post(`registrations/${id}/refunds`, { amount: pick([10, 20.25]), reference: mark });
    const cash = { eventId: eventOf.get(id), registrationId: id, amount: pick([10, 49.75]), receiptNumber: mark };
    return post('cash', cash);
  };
  for (let done = 0, round = 0; done < changes; round++) {
    clock.forward({ seconds: Math.floor(random() * 60_000) });
    // The clock moves on by days, longer than a session lasts.
    finance = `Bearer ${await write(app.platform.db, (tx) => openSession(tx, 'admin', financeId, clock.now()))}`;
    // Several changes run at the same time, as when several organisers work.
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => one(`${round}-${at}`)));
    // Refunds above the received amount and cash for a paid registration are refused, and must leave nothing behind.
    for (const { statusCode } of answers) expect([200, 201, 409, 422]).toContain(statusCode);
    await setMany(Array.from({ length: 90 }, () => ({ id: pick(ids), ...anyStatuses() })));
    done += 100;
  }
  const overview = await get('overview');
  const accounts = ['received', 'toCheck', 'rejected', 'released', 'refunded', 'waived'] as const;
  const rows = await app.platform.db.selectFrom('payment_ledger').selectAll().execute();
  expect(rows.length).toBeGreaterThan(changes / 4);
  const sum = (numbers: number[]) => Math.round(numbers.reduce((all, one) => all + one * 100, 0)) / 100;
  const csv = (await call(app, 'GET', '/api/payments/export', { bearer: finance })).body.trim().split('\r\n');
  const lastLine = csv.at(-1)?.split(',').slice(-accounts.length).map(Number);
  for (const [at, account] of accounts.entries()) {
    const held = sum(
      rows.map((row) => {
        const paise = Number(row.amount_paise) / 100;
        return (row.to_account === account ? paise : 0) - (row.from_account === account ? paise : 0);
      }),
    );
    expect(held).toBeGreaterThanOrEqual(0);
    expect(overview.total[account], account).toBe(held);
    expect(sum(overview.events.map((event: Record<string, number>) => event[account] ?? 0)), account).toBe(held);
    expect(sum(overview.days.map((day: Record<string, number>) => day[account] ?? 0)), account).toBe(held);
    expect(lastLine?.[at], account).toBe(held);
  }
  expect(sum(Object.values(overview.receivedBy))).toBe(sum([overview.total.received, overview.total.refunded]));
  expect(overview.days.length).toBeGreaterThan(3);
}, 300_000);

type Statuses = Pick<Selectable<Database['registrations']>, 'registration_status' | 'payment_status'>;

/** Sets the statuses of many registrations in one transaction, with the function that every change of a status uses. */
function setMany(
  changes: readonly {
    id: string;
    registrationStatus: Statuses['registration_status'];
    paymentStatus: Statuses['payment_status'];
  }[],
) {
  return write(app.platform.db, async (tx) => {
    for (const { id, ...statuses } of changes) await setStatuses(tx, app.platform, id, statuses, financeId);
  });
}
