import { describe, expect, test } from 'vitest';
import { balancesOf } from '#features/registrations/server/index.ts';
import { paths } from '#shared/paths.ts';
import type { LedgerAccount } from '#shared/payments/payment-ledger.ts';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { itemOf, ledgerOf, paidTogether, setStatus, statuses } from '#testing/orders/joint-payment.ts';
import { app, chief, clock, make, shop, startJointServer, till } from '#testing/orders/joint-server.ts';
import { eventLine, passLine } from '#testing/orders/pay-together.ts';
import { qrPicture, screenshot } from '#testing/pictures.ts';
import { resubmit } from '#testing/send-form.ts';

startJointServer();

const decide = async (id: string, json: object) =>
  call(app, 'POST', `/api/payments/registrations/${id}/decision`, {
    bearer: chief,
    json: { version: (await itemOf(id)).version, ...json },
  });
const undo = (decisionId: string) => call(app, 'POST', `/api/payments/decisions/${decisionId}/undo`, { bearer: chief });
const desk = async (query = '') =>
  (await call(app, 'GET', `/api/payments/desk?limit=50${query}`, { bearer: chief })).json();
const subjects = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject);
async function heldOf(ids: readonly string[], account: LedgerAccount) {
  const balances = await balancesOf(app.platform.db, ids);
  return ids.map((id) => (balances.get(id)?.[account] ?? 0) / 100);
}
/** Opens a proof as organisers do. The server then redraws and compares it at once, not some seconds later. */
const openProof = async (link: string) => expect((await call(app, 'GET', `/${link}`)).statusCode).toBe(200);

describe('the desk', () => {
  test('shows the lines once with their sum and no flag, and counts them once', async () => {
    const before = (await desk()).waiting;
    const { first, second, ids } = await paidTogether();
    const shown = await desk();
    const items = shown.items.filter(({ _id }: { _id: string }) => ids.includes(_id));
    expect([shown.waiting - before, items.length]).toEqual([1, 1]);
    expect(items[0]).toMatchObject({ amountDue: 740, flags: [] });
    expect(items[0].lines.map(({ title }: { title: string }) => title)).toEqual(['Gold Pass', 'Quiz', 'Race']);
    for (const id of [first, second]) expect((await itemOf(id)).amountDue).toBe(740);
  });

  test.each(['registration', 'pass'])(
    'refuses to approve the payment at its %s when a line that the organiser saw was deleted with its event',
    async (at) => {
      const event = () => make.event({ fee: 90, columns: { upi_id: '' } });
      const lines = [passLine(await shop.pass()), ...[await event(), await event()].map((id) => eventLine(id))];
      const sent = (await till.pay(await make.student(), lines)).json();
      const [order = '', registration = '', other = '']: string[] = sent.lines.map((line: { _id: string }) => line._id);
      const seen = (await itemOf(registration)).version;
      const passSeen = (await call(app, 'GET', `/api/admin/passes/orders/${order}`, { bearer: chief })).json().version;
      const removal = `/api/events/${(await itemOf(other)).event._id}?confirmRegistrations=1`;
      expect((await call(app, 'DELETE', removal, { bearer: chief })).statusCode).toBe(200);
      const refused =
        at === 'pass'
          ? await shop.decide(order, 'active', { version: passSeen })
          : await decide(registration, { decision: 'approved', version: seen });
      expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('changed meanwhile')]);
      expect((await decide(registration, { decision: 'approved' })).statusCode).toBe(200);
    },
  );

  test('flags a copy of a joint payment’s screenshot, and names the joint payment once although several lines have it', async () => {
    const proof = await qrPicture('proof of many lines');
    const events = await Promise.all(Array.from({ length: 7 }, () => make.event({ fee: 10, columns: { upi_id: '' } })));
    const sent = await till.pay(
      await make.student(),
      events.map((id) => eventLine(id)),
      { proof },
    );
    const copy = await make.registration(await make.event({ fee: 40 }), { proof });
    const ids: string[] = sent.json().lines.map((line: { _id: string }) => line._id);
    const lookedAt = async () => {
      const read = app.platform.db.selectFrom('registrations').select('id').where('proof_print', '<>', '');
      return (await read.where('id', 'in', [...ids, copy.id]).execute()).length;
    };
    for (const id of [...ids, copy.id]) await openProof((await itemOf(id)).paymentProof);
    expect(await lookedAt()).toBe(8);
    for (const id of ids) {
      expect((await itemOf(id)).flags).toMatchObject([{ kind: 'samePicture', others: [{ _id: copy.id }] }]);
    }
    const [flag] = (await itemOf(copy.id)).flags;
    expect([flag.kind, flag.others.length]).toEqual(['samePicture', 1]);
    expect(ids).toContain(flag.others[0]._id);
  });

  test('flags no line for the screenshot that the lines of a payment share, and an order with a copy once', async () => {
    const proof = await qrPicture('proof of a pass and an event');
    const passId = await shop.pass();
    const event = await make.event({ fee: 40, columns: { title: 'Debate', upi_id: '' } });
    const sent = await till.pay(await make.student(), [passLine(passId), eventLine(event)], { proof });
    const [order, registration]: string[] = sent.json().lines.map((line: { _id: string }) => line._id);
    const copy = (await shop.buy(passId, await make.student(), {}, proof)).json()._id;
    const detailOf = async (id = '') =>
      (await call(app, 'GET', `/api/admin/passes/orders/${id}`, { bearer: chief })).json();
    const samePictureAs = async (id = '') => (await detailOf(id)).samePicture.map(({ _id }: { _id: string }) => _id);
    for (const id of [order, copy]) await openProof((await detailOf(id)).order.paymentProof);
    await openProof((await itemOf(registration ?? '')).paymentProof);
    expect(await samePictureAs(copy)).toEqual([registration]);
    expect(await samePictureAs(order)).toEqual([copy]);
    expect((await itemOf(registration ?? '')).flags).toMatchObject([
      { kind: 'samePicture', others: [], orders: [{ _id: copy }] },
    ]);
  });

  test('lists the payment for each of its events', async () => {
    const { quiz, race } = await paidTogether();
    for (const event of [quiz, race]) {
      const shown = await desk(`&eventId=${event}`);
      expect([shown.items.length, shown.waiting]).toEqual([1, 1]);
    }
  });

  test('approves all lines at once, with a row of the ledger and a mail for each', async () => {
    const payment = await paidTogether();
    expect((await decide(payment.second, { decision: 'approved' })).statusCode).toBe(200);
    expect(await statuses(payment)).toEqual(['active', 'active', 'active']);
    const received = (await ledgerOf(payment.ids)).filter(({ kind }) => kind === 'received');
    expect(received.map((row) => Number(row.amount_paise)).toSorted((a, b) => a - b)).toEqual([9_000, 15_000, 50_000]);
    expect(await subjects(payment.student.email)).toEqual(
      expect.arrayContaining([
        'Your Gold Pass is paid',
        'Your seat in Quiz is confirmed',
        'Your seat in Race is confirmed',
      ]),
    );
    expect((await decide(payment.first, { decision: 'rejected', reason: 'Too late' })).statusCode).toBe(409);
  });

  test('rejects all lines at once with one mail, and takes one proof for all of them again', async () => {
    const payment = await paidTogether();
    expect((await decide(payment.first, { decision: 'rejected', reason: 'Not on the statement' })).statusCode).toBe(
      200,
    );
    expect(await statuses(payment)).toEqual(['rejected', 'rejected', 'rejected']);
    const mails = await subjects(payment.student.email);
    expect(mails.filter((subject) => subject.startsWith('Your payment for'))).toEqual([
      'Your payment for Gold Pass and 2 more was not accepted',
    ]);
    const read = (await till.read(payment.student, payment._id)).json();
    expect(read).toMatchObject({
      reason: 'Not on the statement',
      payment: { amount: 740, reference: payment.reference },
    });

    const again = await till.resend(payment.student, payment._id, { transactionId: shop.nextUtr() });
    expect(again.statusCode, again.body).toBe(200);
    expect(await statuses(payment)).toEqual(['pending', 'pending', 'pending']);
    expect((await till.resend(payment.student, payment._id)).statusCode).toBe(409);
    expect((await itemOf(payment.first)).amountDue).toBe(740);
  });

  test('counts a rejected payment once among those that wait for the student', async () => {
    const before = (await desk()).waitForStudent;
    const { first, quiz } = await paidTogether();
    await decide(first, { decision: 'rejected', reason: 'Not on the statement' });
    expect((await desk()).waitForStudent).toBe(before + 1);
    expect((await desk(`&eventId=${quiz}`)).waitForStudent).toBe(1);
  });

  test('undoes the decision on all lines of a joint payment before any mail is sent', async () => {
    for (const json of [{ decision: 'approved' }, { decision: 'rejected', reason: 'Wrong amount' }]) {
      const payment = await paidTogether();
      const before = await subjects(payment.student.email);
      const decided = await decide(payment.first, json);
      const undone = await undo(decided.json().decision._id);
      expect(undone.statusCode, undone.body).toBe(200);
      expect(await statuses(payment)).toEqual(['pending', 'pending', 'pending']);
      expect(await subjects(payment.student.email)).toEqual(before);
      const balance = (await ledgerOf(payment.ids)).reduce(
        (sum, { from_account, to_account, amount_paise }) =>
          sum + Number(amount_paise) * (Number(to_account === 'toCheck') - Number(from_account === 'toCheck')),
        0,
      );
      expect(balance).toBe(74_000);
    }
  });

  test('keeps cash that was received before an approval when the approval is undone', async () => {
    const payment = await paidTogether();
    const { order, first } = payment;
    const bought = app.platform.db.selectFrom('pass_orders').select('pass_id').where('id', '=', order);
    const { pass_id } = await bought.executeTakeFirstOrThrow();
    for (const [registrationId, eventId] of [
      [order, `pass:${pass_id}`],
      [first, payment.quiz],
    ]) {
      const cash = { eventId, registrationId, amount: 100, receiptNumber: shop.nextUtr() };
      const taken = await call(app, 'POST', '/api/payments/cash', { bearer: chief, json: cash });
      expect(taken.statusCode, taken.body).toBe(201);
    }
    const decided = await decide(first, { decision: 'approved' });
    expect(await heldOf(payment.ids, 'received')).toEqual([500, 150, 90]);
    const undone = await undo(decided.json().decision._id);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await heldOf(payment.ids, 'received')).toEqual([100, 100, 0]);
    expect(await heldOf(payment.ids, 'toCheck')).toEqual([400, 50, 90]);
  });

  test('lets one of two organisers decide when one approves and the other rejects at once', async () => {
    const payment = await paidTogether();
    const { version } = await itemOf(payment.first);
    // The first decision has to change the version.
    clock.forward({ seconds: 1 });
    const answers = await Promise.all([
      decide(payment.first, { decision: 'approved', version }),
      decide(payment.second, { decision: 'rejected', reason: 'Not found', version }),
      shop.decide(payment.order, 'rejected', { reason: 'Not found', version }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(1);
    const [one = '', ...others] = await statuses(payment);
    expect(others).toEqual([one, one]);
    expect(['active', 'rejected']).toContain(one);
  });

  test('refuses to approve when another payment has the transaction ID, and not for its own lines', async () => {
    const payment = await paidTogether();
    const other = await make.registration(await make.event({ fee: 40 }), { fields: { transactionId: payment.utr } });
    expect((await decide(payment.first, { decision: 'approved' })).json().message).toContain('same transaction ID');
    expect((await itemOf(payment.first)).flags).toMatchObject([
      { kind: 'sameTransaction', others: [{ _id: other.id }] },
    ]);
    const [flag] = (await itemOf(other.id)).flags;
    expect([flag.kind, flag.others.length]).toEqual(['sameTransaction', 1]);
    expect([payment.first, payment.second]).toContain(flag.others[0]._id);
    expect((await shop.decide(payment.order, 'active', { acceptSameTransaction: false })).statusCode).toBe(409);
    expect((await decide(payment.first, { decision: 'approved', acceptSameTransaction: true })).statusCode).toBe(200);
    expect(await statuses(payment)).toEqual(['active', 'active', 'active']);
  });

  test('refuses to approve when a deleted account had paid with its transaction ID', async () => {
    const payment = await paidTogether();
    const { id, student } = await make.registration(await make.event({ fee: 40 }), {
      fields: { transactionId: payment.utr },
    });
    await setStatus(id, { registrationStatus: 'confirmed', paymentStatus: 'completed' });
    const removal = `/api/students/${student.id}?confirmRegistrations=1`;
    expect((await call(app, 'DELETE', removal, { bearer: chief })).statusCode).toBe(200);
    expect((await decide(payment.first, { decision: 'approved' })).json().message).toContain('same transaction ID');
    expect((await shop.decide(payment.order, 'active', { acceptSameTransaction: false })).statusCode).toBe(409);
    expect((await decide(payment.first, { decision: 'approved', acceptSameTransaction: true })).statusCode).toBe(200);
    expect(await statuses(payment)).toEqual(['active', 'active', 'active']);
  });

  test('approves the other lines without a question when one was paid in cash and then deleted', async () => {
    const payment = await paidTogether();
    const cash = { eventId: payment.quiz, registrationId: payment.first, receiptNumber: shop.nextUtr(), amount: 150 };
    expect((await call(app, 'POST', '/api/payments/cash', { bearer: chief, json: cash })).statusCode).toBe(201);
    expect((await call(app, 'DELETE', `/api/registration/${payment.first}`, { bearer: chief })).statusCode).toBe(200);
    expect((await itemOf(payment.second)).flags).toEqual([]);
    expect((await decide(payment.second, { decision: 'approved' })).statusCode).toBe(200);
  });

  test('asks for the rest after a rejection when a line was paid in part', async () => {
    const payment = await paidTogether();
    const event = app.platform.db.selectFrom('registrations').select('event_id').where('id', '=', payment.first);
    const eventId = (await event.executeTakeFirstOrThrow()).event_id;
    const cash = { eventId, registrationId: payment.first, amount: 100, receiptNumber: 'PART-1' };
    const taken = await call(app, 'POST', '/api/payments/cash', { bearer: chief, json: cash });
    expect(taken.statusCode, taken.body).toBe(201);
    expect((await decide(payment.first, { decision: 'rejected', reason: 'Please pay the rest' })).statusCode).toBe(200);
    expect((await till.read(payment.student, payment._id)).json().payment).toMatchObject({ amount: 640 });
  });

  test('decides the waiting lines when another line was cancelled before', async () => {
    const payment = await paidTogether();
    await setStatus(payment.second, { registrationStatus: 'cancelled', paymentStatus: 'pending' });
    const item = await itemOf(payment.first);
    expect(item).toMatchObject({ amountDue: 650, sentForCancelled: 90 });
    expect((await itemOf(payment.second)).waitsAs).toBe(payment.first);
    expect((await decide(payment.first, { decision: 'approved' })).statusCode).toBe(200);
    expect(await statuses(payment)).toEqual(['active', 'active', 'cancelled']);
    expect((await itemOf(payment.first)).waitsAs).toBe('');
  });

  test('lists a joint payment under one of its waiting lines when another line was cancelled', async () => {
    const events = await Promise.all(Array.from({ length: 7 }, () => make.event({ fee: 10, columns: { upi_id: '' } })));
    const sent = await till.pay(
      await make.student(),
      events.map((id) => eventLine(id)),
    );
    const [cancelled = '', ...waiting]: string[] = sent.json().lines.map((line: { _id: string }) => line._id);
    await setStatus(cancelled, { registrationStatus: 'cancelled', paymentStatus: 'pending' });
    const listed = (await desk()).items.filter(({ _id }: { _id: string }) => waiting.includes(_id));
    expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual([(await itemOf(cancelled)).waitsAs]);
  });
});

describe('an order that is decided among the passes', () => {
  const orderOf = async ({ order }: { order: string }) =>
    (await call(app, 'GET', `/api/admin/passes/orders/${order}`, { bearer: chief })).json();
  const inDecision = async (payment: { order: string }) =>
    (await orderOf(payment)).paidTogether.map((line: { isInDecision: boolean }) => line.isInDecision);

  test('decides its registrations too, and says so before', async () => {
    const payment = await paidTogether();
    await setStatus(payment.second, { registrationStatus: 'cancelled', paymentStatus: 'pending' });
    const { sameTransaction, version } = await orderOf(payment);
    expect(sameTransaction).toEqual([]);
    expect(await inDecision(payment)).toEqual([true, true, false]);
    expect((await shop.decide(payment.order, 'active', { version })).statusCode).toBe(200);
    expect(await statuses(payment)).toEqual(['active', 'active', 'cancelled']);
    expect(await inDecision(payment)).toEqual([false, false, false]);
    expect((await shop.decide(payment.order, 'rejected', { reason: 'Not ours' })).statusCode).toBe(200);
    expect(await statuses(payment)).toEqual(['rejected', 'active', 'cancelled']);
  });

  test('an order that is decided among the passes is refused when something of the payment has changed since it was read', async () => {
    const payment = await paidTogether();
    const { version } = await orderOf(payment);
    clock.forward({ seconds: 1 });
    await setStatus(payment.second, { registrationStatus: 'cancelled', paymentStatus: 'pending' });
    const refused = await shop.decide(payment.order, 'active', { version });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'This payment has changed meanwhile. Please look again.',
    ]);
    expect(await statuses(payment)).toEqual(['pending', 'pending', 'cancelled']);
    await shop.decide(payment.order, 'active');
    const late = await shop.decide(payment.order, 'active', { version });
    expect(late.json().message).toBe('Somebody else has decided this order meanwhile.');
  });
});

test('the proof of one line of a joint payment cannot be sent again on its own', async () => {
  const payment = await paidTogether();
  await decide(payment.first, { decision: 'rejected', reason: 'Not found' });
  const proof = { fields: { transactionId: shop.nextUtr() }, file: { content: await screenshot() } };
  const alone = await resubmit(app, payment.first, { bearer: payment.student.bearer, ...proof });
  expect([alone.statusCode, alone.json().message]).toEqual([409, expect.stringContaining('paid together')]);
});

describe('the mail about one line of a joint payment that was rejected on its own', () => {
  const mailOf = async ({ student }: { student: { email: string } }, subject: string) => {
    const mail = (await mailsTo(app, student.email)).find((one) => one.subject === subject);
    expect(mail, subject).toBeTruthy();
    return mail?.text ?? '';
  };

  test('opens the page of the payment, because a line takes no proof of its own', async () => {
    const payment = await paidTogether();
    await setStatus(payment.first, { registrationStatus: 'pending', paymentStatus: 'failed' });
    const ofRegistration = await mailOf(payment, 'Your payment for Quiz was not accepted');
    expect((await shop.decide(payment.order, 'active')).statusCode).toBe(200);
    expect((await shop.decide(payment.order, 'rejected', { reason: 'Not there' })).statusCode).toBe(200);
    const ofOrder = await mailOf(payment, 'Your payment for the Gold Pass was not accepted');
    for (const text of [ofRegistration, ofOrder]) {
      expect(text).toContain('screenshot on the page of your payment');
      expect(text).toContain(paths.studentPayment(payment._id));
      expect(text).not.toContain(paths.studentRegistration(payment.first));
      expect(text).not.toContain(paths.studentPass(payment.passId));
    }
  });

  test('asks for no proof and no money when the registration was cancelled too', async () => {
    const payment = await paidTogether();
    await setStatus(payment.first, { registrationStatus: 'cancelled', paymentStatus: 'failed' });
    const text = await mailOf(payment, 'Your payment for Quiz was not accepted');
    expect(text).toContain('Please do not pay now.');
    expect(text).not.toMatch(/pay first|screenshot/);
    expect(text).toContain(paths.studentRegistration(payment.first));
  });
});
