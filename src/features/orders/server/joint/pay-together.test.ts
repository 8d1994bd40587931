import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { balancesOf } from '#features/registrations/server/index.ts';
import { call } from '#testing/call.ts';
import { whileDatabaseIsFull } from '#testing/faults/failing-writes.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { eventLine, passLine, payer } from '#testing/orders/pay-together.ts';
import { strayFiles } from '#testing/proof-files.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let chief: string;
let shop: ReturnType<typeof passMaker>;
let till: ReturnType<typeof payer>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  ({ bearer: chief } = await make.admin());
  shop = passMaker(app, () => chief);
  till = payer(app);
});
afterAll(() => app.stop());

/** Paid to the site's UPI ID, as passes are. */
const common = { upi_id: '' };
async function cart() {
  const passId = await shop.pass({ name: 'Gold Pass', prices: [{ amount: 500 }] });
  const [quiz, race] = [
    await make.event({ fee: 150, columns: { ...common, title: 'Quiz' } }),
    await make.event({ fee: 90, columns: { ...common, title: 'Race' } }),
  ];
  return { passId, quiz, race, lines: [passLine(passId), eventLine(quiz), eventLine(race)] };
}
const seatsOf = async (id: string) => {
  const { db } = app.platform;
  return (await db.selectFrom('events').select('seats_taken').where('id', '=', id).executeTakeFirstOrThrow())
    .seats_taken;
};
const rowsOf = async (studentId: string) => ({
  orders: await app.platform.db.selectFrom('pass_orders').selectAll().where('student_id', '=', studentId).execute(),
  registrations: await app.platform.db
    .selectFrom('registrations')
    .selectAll()
    .where('student_id', '=', studentId)
    .execute(),
});

describe('one payment for several things', () => {
  test('says the sum and one reference, and writes one proof of payment for each line', async () => {
    const { lines } = await cart();
    const student = await make.student();
    const quote = await till.quote(student, lines);
    expect(quote.json().lines).toEqual([
      { title: 'Gold Pass', amount: 500, fault: '' },
      { title: 'Quiz', amount: 150, fault: '' },
      { title: 'Race', amount: 90, fault: '' },
    ]);
    const { payment } = quote.json();
    expect(payment.amount).toBe(740);
    expect((await till.quote(student, lines.slice(1))).json().payment.reference).toBe(payment.reference);

    const fields = { transactionId: '412345670001' };
    const paid = await till.pay(student, lines, { fields });
    expect(paid.statusCode, paid.body).toBe(201);
    expect(paid.json()).toMatchObject({ amountDue: 740, reference: payment.reference, ...fields, payment: null });
    expect(paid.json().lines.map(({ status }: { status: string }) => status)).toEqual([
      'pending',
      'pending',
      'pending',
    ]);
    expect((await till.read(student, paid.json()._id)).json()).toEqual(paid.json());
    const { orders, registrations } = await rowsOf(student.id);
    const all = [...orders, ...registrations];
    expect(all.map((row) => [row.joint_payment_id, row.payment_reference, row.transaction_id])).toEqual(
      all.map(() => [paid.json()._id, payment.reference, fields.transactionId]),
    );
    expect(new Set(all.map(({ proof_key }) => proof_key)).size).toBe(3);
    const balances = await balancesOf(
      app.platform.db,
      all.map(({ id }) => id),
    );
    expect([...balances.values()].reduce((sum, held) => sum + held.toCheck, 0)).toBe(74_000);
    expect((await till.quote(student, lines)).json().payment).toBeNull();
  });

  test('a joint payment is confirmed in one mail with every amount', async () => {
    const { lines } = await cart();
    const student = await make.student();
    await till.pay(student, lines);
    const mails = await mailsTo(app, student.email);
    expect(mails.filter(({ subject }) => subject === 'We have your payment for Gold Pass and 2 more')).toHaveLength(1);
    const [mail] = mails.filter(({ subject }) => subject.startsWith('We have your'));
    expect(mail?.text).toContain('₹740');
    expect(mails.filter(({ subject }) => subject.startsWith('We have your'))).toHaveLength(1);
  });

  test('answers the same when it is sent again with its key, and pays once', async () => {
    const { lines } = await cart();
    const student = await make.student();
    const sending = { key: 'cart-0001-0001-0001', fields: { transactionId: '412345670002' } };
    const first = await till.pay(student, lines, sending);
    const again = await till.pay(student, lines, sending);
    expect([first.statusCode, again.statusCode], again.body).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect((await rowsOf(student.id)).registrations).toHaveLength(2);
  });

  test('registers for nothing when one line is full', async () => {
    const { passId, quiz } = await cart();
    const full = await make.event({ fee: 50, capacity: 1, columns: { ...common, title: 'Tiny' } });
    const student = await make.student();
    const lines = [passLine(passId), eventLine(quiz), eventLine(full)];
    await make.registration(full);
    const refused = await till.pay(student, lines);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      message: 'Tiny: This event is full.',
      errors: { 'lines.2': 'This event is full.' },
    });
    expect(await rowsOf(student.id)).toEqual({ orders: [], registrations: [] });
    expect(await seatsOf(quiz)).toBe(0);
  });

  const strayProofs = async () => [...(await strayFiles(app, 'orders')), ...(await strayFiles(app, 'proofs'))];

  test('keeps none of the proofs when the database is full', async () => {
    const { lines } = await cart();
    const student = await make.student();
    const put = vi.spyOn(app.platform.files, 'put');
    const paid = await whileDatabaseIsFull(app, () => till.pay(student, lines));
    expect([paid.statusCode, put.mock.calls.length]).toEqual([507, 3]);
    put.mockRestore();
    await expect.poll(strayProofs).toEqual([]);
  });

  test('keeps none of the proofs when the last of them cannot be stored', async () => {
    const { lines } = await cart();
    const student = await make.student();
    const { files } = app.platform;
    const store = files.put.bind(files);
    const put = vi.spyOn(files, 'put').mockImplementation(async (...file) => {
      if (put.mock.calls.length === 3) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      await store(...file);
    });
    const paid = await till.pay(student, lines);
    put.mockRestore();
    expect(paid.statusCode).toBe(507);
    expect(await rowsOf(student.id)).toEqual({ orders: [], registrations: [] });
    await expect.poll(strayProofs).toEqual([]);
  });

  test('gives the last seat to one of two carts that are sent at once, and refuses the other', async () => {
    const { passId, quiz } = await cart();
    const last = await make.event({ fee: 50, capacity: 1, columns: { ...common, title: 'Last' } });
    const students = [await make.student(), await make.student(), await make.student()];
    const sent = await Promise.all(
      students.map((student, at) => {
        const lines = [eventLine(quiz), eventLine(last), passLine(passId)];
        return till.pay(student, at % 2 ? lines : lines.toReversed());
      }),
    );
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect(await seatsOf(quiz)).toBe(1);
    expect(await seatsOf(last)).toBe(1);
  });

  test('gives two payments of one student that are sent at once two references', async () => {
    const [a, b] = [await cart(), await cart()];
    const student = await make.student();
    const sent = await Promise.all([till.pay(student, [eventLine(a.quiz)]), till.pay(student, [eventLine(b.quiz)])]);
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(new Set(sent.map((one) => one.json().reference)).size).toBe(2);
  });
});

describe('a line that cannot be paid with the others', () => {
  const faultsOf = async (lines: Record<string, unknown>[], student?: { bearer: string }) => {
    const quote = await till.quote(student ?? (await make.student()), lines);
    return quote.json().lines.map(({ fault }: { fault: string }) => fault);
  };

  test('a line that cannot be paid with the others is one that is paid to another UPI ID', async () => {
    const { quiz, passId } = await cart();
    const other = await make.event({ fee: 80, columns: { upi_id: 'robotics@example' } });
    const lines = [passLine(passId), eventLine(quiz), eventLine(other)];
    const words = 'This is paid to another UPI ID. Please pay for it separately.';
    expect(await faultsOf(lines)).toEqual(['', '', words]);
    const refused = await till.pay(await make.student(), lines);
    expect([refused.statusCode, refused.json().errors]).toEqual([409, { 'lines.2': words }]);
    // A refused line does not decide which UPI ID the others are paid to.
    expect((await faultsOf([passLine('gone'), eventLine(other)])).slice(1)).toEqual(['']);
    // Two events with the same payee can be paid together.
    const same = await make.event({ fee: 60, columns: { upi_id: 'Robotics@example' } });
    expect(await faultsOf([eventLine(other), eventLine(same)])).toEqual(['', '']);
  });

  test('a line that cannot be paid with the others is one that costs nothing, is named twice, or is opened by a pass in the cart', async () => {
    const { quiz } = await cart();
    const free = await make.event({ columns: common });
    const opened = await make.event({ fee: 70, columns: { ...common, entry: 'passOrFee' } });
    const pass = await shop.pass({ covers: { kind: 'events', events: [opened] } });
    expect(await faultsOf([eventLine(quiz), eventLine(free), eventLine(quiz)])).toEqual([
      '',
      'This is free. Please remove it from your cart and send its own form.',
      'This is in your cart already.',
    ]);
    expect(await faultsOf([passLine(pass), eventLine(opened)])).toEqual([
      '',
      'The pass in your cart opens this event. Buy the pass first, then register without paying more.',
    ]);
  });

  test('a line that cannot be paid with the others is the second line with the same coupon', async () => {
    const { quiz, race } = await cart();
    const json = { code: 'HALF', percent: 50, perPerson: 1 };
    const made = await call(app, 'POST', '/api/admin/coupons', { bearer: chief, json });
    const used = async () => {
      const { db } = app.platform;
      const row = db.selectFrom('coupons').select('used').where('id', '=', made.json()._id);
      return (await row.executeTakeFirstOrThrow()).used;
    };
    const coupon = { coupon: 'half' };
    expect(await faultsOf([eventLine(quiz, coupon), eventLine(race, coupon)])).toEqual([
      '',
      'A coupon can be used once in a payment. Please use it for one thing only.',
    ]);
    const student = await make.student();
    const paid = await till.pay(student, [eventLine(quiz, coupon), eventLine(race)]);
    expect([paid.json().amountDue, await used()]).toEqual([165, 1]);
  });

  test('a line that cannot be paid with the others is one whose amount has changed since it was shown', async () => {
    const { quiz, passId } = await cart();
    const refused = await till.pay(await make.student(), [
      passLine(passId, { priceShown: 500 }),
      eventLine(quiz, { feeShown: 100 }),
    ]);
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([409, ['lines.1']]);
  });

  test('a joint payment is refused as a whole without a picture, a transaction ID or lines, or with too many lines', async () => {
    const { quiz } = await cart();
    const student = await make.student();
    const lines = [eventLine(quiz)];
    expect((await till.pay(student, lines, { proof: null })).statusCode).toBe(422);
    expect((await till.pay(student, lines, { fields: { transactionId: '' } })).statusCode).toBe(422);
    expect((await till.pay(student, lines, { proof: Buffer.from('no picture') })).statusCode).toBe(422);
    expect((await till.pay(student, [])).statusCode).toBe(422);
    expect((await till.pay(student, lines, { fields: { lines: '{' } })).statusCode).toBe(422);
    expect(
      (
        await till.pay(
          student,
          Array.from({ length: 9 }, () => eventLine(quiz)),
        )
      ).statusCode,
    ).toBe(422);
    expect((await rowsOf(student.id)).registrations).toEqual([]);
  });
});

test('counts each line with members as one price question of the hour', async () => {
  const student = await make.student();
  const member = {
    name: 'Ravi K',
    email: 'ravi@students.example',
    phone: '+91 00000 00101',
    college: 'Thinnai College',
  };
  const alone = [eventLine(await make.event({ fee: 90, columns: common }))];
  const teams = await Promise.all(
    Array.from({ length: 8 }, async () =>
      eventLine(await make.event({ fee: 90, columns: common }), { teamMembers: JSON.stringify([member]) }),
    ),
  );
  const answers: number[] = [];
  for (let asked = 0; asked < 8; asked++) answers.push((await till.quote(student, teams)).statusCode);
  expect(answers).toEqual([...Array.from({ length: 7 }, () => 200), 429]);
  expect((await till.quote(student, alone)).statusCode).toBe(200);
  const event = await make.event({ fee: 90 });
  const json = { passId: '', coupon: '', team: [member] };
  const path = `/api/students/events/${event}/payment`;
  expect((await call(app, 'POST', path, { bearer: student.bearer, json })).statusCode).toBe(429);
});

test('a joint payment is shown to its student only', async () => {
  const { lines } = await cart();
  const [owner, other] = [await make.student(), await make.student()];
  const paid = (await till.pay(owner, lines)).json();
  expect((await till.read(other, paid._id)).statusCode).toBe(404);
  expect((await till.resend(other, paid._id)).statusCode).toBe(404);
  expect((await till.read(owner, 'unknown')).statusCode).toBe(404);
});
