import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '#features/registrations/server/index.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { randomWalk, seeded } from '#testing/seeded.ts';
import { sendStatement, statementOf } from '#testing/send-statement.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const { acts, seed } = randomWalk({ acts: 600, seed: 20_260_401 });
const checkedEvery = 100;

const random = seeded(seed);
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const rupees = (most: number) => 1 + Math.floor(random() * most);

let now = new Date('2026-04-01T04:00:00.000Z');
let app: TestApp;
let make: Maker;
let chief: string;
let shop: ReturnType<typeof passMaker>;
const students: TestStudent[] = [];
const passes: string[] = [];
const coupons: string[] = [];
const events: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  make = maker(app);
  ({ bearer: chief } = await make.admin());
  shop = passMaker(app, () => chief);
  for (let at = 0; at < 10; at++) students.push(await make.student());
  passes.push(
    await shop.pass({ limit: 6, prices: [{ amount: 250 }] }),
    await shop.pass({ covers: { kind: 'any', count: 2 }, prices: [{ amount: 101, limit: 3 }, { amount: 155 }] }),
    await shop.pass({ covers: { kind: 'allowance', counts: { technical: 1 } }, prices: [{ amount: 300 }] }),
  );
  for (const coupon of [
    { code: 'TENTH', percent: 10, limit: 5 },
    { code: 'LESS', amount: 120, perPerson: 1 },
  ]) {
    coupons.push((await send('POST', '/api/admin/coupons', coupon)).json()._id);
  }
  for (const entry of ['pass', 'pass', 'passOrFee', 'passOrFee'] as const) {
    events.push(await make.event({ fee: 90, capacity: 4, columns: { entry, event_type: 'technical' } }));
  }
  const policy = { mayCancel: true, fullUntil: '2026-04-01T10:00', halfUntil: '2026-04-01T11:00' };
  await send('PUT', '/api/admin/refund-policy', policy);
});
afterAll(() => app.stop());

const send = async (method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown, bearer = chief) =>
  call(app, method, path, { bearer, ...(json !== undefined && { json }) });
const orders = () => app.platform.db.selectFrom('pass_orders').selectAll().orderBy('id').execute();
const registrations = () => app.platform.db.selectFrom('registrations').selectAll().orderBy('id').execute();
const anOrder = async () => pick(await orders());
const bearerOf = (studentId: string) => students.find(({ id }) => id === studentId)?.bearer ?? '';

/** What people do, in any order; most of it is refused at one time or another. */
const actions: Record<string, () => Promise<{ statusCode: number } | undefined>> = {
  buy: () => shop.buy(pick(passes), pick(students), random() < 0.4 ? { coupon: pick(['TENTH', 'LESS']) } : {}),
  buyAgain: () => actions.buy?.() ?? Promise.resolve(undefined),
  approve: () => decided('active'),
  reject: () => decided('rejected'),
  async resend() {
    const order = pick((await orders()).filter(({ status }) => status === 'rejected'));
    return order && shop.buy(order.pass_id, { bearer: bearerOf(order.student_id) });
  },
  async register() {
    await make
      .registration(pick(events), { student: pick(students), fields: { transactionId: '' } })
      .catch(() => undefined);
    return undefined;
  },
  async cancelRegistration() {
    const one = pick((await registrations()).filter((row) => row.registration_status !== 'cancelled'));
    return one && cancelled('registrations', one.id, one.student_id);
  },
  async cancelOrder() {
    const order = await anOrder();
    return order && cancelled('orders', order.id, order.student_id);
  },
  async cash() {
    const order = await anOrder();
    if (!order) return undefined;
    const due = Number(order.amount_due_paise) / 100;
    const amount = random() < 0.5 ? due : rupees(due);
    const cash = { eventId: `pass:${order.pass_id}`, registrationId: order.id, receiptNumber: shop.nextUtr() };
    return send('POST', '/api/payments/cash', { ...cash, amount });
  },
  async refund() {
    const order = await anOrder();
    const refund = { amount: rupees(120), reference: shop.nextUtr() };
    return order && send('POST', `/api/payments/registrations/${order.id}/refunds`, refund);
  },
  async confirmRefund() {
    const proposal = pick((await send('GET', '/api/payments/refund-proposals')).json().proposals) as
      | { _id: string; proposed: number }
      | undefined;
    const json = { amount: proposal?.proposed ?? 0, reference: shop.nextUtr() };
    return proposal && send('POST', `/api/payments/refund-proposals/${proposal._id}/confirm`, json);
  },
  async statement() {
    const order = await anOrder();
    if (!order) return undefined;
    const due = Number(order.amount_due_paise) / 100;
    const amount = random() < 0.5 ? due : rupees(400);
    const line = { amount, utr: shop.nextUtr(), note: order.payment_reference };
    const sent = await sendStatement(app, chief, statementOf([line]));
    return send('POST', `/api/payments/statements/${sent.json()._id}/apply`);
  },
  async assign() {
    const { db } = app.platform;
    const open = pick(await db.selectFrom('payment_credits').select('id').where('state', '=', 'open').execute());
    const order = await anOrder();
    const json = { registrationIds: [order?.id], waiveRest: random() < 0.3 };
    return open && order && send('POST', `/api/payments/credits/${open.id}/assign`, json);
  },
  async release() {
    const { db } = app.platform;
    const taken = pick(await db.selectFrom('payment_credits').select('id').where('state', '=', 'assigned').execute());
    return taken && send('POST', `/api/payments/credits/${taken.id}/release`);
  },
  editCoupon: () => {
    const at = Math.floor(random() * coupons.length);
    const fields = at === 0 ? { code: 'TENTH', percent: rupees(100) } : { code: 'LESS', amount: rupees(300) };
    const edited = { ...fields, limit: rupees(8), isActive: random() < 0.8 };
    return send('PUT', `/api/admin/coupons/${coupons[at]}`, edited);
  },
};

async function decided(status: 'active' | 'rejected') {
  const order = await anOrder();
  return order && shop.decide(order.id, status, { reason: 'Looked at', acceptSameTransaction: true });
}

async function cancelled(kind: 'registrations' | 'orders', id: string, studentId: string) {
  const bearer = bearerOf(studentId);
  const { comesBack } = (await send('GET', `/api/students/${kind}/${id}/cancellation`, undefined, bearer)).json();
  return send('POST', `/api/students/${kind}/${id}/cancel`, { refundShown: comesBack }, bearer);
}

test('keeps orders, ledger and counts equal to the paisa after random acts', {
  timeout: 60_000 + acts * 100,
}, async () => {
  const names = Object.keys(actions);
  const answers = new Map<string, number>();
  for (let done = 1; done <= acts; done++) {
    now = new Date(now.getTime() + 1_000);
    const name = pick(names);
    const answer = await actions[name]?.();
    if (answer) {
      expect(answer.statusCode, name).toBeLessThan(500);
      const key = `${name} ${answer.statusCode < 300 ? 'done' : 'refused'}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
    }
    if (done % checkedEvery === 0 || done === acts)
      await check(`after ${done} acts of seed ${seed}, the last: ${name}`);
  }
  // An act that was never done would prove nothing.
  for (const name of ['buy', 'approve', 'reject', 'cancelOrder', 'cash', 'refund', 'assign', 'release']) {
    expect(answers.get(`${name} done`) ?? 0, name).toBeGreaterThan(0);
  }
});

async function check(when: string): Promise<void> {
  const { db } = app.platform;
  const all = await orders();
  const made = await registrations();
  const live = all.filter(({ status }) => status === 'pending' || status === 'active');
  const seated = made.filter((row) => row.registration_status !== 'cancelled');
  await checkLedger(all, when);
  for (const { id, sold } of await db.selectFrom('passes').select(['id', 'sold']).execute()) {
    expect(sold, `sold of a pass ${when}`).toBe(live.filter(({ pass_id }) => pass_id === id).length);
  }
  for (const { owner, line, sold } of await db.selectFrom('price_sales').selectAll().execute()) {
    const atPrice = live.filter((order) => `pass:${order.pass_id}` === owner && order.price_line === line);
    expect(sold, `sold at a price ${when}`).toBe(atPrice.length);
  }
  for (const { id, used } of await db.selectFrom('coupons').select(['id', 'used']).execute()) {
    expect(used, `uses of a coupon ${when}`).toBe(live.filter(({ coupon_id }) => coupon_id === id).length);
  }
  for (const { order_id, kind, used, granted } of await db.selectFrom('pass_allowances').selectAll().execute()) {
    const spent = seated.filter((row) => row.pass_order_id === order_id && row.pass_kind === kind).length;
    expect(used, `allowance ${when}`).toBe(spent);
    expect(used, `allowance ${when}`).toBeLessThanOrEqual(granted);
  }
  for (const id of events) {
    const { seats_taken } = await db
      .selectFrom('events')
      .select('seats_taken')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(seats_taken, `seats ${when}`).toBe(seated.filter(({ event_id }) => event_id === id).length);
  }
  for (const row of seated.filter(({ pass_order_id }) => pass_order_id)) {
    const isPaid = all.find(({ id }) => id === row.pass_order_id)?.status === 'active';
    expect(row.registration_status, `a registration with a pass ${when}`).toBe(isPaid ? 'confirmed' : 'pending');
  }
}

/** What an order's status says about the accounts that hold nothing. */
const empty = {
  pending: ['rejected', 'released'],
  active: ['toCheck', 'rejected', 'released'],
  rejected: ['toCheck', 'released'],
  cancelled: ['toCheck', 'rejected'],
} as const;

async function checkLedger(all: Awaited<ReturnType<typeof orders>>, when: string): Promise<void> {
  const { db } = app.platform;
  const balances = await balancesOf(
    db,
    all.map(({ id }) => id),
  );
  const surplus = new Map<string, number>();
  for (const row of await db.selectFrom('payment_ledger').selectAll().execute()) {
    expect(Number(row.amount_paise), `a row ${when}`).toBeGreaterThanOrEqual(0);
    const sign = row.kind === 'surplus' ? 1 : row.kind === 'reassigned' && row.to_account === 'outside' ? -1 : 0;
    surplus.set(row.registration_id, (surplus.get(row.registration_id) ?? 0) + sign * Number(row.amount_paise));
  }
  const sums = { received: 0, toCheck: 0, rejected: 0, released: 0, refunded: 0, waived: 0 };
  for (const order of all) {
    const held = balances.get(order.id) ?? { outside: 0, ...sums };
    const { outside, ...inside } = held;
    for (const [account, paise] of Object.entries(inside)) {
      expect(paise, `${account} of an order ${when}`).toBeGreaterThanOrEqual(0);
      sums[account as keyof typeof sums] += paise;
    }
    expect(0 - outside, `an order ${when}`).toBe(Number(order.amount_due_paise) + (surplus.get(order.id) ?? 0));
    for (const account of empty[order.status]) expect(held[account], `${order.status} ${account} ${when}`).toBe(0);
  }
  const overview = (await send('GET', '/api/payments/overview')).json();
  const ofPasses = overview.events.filter(({ _id }: { _id: string }) => _id.startsWith('pass:'));
  for (const [account, paise] of Object.entries(sums)) {
    const shown = ofPasses.reduce(
      (sum: number, row: Record<string, number>) => sum + Math.round((row[account] ?? 0) * 100),
      0,
    );
    expect(shown, `the overview's ${account} ${when}`).toBe(paise);
  }
}
