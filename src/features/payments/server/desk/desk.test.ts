import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balancesOf } from '#features/registrations/server/index.ts';
import { write } from '#server/db/write.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { sendNext } from '#server/mail/outbox-worker.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { sendStatement, statementOf } from '#testing/payments/send-statement.ts';
import { resubmit } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let meena: string;
let ravi: string;
const clock = stoppedClock();
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  meena = (await make.admin({ role: 'finance', name: 'Meena' })).bearer;
  ravi = (await make.admin({ name: 'Ravi' })).bearer;
});
afterAll(() => app.stop());

let lastUtr = 611_100_000_000;
const nextUtr = () => {
  lastUtr += 1_111;
  return String(lastUtr);
};

/** A picture like the screen of a payment app: light and dark blocks that differ for each `seed`. */
async function screen(seed: number, quality = 90): Promise<Buffer> {
  const block = (at: number) => ({
    input: {
      create: { width: 40 + ((seed * 37 + at * 13) % 120), height: 30, channels: 3 as const, background: '#134' },
    },
    left: (seed * 71 + at * 29) % 100,
    top: at * 55,
  });
  const paper = sharp({ create: { width: 300, height: 600, channels: 3, background: '#fff' } });
  return paper
    .composite(Array.from({ length: 10 }, (_, at) => block(at)))
    .jpeg({ quality })
    .toBuffer();
}

async function paid(details: { utr?: string; proof?: Buffer; eventId?: string } = {}) {
  const { utr = nextUtr(), proof, eventId = await make.event({ fee: 150 }) } = details;
  clock.forward({ seconds: 60 });
  const { id, student } = await make.registration(eventId, { fields: { transactionId: utr }, ...(proof && { proof }) });
  return { id, student, utr, eventId };
}

const itemOf = async (id: string) =>
  (await call(app, 'GET', `/api/payments/registrations/${id}`, { bearer: meena })).json().item;
const decide = async (id: string, json: object, bearer = meena, version?: string) =>
  call(app, 'POST', `/api/payments/registrations/${id}/decision`, {
    bearer,
    json: { version: version ?? (await itemOf(id)).version, ...json },
  });
const approve = (id: string, bearer?: string, version?: string) =>
  decide(id, { decision: 'approved' }, bearer, version);
const reject = (id: string, bearer?: string, version?: string) =>
  decide(id, { decision: 'rejected', reason: 'No such transaction' }, bearer, version);
/** Opens a proof as organisers do. The server then redraws and compares it at once, not some seconds later. */
const openProof = async (id: string) =>
  expect((await call(app, 'GET', `/${(await itemOf(id)).paymentProof}`)).statusCode).toBe(200);
const flagsOf = async (id: string) => (await itemOf(id)).flags.map(({ kind }: { kind: string }) => kind);
const mailsTo = async (studentId: string) =>
  (
    await app.platform.db.selectFrom('mail_outbox').select('subject').where('student_id', '=', studentId).execute()
  ).filter(({ subject }) => /confirmed|not accepted/.test(subject) && !/^Payment of/.test(subject));

const otherMail = ({ id, email }: { id: string; email: string }) => ({
  to: email,
  studentId: id,
  audience: 'owner' as const,
  subject: 'Another seat is confirmed',
  text: 'Words.',
  html: '<p>Words.</p>',
});
async function sendWaiting() {
  const sent: { to: string; subject: string }[] = [];
  while (await sendNext(app.platform, async (mail) => void sent.push(mail)));
  return sent;
}

describe('the payments desk', () => {
  test('lists every waiting payment once, oldest first, when one is approved between two pages', async () => {
    const eventId = await make.event({ fee: 150 });
    const ids = [];
    for (let at = 0; at < 5; at++) ids.push((await paid({ eventId })).id);
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const after: string = next ? `&after=${encodeURIComponent(next)}` : '';
      const page: { items: { _id: string }[]; next: string | null } = (
        await call(app, 'GET', `/api/payments/desk?limit=2&eventId=${eventId}${after}`, { bearer: meena })
      ).json();
      seen.push(...page.items.map(({ _id }) => _id));
      // A decision between two pages must not hide a payment.
      if (seen.length === 2) await approve(seen[0] ?? '');
      next = page.next;
    }
    expect(seen).toEqual(ids);
  });

  test('finds a payment by transaction ID, phone number, name, email or reference', async () => {
    const eventId = await make.event({ fee: 150, columns: { title: 'Lamp lighting' } });
    const utr = nextUtr();
    const fields = { name: 'Anbu of the lamps', phone: '+91 00000 34567', transactionId: utr };
    const { id } = await make.registration(eventId, { fields });
    await paid({ eventId });
    const { paymentReference, email } = await itemOf(id);
    const search = async (q: string) =>
      (await call(app, 'GET', `/api/payments/desk?${new URLSearchParams({ q })}`, { bearer: meena })).json();
    const said = [`${utr.slice(0, 4)} ${utr.slice(4)}`, '0000034567', '+91-00000-34567', 'lamp anbu', email];
    for (const q of [...said, paymentReference, paymentReference.toLowerCase()]) {
      expect(await search(q), q).toMatchObject({ items: [{ _id: id }], waiting: 1, next: null });
    }
    expect(await search('lamp lighting')).toMatchObject({ waiting: 2 });
    expect(await search('nobody of that name')).toMatchObject({ items: [], waiting: 0 });
  });

  test('finds a team’s payment and its payer by a member’s name or email', async () => {
    const eventId = await make.event({ fee: 150, team: { min: 2, max: 3 } });
    const member = {
      name: 'Thamarai Selvi',
      email: 'thamarai@students.example',
      phone: '+91 00000 45679',
      college: 'Kite',
    };
    const fields = { teamName: 'Lotus', teamMembers: JSON.stringify([member]), transactionId: nextUtr() };
    const { id } = await make.registration(eventId, { fields });
    const get = async (path: string) => (await call(app, 'GET', path, { bearer: meena })).json();
    for (const q of ['thamarai', 'LOTUS selvi', 'thamarai@students.example']) {
      const query = new URLSearchParams({ q });
      expect(await get(`/api/payments/desk?${query}`), q).toMatchObject({ items: [{ _id: id }], waiting: 1 });
      expect(await get(`/api/payments/payers?${query}`), q).toMatchObject([{ _id: id }]);
    }
  });

  test('lists payers with the whole word first, then those who still owe money, then newer ones', async () => {
    const eventId = await make.event({ fee: 150 });
    const named = async (name: string, transactionId = nextUtr()) => {
      clock.forward({ seconds: 60 });
      return (await make.registration(eventId, { fields: { name, transactionId } })).id;
    };
    const waits = await named('Sitar 7233');
    const paidId = await named('Veena 7233');
    await approve(paidId);
    const within = [await named('Flute', '547233000001'), await named('Drum 17233')];
    const found = await call(app, 'GET', `/api/payments/payers?q=7233&eventId=${eventId}`, { bearer: meena });
    expect(found.json().map(({ _id }: { _id: string }) => _id)).toEqual([waits, paidId, ...within.toReversed()]);
    const whole = await call(app, 'GET', '/api/payments/payers?q=5472-3300-0001', { bearer: meena });
    expect(whole.json()).toMatchObject([{ _id: within[0] }]);
  });

  test('confirms the seat when a payment is approved, and sends the mail once undo is no longer possible', async () => {
    const { id, student } = await paid();
    const response = await approve(id);
    expect(response.json()).toMatchObject({
      message: 'The payment is approved.',
      decision: { by: 'Meena', decision: 'approved' },
    });
    expect(await itemOf(id)).toMatchObject({
      paymentStatus: 'completed',
      registrationStatus: 'confirmed',
      amountReceived: 150,
    });
    const own = ({ to, subject }: { to: string; subject: string }) =>
      to === student.email && subject.includes('confirmed');
    expect(await mailsTo(student.id)).toHaveLength(1);
    clock.forward({ seconds: 10 });
    expect((await sendWaiting()).filter(own)).toEqual([]);
    clock.forward({ seconds: 1 });
    expect((await sendWaiting()).filter(own)).toHaveLength(1);
  });

  test('rejects a payment only with a reason, and shows the reason to the student', async () => {
    const { id, student } = await paid();
    expect((await decide(id, { decision: 'rejected' })).json().errors).toEqual({
      reason: 'Please give a reason. The student reads it.',
    });
    await reject(id);
    const mine = await call(app, 'GET', `/api/students/registrations/${id}/details`, { bearer: student.bearer });
    expect(mine.json()).toMatchObject({ reason: 'No such transaction', canResubmit: true });
    expect(JSON.stringify(mine.json())).not.toMatch(/flag|twelve|samePicture/i);
  });

  test('refuses the second of two decisions at once, and says who decided and what', async () => {
    const { id } = await paid();
    const { version } = await itemOf(id);
    const answers = await Promise.all([approve(id, meena, version), reject(id, ravi, version)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const second = answers.find(({ statusCode }) => statusCode === 409)?.json().message;
    expect(second).toMatch(/^(Meena approved this just now\.|Ravi rejected this just now: No such transaction)$/);
  });

  test('refuses to approve a payment that has changed since it was read', async () => {
    const { id, student } = await paid();
    const { version } = await itemOf(id);
    await reject(id);
    clock.forward({ seconds: 30 });
    const file = { content: await screen(3) };
    await resubmit(app, id, { bearer: student.bearer, fields: { transactionId: nextUtr() }, file });
    expect((await approve(id, meena, version)).json().message).toContain('has changed meanwhile');
  });

  test('undoes a decision within 10 seconds for the person who made it, and withdraws the mail', async () => {
    const { id, student } = await paid();
    const { decision } = (await reject(id)).json();
    const undo = (bearer: string) => call(app, 'POST', `/api/payments/decisions/${decision._id}/undo`, { bearer });
    expect((await undo(ravi)).statusCode).toBe(404);
    clock.forward({ seconds: 10 });
    await write(app.platform.db, (tx) => sendLater(tx, app.platform, otherMail(student)));
    expect((await undo(meena)).json().item).toMatchObject({ _id: id, paymentStatus: 'pending' });
    expect((await mailsTo(student.id)).map(({ subject }) => subject)).toEqual(['Another seat is confirmed']);
    const again = (await reject(id)).json().decision;
    clock.forward({ seconds: 11 });
    const late = await call(app, 'POST', `/api/payments/decisions/${again._id}/undo`, { bearer: meena });
    expect(late.json().message).toContain('too late');
    expect(await mailsTo(student.id)).toHaveLength(2);
  });
});

test('undoing an approval leaves the cash that was received before it', async () => {
  const { id, student, eventId } = await paid({ eventId: await make.event({ fee: 500 }) });
  const cash = { eventId, registrationId: id, amount: 200, receiptNumber: 'UNDO-1' };
  const taken = await call(app, 'POST', '/api/payments/cash', { bearer: meena, json: cash });
  expect(taken.statusCode, taken.body).toBe(201);
  const held = async () => (await balancesOf(app.platform.db, [id])).get(id);
  // Decides twice, because the second decision must not undo the first.
  for (const time of ['first', 'second']) {
    const { decision } = (await approve(id)).json();
    expect(await held()).toMatchObject({ received: 50_000, toCheck: 0 });
    const undone = await call(app, 'POST', `/api/payments/decisions/${decision._id}/undo`, { bearer: meena });
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await held(), time).toMatchObject({ received: 20_000, toCheck: 30_000 });
  }
  expect((await itemOf(id)).amountReceived).toBe(200);
  expect((await reject(id)).statusCode).toBe(200);
  const details = await call(app, 'GET', `/api/students/registrations/${id}/details`, { bearer: student.bearer });
  expect(details.json().payment.amount).toBe(300);
});

test('says that a payment is paid when the rest of it was given back since the desk was read', async () => {
  const { id, eventId } = await paid();
  const { version } = await itemOf(id);
  const cash = { eventId, registrationId: id, amount: 150, receiptNumber: `B-${id}` };
  expect((await call(app, 'POST', '/api/payments/cash', { bearer: ravi, json: cash })).statusCode).toBe(201);
  const refund = { amount: 50, reference: 'cash' };
  const path = `/api/payments/registrations/${id}/refunds`;
  expect((await call(app, 'POST', path, { bearer: ravi, json: refund })).statusCode).toBe(201);
  const answer = await decide(id, { decision: 'approved' }, meena, version);
  expect([answer.statusCode, answer.json().message]).toEqual([409, 'This payment has changed meanwhile: it is paid.']);
});

describe('the flags of a payment', () => {
  test('flags a payment without a screenshot', async () => {
    const { id } = await paid();
    expect(await flagsOf(id)).not.toContain('noPicture');
    const without = { proof_key: '', proof_state: 'none' } as const;
    await write(app.platform.db, (tx) => tx.updateTable('registrations').set(without).where('id', '=', id).execute());
    expect(await flagsOf(id)).toEqual(['noPicture']);
  });

  test('flags payments with the same transaction ID, and approves one only with explicit acceptance', async () => {
    const first = await paid();
    const second = await paid({ utr: ` ${first.utr.slice(0, 4)}-${first.utr.slice(4, 8)} ${first.utr.slice(8)}` });
    expect(await flagsOf(first.id)).toContain('sameTransaction');
    expect(await flagsOf(second.id)).toContain('sameTransaction');
    expect((await approve(first.id)).json().message).toContain('same transaction ID');
    expect((await decide(first.id, { decision: 'approved', acceptSameTransaction: true })).statusCode).toBe(200);
    expect((await approve(second.id)).statusCode).toBe(409);
    await reject(second.id);
    expect(await flagsOf(first.id)).not.toContain('sameTransaction');
  });

  test('refuses to approve a payment when an approved payment has the same transaction ID', async () => {
    const [one, other] = [await paid(), await paid()];
    await reject(other.id);
    const { db } = app.platform;
    await db.updateTable('registrations').set({ transaction_id: one.utr }).where('id', '=', other.id).execute();
    await approve(one.id);
    await db.updateTable('registrations').set({ payment_status: 'pending' }).where('id', '=', other.id).execute();
    expect((await approve(other.id)).statusCode).toBe(409);
  });

  test('flags a screenshot that is a recompressed copy of another, but not a different picture', async () => {
    const [first, copy, another] = [
      await paid({ proof: await screen(1) }),
      await paid({ proof: await screen(1, 50) }),
      await paid({ proof: await screen(2) }),
    ];
    for (const { id } of [first, copy, another]) await openProof(id);
    const { flags } = await itemOf(copy.id);
    expect(flags.find(({ kind }: { kind: string }) => kind === 'samePicture').others).toMatchObject([
      { _id: first.id },
    ]);
    expect(await flagsOf(another.id)).not.toContain('samePicture');
  });

  test('flags a screenshot that was sent for the order of a pass', async () => {
    const shop = passMaker(app, () => ravi);
    const proof = await screen(7);
    const bought = await shop.buy(await shop.pass(), await make.student(), {}, proof);
    const { id } = await paid({ proof });
    await openProof(id);
    const _id: string = bought.json()._id;
    const { order } = (await call(app, 'GET', `/api/admin/passes/orders/${_id}`, { bearer: ravi })).json();
    expect((await call(app, 'GET', `/${order.paymentProof}`)).statusCode).toBe(200);
    const orders = [{ _id, passName: 'Fest pass', status: 'pending' }];
    expect((await itemOf(id)).flags).toMatchObject([{ kind: 'samePicture', others: [], orders }]);
  });

  test('flags a transaction ID that is not 12 digits and a screenshot taken long before', async () => {
    const old = await sharp(await screen(5))
      .withExif({ IFD2: { DateTimeOriginal: '2025:03:01 10:00:00' } })
      .jpeg()
      .toBuffer();
    const { id } = await paid({ utr: 'GPAY 1234', proof: old });
    await openProof(id);
    expect(await flagsOf(id)).toEqual(['notTwelveDigits', 'oldPicture']);
  });
});

test('records a payment at most once when a student, the desk and a statement act at the same time', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, student, utr } = await paid();
    await reject(id);
    clock.forward({ seconds: 20 });
    const statement = (await sendStatement(app, meena, statementOf([{ amount: 150, utr }]))).json()._id;
    const file = { content: await screen(round + 20) };
    await Promise.all([
      resubmit(app, id, { bearer: student.bearer, fields: { transactionId: utr }, file }),
      call(app, 'POST', `/api/payments/statements/${statement}/apply`, { bearer: meena }),
      approve(id, ravi),
    ]);
    const row = await app.platform.db
      .selectFrom('registrations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const ledger = await app.platform.db
      .selectFrom('payment_ledger')
      .selectAll()
      .where('registration_id', '=', id)
      .orderBy('seq')
      .execute();
    const received = ledger.filter(({ to_account }) => to_account === 'received');
    expect(received).toHaveLength(row.payment_status === 'completed' ? 1 : 0);
    expect(ledger.at(-1)?.to_account).toBe(row.payment_status === 'completed' ? 'received' : 'toCheck');
  }
});

test('refuses the payments desk to visitors, volunteers and coordinators', async () => {
  const { id } = await paid();
  expect((await call(app, 'GET', '/api/payments/desk')).statusCode).toBe(401);
  for (const role of ['volunteer', 'coordinator'] as const) {
    const { bearer } = await make.admin({ role });
    expect((await call(app, 'GET', '/api/payments/desk', { bearer })).statusCode).toBe(403);
    expect((await approve(id, bearer, 'x')).statusCode).toBe(403);
  }
});

test('the file of a payment has its newest 200 rows of the ledger, and says when there are older ones', async () => {
  const { id } = await paid();
  const { db } = app.platform;
  const rowsOf = db.selectFrom('payment_ledger').selectAll().where('registration_id', '=', id);
  const { seq: first, transaction_key: _, ...row } = await rowsOf.executeTakeFirstOrThrow();
  const file = async () => (await call(app, 'GET', `/api/payments/registrations/${id}`, { bearer: meena })).json();
  const more = (count: number) =>
    db
      .insertInto('payment_ledger')
      .values(Array.from({ length: count }, () => row))
      .execute();
  await more(199);
  const whole = await file();
  expect([whole.ledger.length, whole.ledger[0].number, whole.hasMore]).toEqual([200, first, false]);
  await more(1);
  const newest = await file();
  expect([newest.ledger.length, newest.hasMore]).toEqual([200, true]);
  expect(newest.ledger[0].number).toBeGreaterThan(first);
});
