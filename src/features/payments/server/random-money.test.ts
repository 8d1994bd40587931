import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '#features/registrations/server/index.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { eventLine, passLine, payer } from '#testing/orders/pay-together.ts';
import { checkMoney } from '#testing/payments/check-money.ts';
import { actsAround } from '#testing/payments/random-acts.ts';
import { sendStatement, statementOf } from '#testing/payments/send-statement.ts';
import { screenshot } from '#testing/pictures.ts';
import { randomWalk, seeded } from '#testing/seeded.ts';
import { participant, register, resubmit } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const { acts, seed } = randomWalk({ acts: 600, seed: 14 });
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
/** Events that are paid to the site's UPI ID, as passes are. So both can be in one cart. */
const paidEvents: string[] = [];
/** Events with one payment for a team whose members must accept. An incomplete team loses its seat. */
const teamEvents: string[] = [];
let till: ReturnType<typeof payer>;
beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  make = maker(app);
  ({ bearer: chief } = await make.admin());
  shop = passMaker(app, () => chief);
  till = payer(app);
  for (let at = 0; at < 10; at++) students.push(await make.student());
  passes.push(
    await shop.pass({ limit: 6, prices: [{ amount: 250 }, { channel: 'spot', amount: 300 }] }),
    await shop.pass({ covers: { kind: 'any', count: 2 }, prices: [{ amount: 101, limit: 3 }, { amount: 155 }] }),
    await shop.pass({ covers: { kind: 'allowance', counts: { technical: 1 } }, prices: [{ amount: 300 }] }),
  );
  for (const coupon of [
    { code: 'TENTH', percent: 10, limit: 5 },
    { code: 'LESS', amount: 120, perPerson: 1 },
  ]) {
    coupons.push((await send('POST', '/api/admin/coupons', coupon)).json()._id);
  }
  const date = '2099-05-09';
  for (const entry of ['pass', 'pass', 'passOrFee', 'passOrFee'] as const) {
    events.push(await make.event({ fee: 90, capacity: 4, columns: { date, entry, event_type: 'technical' } }));
  }
  const online = { audience: 'anyone', channel: 'online' };
  const early = JSON.stringify([
    { ...online, amount: 45, limit: 3 },
    { ...online, amount: 85 },
  ]);
  for (const [fee, prices] of [[60], [85, early], [110]] as const) {
    paidEvents.push(await make.event({ fee, capacity: 3, columns: { date, upi_id: '', ...(prices && { prices }) } }));
  }
  const release = JSON.stringify({
    ifIncomplete: 'release',
    clash: 'warn',
    mostEvents: 0,
    college: 'any',
    oneTeamPerCollege: false,
  });
  for (const team of [
    { min: 1, max: 3 },
    { min: 2, max: 3 },
  ]) {
    const columns = { date, team_consent: 'required', consent_hours: 1, team_rules: release } as const;
    teamEvents.push(await make.event({ fee: 120, capacity: 3, team, columns }));
  }
  await setPolicy();
  const around = actsAround({
    app,
    make,
    random,
    pick,
    students,
    passes,
    paidEvents,
    teamEvents,
    allEvents: [...events, ...paidEvents],
    chief: () => chief,
    nextUtr: shop.nextUtr,
    forward: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  });
  Object.assign(actions, around);
});
afterAll(() => app.stop());

const send = async (method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown, bearer = chief) =>
  call(app, method, path, { bearer, ...(json !== undefined && { json }) });
// Sorted by time, because ids differ between runs. Rows with the same time have different amounts.
const orders = () =>
  app.platform.db.selectFrom('pass_orders').selectAll().orderBy('created_at').orderBy('amount_due_paise').execute();
const registrations = () =>
  app.platform.db.selectFrom('registrations').selectAll().orderBy('created_at').orderBy('amount_due_paise').execute();
const credits = (state: 'open' | 'assigned') =>
  app.platform.db.selectFrom('payment_credits').select('id').where('state', '=', state).orderBy('utr').execute();
const anOrder = async () => pick(await orders());
const someCoupon = (chance: number): Record<string, string> =>
  random() < chance ? { coupon: pick(['TENTH', 'LESS']) } : {};
/** Sets a random refund policy: all, half or nothing is refunded, or students cannot cancel. */
const setPolicy = () => {
  const [past, soon, later] = ['2026-04-01T00:00', '2099-01-01T00:00', '2099-01-02T00:00'];
  const [fullUntil, halfUntil] = pick([
    [soon, later],
    [soon, later],
    [past, later],
    ['', past],
  ] as const);
  return send('PUT', '/api/admin/refund-policy', { mayCancel: random() < 0.8, fullUntil, halfUntil });
};
/** A random order or paid registration. */
async function aLine() {
  const ordered = (await orders()).map((row) => ({ ...row, eventId: `pass:${row.pass_id}` }));
  const registered = await paidRegistrations();
  const line = pick([...ordered, ...registered.map((row) => ({ ...row, eventId: row.event_id }))]);
  return line && { id: line.id, eventId: line.eventId, reference: line.payment_reference, due: rupeesDue(line) };
}
const paidWith = async ({ reference }: { reference: string }) =>
  [...(await orders()), ...(await registrations())].filter((row) => reference && row.payment_reference === reference);
const rupeesDue = ({ amount_due_paise }: { amount_due_paise: number }) => Number(amount_due_paise) / 100;
/** Registrations that cost something: not opened by a pass, and not made free by a coupon. */
const paidRegistrations = async () => (await registrations()).filter((row) => !row.pass_order_id && rupeesDue(row) > 0);
const liveRegistration = async (paymentStatus = '') => {
  const live = (await paidRegistrations()).filter((row) => row.registration_status !== 'cancelled');
  return pick(live.filter((row) => !paymentStatus || row.payment_status === paymentStatus));
};
/** '' for a person whom the spot desk registered without an account. */
const bearerOf = (studentId: string) => students.find(({ id }) => id === studentId)?.bearer ?? '';

/** Whether the proof can be sent again. */
const hasFailed = (row: { payment_status: string; student_id: string }) =>
  row.payment_status === 'failed' && bearerOf(row.student_id) !== '';
const cancelledByHand = { registrationStatus: 'cancelled' };

interface Answer {
  statusCode: number;
  json?: () => { decision?: { _id: string } };
}

/** The actions of students and organisers, in random order. Each is refused sometimes. */
const actions: Record<string, () => Promise<Answer | undefined>> = {
  buy: () => shop.buy(pick(passes), pick(students), someCoupon(0.4)),
  buyAgain: () => actions.buy?.() ?? Promise.resolve(undefined),
  /**
   * Sends the transaction ID of a paid order again. No other payment may be approved with it unless the organiser
   * confirms.
   */
  async useIdAgain() {
    const sent = (await orders()).filter((row) => row.status !== 'rejected' && row.transaction_id !== '');
    const balances = await balancesOf(
      app.platform.db,
      sent.map(({ id }) => id),
    );
    const arrived = ({ received = 0, refunded = 0 } = {}) => received + refunded > 0;
    const all = sent.filter(({ id }) => arrived(balances.get(id)));
    const paid = pick(all.filter(({ status }) => status === 'cancelled')) ?? pick(all);
    if (!paid) return undefined;
    const bought = await shop.buy(pick(passes), pick(students), { transactionId: paid.transaction_id });
    if (bought.statusCode !== 201) return bought;
    const approved = await shop.decide(bought.json()._id, 'active', { acceptSameTransaction: false });
    expect(approved.json().message).toContain('same transaction ID');
    return bought;
  },
  async payTogether() {
    const lines = [
      ...(random() < 0.6 ? [passLine(pick(passes), someCoupon(0.3))] : []),
      ...paidEvents.filter(() => random() < 0.6).map((id) => eventLine(id, someCoupon(0.2))),
    ];
    return till.pay(pick(students), lines.length > 0 ? lines : [eventLine(pick(paidEvents))]);
  },
  async payAlone() {
    const { bearer } = pick(students);
    const fields = { ...participant, eventId: pick(paidEvents), transactionId: shop.nextUtr(), ...someCoupon(0.3) };
    return register(app, { bearer, fields, file: { content: await screenshot() } });
  },
  async decide() {
    const one = await liveRegistration('pending');
    if (!one) return undefined;
    const { item } = (await send('GET', `/api/payments/registrations/${one.id}`)).json();
    const decision = random() < 0.5 ? 'approved' : 'rejected';
    const json = { decision, reason: 'Looked at', version: item.version, acceptSameTransaction: true };
    return send('POST', `/api/payments/registrations/${one.id}/decision`, json);
  },
  async undo() {
    const decision = (await actions.decide?.())?.json?.().decision;
    if (!decision) return undefined;
    await meanwhile();
    return send('POST', `/api/payments/decisions/${decision._id}/undo`);
  },
  async undoOrder() {
    const order = pick((await orders()).filter(({ status }) => status === 'pending'));
    const wanted = { reason: 'Looked at', acceptSameTransaction: true };
    const { undo } = order ? (await shop.decide(order.id, pick(['active', 'rejected']), wanted)).json() : {};
    if (!undo) return undefined;
    await meanwhile();
    return send('POST', `/api/admin/passes/orders/${order?.id}/decisions/${undo.decisionId}/undo`);
  },
  async resendTogether() {
    const lines = (await paidRegistrations()).filter((row) => row.joint_payment_id);
    const waiting = pick(lines.filter((row) => row.payment_status === 'pending' && bearerOf(row.student_id)));
    const one = pick(lines.filter(hasFailed)) ?? waiting;
    if (one?.payment_status === 'pending') {
      const rejected = { registrationStatus: one.registration_status, paymentStatus: 'failed' };
      await send('PUT', `/api/registration/${one.id}`, rejected);
    }
    return one && till.resend({ bearer: bearerOf(one.student_id) }, one.joint_payment_id);
  },
  async resendAlone() {
    const one = pick((await paidRegistrations()).filter((row) => !row.joint_payment_id && hasFailed(row)));
    if (!one) return undefined;
    const proof = { fields: { transactionId: shop.nextUtr() }, file: { content: await screenshot() } };
    return resubmit(app, one.id, { bearer: bearerOf(one.student_id), ...proof });
  },
  async cancelByHand() {
    const one = await liveRegistration();
    return one && send('PUT', `/api/registration/${one.id}`, { ...cancelledByHand, paymentStatus: one.payment_status });
  },
  async setByHand() {
    const one = pick(await paidRegistrations());
    const statuses = {
      registrationStatus: pick(['pending', 'confirmed', 'cancelled']),
      paymentStatus: pick(['pending', 'completed', 'failed']),
    };
    return one && send('PUT', `/api/registration/${one.id}`, statuses);
  },
  async restore() {
    const one = pick((await paidRegistrations()).filter((row) => row.registration_status === 'cancelled'));
    return one && send('POST', `/api/registration/${one.id}/restore`);
  },
  setPolicy,
  approve: () => decided('active'),
  reject: () => decided('rejected'),
  async resend() {
    const order = pick((await orders()).filter((row) => row.status === 'rejected' && bearerOf(row.student_id)));
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

/** Random actions of other people in the seconds before an undo. */
async function meanwhile() {
  now = new Date(now.getTime() + 1_000);
  const acts = [
    'cash',
    'refund',
    'assign',
    'release',
    'cancelOrder',
    'setByHand',
    'reject',
    'payTogether',
    'statement',
  ];
  if (random() < 0.5) await actions[pick(acts)]?.();
}

async function decided(status: 'active' | 'rejected') {
  const order = await anOrder();
  return order && shop.decide(order.id, status, { reason: 'Looked at', acceptSameTransaction: true });
}

async function cancelled(kind: 'registrations' | 'orders', id: string, studentId: string) {
  const bearer = bearerOf(studentId);
  if (!bearer) return undefined;
  const { comesBack } = (await send('GET', `/api/students/${kind}/${id}/cancellation`, undefined, bearer)).json();
  return send('POST', `/api/students/${kind}/${id}/cancel`, { refundShown: comesBack }, bearer);
}

test('keeps orders, ledger and counts equal to the paisa after random acts', {
  timeout: 60_000 + acts * 100,
}, async () => {
  const names = Object.keys(actions);
  const answers = new Map<string, number>();
  for (let done = 1; done <= acts; done++) {
    now = new Date(now.getTime() + 30_000);
    // Makes a new session, because the session of an organiser ends before the longest run does.
    if (done % 300 === 0) ({ bearer: chief } = await make.admin());
    const name = pick(names);
    const answer = await actions[name]?.();
    if (answer) {
      expect(answer.statusCode, name).toBeLessThan(500);
      expect(answer.statusCode, name).not.toBe(401);
      const key = `${name} ${answer.statusCode < 300 ? 'done' : 'refused'}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
    }
    if (done % checkedEvery === 0 || done === acts)
      await checkMoney(app, chief, `after ${done} acts of seed ${seed}, the last: ${name}`);
  }
  // Each action must have succeeded at least once, or it would prove nothing. A registration with a pass returns no
  // answer here.
  for (const name of names.filter((one) => one !== 'register')) {
    expect(answers.get(`${name} done`) ?? 0, name).toBeGreaterThan(0);
  }
});
