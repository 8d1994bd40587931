import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '#features/registrations/server/index.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { eventLine, passLine, payer } from '#testing/orders/pay-together.ts';
import { sendStatement, statementOf } from '#testing/payments/send-statement.ts';
import { randomWalk, seeded } from '#testing/seeded.ts';
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
/** Paid to the UPI ID of the site, as passes are: they go into one cart with them. */
const paidEvents: string[] = [];
let till: ReturnType<typeof payer>;
let lastDecision = '';
beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  make = maker(app);
  ({ bearer: chief } = await make.admin());
  shop = passMaker(app, () => chief);
  till = payer(app);
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
  for (const fee of [60, 85, 110]) {
    paidEvents.push(await make.event({ fee, capacity: 8, columns: { upi_id: '' } }));
  }
  const policy = { mayCancel: true, fullUntil: '2026-04-01T10:00', halfUntil: '2026-04-01T11:00' };
  await send('PUT', '/api/admin/refund-policy', policy);
});
afterAll(() => app.stop());

const send = async (method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown, bearer = chief) =>
  call(app, method, path, { bearer, ...(json !== undefined && { json }) });
// Sorted by time, since ids differ from run to run; no two of one instant cost the same.
const orders = () =>
  app.platform.db.selectFrom('pass_orders').selectAll().orderBy('created_at').orderBy('amount_due_paise').execute();
const registrations = () =>
  app.platform.db.selectFrom('registrations').selectAll().orderBy('created_at').orderBy('amount_due_paise').execute();
const credits = (state: 'open' | 'assigned') =>
  app.platform.db.selectFrom('payment_credits').select('id').where('state', '=', state).orderBy('utr').execute();
const anOrder = async () => pick(await orders());
/** An order, or a registration that is paid with others. */
async function aLine() {
  const ordered = (await orders()).map((row) => ({ ...row, eventId: `pass:${row.pass_id}` }));
  const registered = (await registrations()).filter((row) => row.joint_payment_id);
  const line = pick([...ordered, ...registered.map((row) => ({ ...row, eventId: row.event_id }))]);
  return line && { id: line.id, eventId: line.eventId, reference: line.payment_reference, due: rupeesDue(line) };
}
const paidWith = async ({ reference }: { reference: string }) =>
  [...(await orders()), ...(await registrations())].filter((row) => reference && row.payment_reference === reference);
const rupeesDue = ({ amount_due_paise }: { amount_due_paise: number }) => Number(amount_due_paise) / 100;
const jointRegistration = async (paymentStatus = '') => {
  const live = (await registrations()).filter((row) => row.joint_payment_id && row.registration_status !== 'cancelled');
  return pick(live.filter((row) => !paymentStatus || row.payment_status === paymentStatus));
};
const bearerOf = (studentId: string) => students.find(({ id }) => id === studentId)?.bearer ?? '';

const cancelledByHand = { registrationStatus: 'cancelled' };

/** What people do, in any order; most of it is refused at one time or another. */
const actions: Record<string, () => Promise<{ statusCode: number } | undefined>> = {
  buy: () => shop.buy(pick(passes), pick(students), random() < 0.4 ? { coupon: pick(['TENTH', 'LESS']) } : {}),
  buyAgain: () => actions.buy?.() ?? Promise.resolve(undefined),
  async payTogether() {
    const coupon = random() < 0.3 ? { coupon: pick(['TENTH', 'LESS']) } : {};
    const lines = [
      ...(random() < 0.6 ? [passLine(pick(passes), coupon)] : []),
      ...paidEvents.filter(() => random() < 0.6).map((id) => eventLine(id)),
    ];
    return till.pay(pick(students), lines.length > 0 ? lines : [eventLine(pick(paidEvents))]);
  },
  async decideTogether() {
    const one = await jointRegistration('pending');
    if (!one) return undefined;
    const { item } = (await send('GET', `/api/payments/registrations/${one.id}`)).json();
    const decision = random() < 0.5 ? 'approved' : 'rejected';
    const json = { decision, reason: 'Looked at', version: item.version, acceptSameTransaction: true };
    const answer = await send('POST', `/api/payments/registrations/${one.id}/decision`, json);
    if (answer.statusCode === 200) lastDecision = answer.json().decision._id;
    return answer;
  },
  async undo() {
    await actions.decideTogether?.();
    return send('POST', `/api/payments/decisions/${lastDecision || 'none'}/undo`);
  },
  async resendTogether() {
    const one = await jointRegistration('failed');
    return one && till.resend({ bearer: bearerOf(one.student_id) }, one.joint_payment_id);
  },
  async cancelByHand() {
    const one = await jointRegistration();
    return one && send('PUT', `/api/registration/${one.id}`, { ...cancelledByHand, paymentStatus: one.payment_status });
  },
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
    const line = await aLine();
    if (!line) return undefined;
    const amount = random() < 0.5 ? line.due : rupees(line.due);
    const cash = { eventId: line.eventId, registrationId: line.id, receiptNumber: shop.nextUtr() };
    return send('POST', '/api/payments/cash', { ...cash, amount });
  },
  async refund() {
    const line = await aLine();
    const refund = { amount: rupees(120), reference: shop.nextUtr() };
    return line && send('POST', `/api/payments/registrations/${line.id}/refunds`, refund);
  },
  async confirmRefund() {
    const proposal = pick((await send('GET', '/api/payments/refund-proposals')).json().proposals) as
      | { _id: string; proposed: number }
      | undefined;
    const json = { amount: proposal?.proposed ?? 0, reference: shop.nextUtr() };
    return proposal && send('POST', `/api/payments/refund-proposals/${proposal._id}/confirm`, json);
  },
  async statement() {
    const line = await aLine();
    if (!line) return undefined;
    const sum = (await paidWith(line)).reduce((all, row) => all + rupeesDue(row), 0);
    const amount = pick([line.due, sum, sum, rupees(400)]) || rupees(400);
    const credit = { amount, utr: shop.nextUtr(), note: line.reference };
    const sent = await sendStatement(app, chief, statementOf([credit]));
    return send('POST', `/api/payments/statements/${sent.json()._id}/apply`);
  },
  async assign() {
    const open = pick(await credits('open'));
    const line = await aLine();
    if (!open || !line) return undefined;
    const lines = random() < 0.5 ? await paidWith(line) : [line];
    const json = { registrationIds: lines.map(({ id }) => id), waiveRest: random() < 0.3 };
    return send('POST', `/api/payments/credits/${open.id}/assign`, json);
  },
  async release() {
    const taken = pick(await credits('assigned'));
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

const singly = ['buy', 'approve', 'reject', 'cancelOrder', 'cash', 'refund', 'assign', 'release'];
const together = ['payTogether', 'decideTogether', 'undo', 'resendTogether', 'cancelByHand'];

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
  for (const name of [...singly, ...together]) {
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
  await checkJointRegistrations(made, when);
  for (const { id, sold } of await db.selectFrom('passes').select(['id', 'sold']).execute()) {
    expect(sold, `sold of a pass ${when}`).toBe(live.filter(({ pass_id }) => pass_id === id).length);
  }
  for (const { owner, line, sold } of await db.selectFrom('price_sales').selectAll().execute()) {
    const atPrice = live.filter((order) => `pass:${order.pass_id}` === owner && order.price_line === line);
    expect(sold, `sold at a price ${when}`).toBe(atPrice.length);
  }
  const counts = await db.selectFrom('order_counts').selectAll().execute();
  // The loop does not see orders whose count has no row.
  const inAll = counts.reduce((sum, { orders: counted }) => sum + counted, 0);
  expect(inAll, `counted orders ${when}`).toBe(all.length);
  for (const { pass_id, status, orders: counted } of counts) {
    const there = all.filter((order) => order.pass_id === pass_id && order.status === status);
    expect(counted, `${status} orders of a pass ${when}`).toBe(there.length);
  }
  for (const { id, used } of await db.selectFrom('coupons').select(['id', 'used']).execute()) {
    expect(used, `uses of a coupon ${when}`).toBe(live.filter(({ coupon_id }) => coupon_id === id).length);
  }
  for (const { order_id, kind, used, granted } of await db.selectFrom('pass_allowances').selectAll().execute()) {
    const spent = seated.filter((row) => row.pass_order_id === order_id && row.pass_kind === kind).length;
    expect(used, `allowance ${when}`).toBe(spent);
    expect(used, `allowance ${when}`).toBeLessThanOrEqual(granted);
  }
  for (const id of [...events, ...paidEvents]) {
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

const noMoney = { received: 0, toCheck: 0, rejected: 0, released: 0, refunded: 0, waived: 0 };

/** The ledger has what each of them costs, and no account is below zero. */
async function checkJointRegistrations(made: Awaited<ReturnType<typeof registrations>>, when: string): Promise<void> {
  const joint = made.filter((row) => row.joint_payment_id);
  const ids = joint.map(({ id }) => id);
  const balances = await balancesOf(app.platform.db, ids);
  const surplus = await surplusOf(ids);
  for (const row of joint) {
    const { outside, ...inside } = balances.get(row.id) ?? { outside: 0, ...noMoney };
    for (const [account, paise] of Object.entries(inside)) {
      expect(paise, `${account} of a registration ${when}`).toBeGreaterThanOrEqual(0);
    }
    expect(0 - outside, `a registration ${when}`).toBe(Number(row.amount_due_paise) + (surplus.get(row.id) ?? 0));
    if (row.payment_status !== 'pending') expect(inside.toCheck, `${row.payment_status} ${when}`).toBe(0);
    if (row.payment_status !== 'failed') expect(inside.rejected, `${row.payment_status} ${when}`).toBe(0);
  }
}

async function surplusOf(ids: readonly string[]): Promise<Map<string, number>> {
  const surplus = new Map<string, number>();
  for (const row of await app.platform.db.selectFrom('payment_ledger').selectAll().execute()) {
    if (!ids.includes(row.registration_id)) continue;
    const sign = row.kind === 'surplus' ? 1 : row.kind === 'reassigned' && row.to_account === 'outside' ? -1 : 0;
    surplus.set(row.registration_id, (surplus.get(row.registration_id) ?? 0) + sign * Number(row.amount_paise));
  }
  return surplus;
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
  for (const row of await db.selectFrom('payment_ledger').selectAll().execute()) {
    expect(Number(row.amount_paise), `a row ${when}`).toBeGreaterThanOrEqual(0);
  }
  const surplus = await surplusOf(all.map(({ id }) => id));
  const sums = { ...noMoney };
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
