import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyHistories } from '#server/db/verify-history.ts';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { sendStatement, statementOf } from '#testing/payments/send-statement.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let finance: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  finance = (await make.admin({ role: 'finance' })).bearer;
});
afterAll(() => app.stop());

let lastUtr = 509_100_000_000;
const nextUtr = () => String(++lastUtr);
const registered = async (fee: number, transactionId = nextUtr()) => {
  const { id } = await make.registration(await make.event({ fee }), { fields: { transactionId } });
  return { ...(await rowOf(id)), utr: transactionId };
};
const rowOf = (id: string) =>
  app.platform.db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const upload = async (text: string | Buffer) => {
  const response = await sendStatement(app, finance, text);
  expect(response.json()).toMatchObject({ state: 'ready' });
  return response.json()._id as string;
};
const apply = async (id: string) =>
  (await call(app, 'POST', `/api/payments/statements/${id}/apply`, { bearer: finance })).json();
const ledgerOf = (id: string) =>
  app.platform.db
    .selectFrom('payment_ledger')
    .select(['kind', 'from_account', 'to_account', 'amount_paise', 'source'])
    .where('registration_id', '=', id)
    .orderBy('seq')
    .execute();
const creditsIn = async (list: string) =>
  (await call(app, 'GET', `/api/payments/credits?list=${list}&limit=200`, { bearer: finance })).json().credits;

describe('the preview of a statement', () => {
  test('lists a credit as known when another statement has completed its payment', async () => {
    const [one, two] = [await registered(150), await registered(200)];
    const lines = [one, two].map(({ amount_due_paise, utr }) => ({ amount: amount_due_paise / 100, utr }));
    const first = await upload(statementOf(lines));
    const second = await upload(`${statementOf(lines)}\r\n`);
    const listsOf = async (id: string) =>
      (await call(app, 'GET', `/api/payments/statements/${id}`, { bearer: finance })).json().lists;
    const linesIn = async (id: string, list: string) =>
      (await call(app, 'GET', `/api/payments/statements/${id}/lines?list=${list}`, { bearer: finance })).json().lines;
    expect((await listsOf(second)).exact).toEqual({ count: 2, amount: 350 });
    await apply(first);
    expect(await listsOf(second)).toMatchObject({ exact: { count: 0, amount: 0 }, known: { count: 2, amount: 350 } });
    expect(await linesIn(second, 'exact')).toEqual([]);
    expect(await linesIn(second, 'known')).toHaveLength(2);
    expect((await apply(second)).message).toBe('No payment was completed.');
  });

  test('still finds a payment by the number column when the narration has another number', async () => {
    const { id, utr } = await registered(170, 'KKBKN52025040101');
    const heads = 'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance';
    const statementId = await upload(`${heads}\r\n01/04/2025,NEFT CR MEENA 120034005600,${utr},,170.00,170.00`);
    const path = `/api/payments/statements/${statementId}`;
    const { lists } = (await call(app, 'GET', path, { bearer: finance })).json();
    expect(lists.exact).toEqual({ count: 1, amount: 170 });
    expect((await apply(statementId)).completed).toBe(1);
    expect((await rowOf(id)).payment_status).toBe('completed');
  });

  test('leaves nothing to complete when the payment was approved at the desk', async () => {
    const { id: registrationId, utr, updated_at: version } = await registered(150);
    const id = await upload(statementOf([{ amount: '150.00', utr }]));
    const json = { decision: 'approved', version };
    const path = `/api/payments/registrations/${registrationId}/decision`;
    expect((await call(app, 'POST', path, { bearer: finance, json })).statusCode).toBe(200);
    const { lists } = (await call(app, 'GET', `/api/payments/statements/${id}`, { bearer: finance })).json();
    expect(lists.exact).toEqual({ count: 0, amount: 0 });
  });
});

test.each([';', '|', '\t', ','])('asks for the columns of a file of an unknown bank, separated by %j', async (mark) => {
  const rows = [
    ['Wert', 'Buchungstext', 'Betrag'],
    ['01/04/2025', 'Asha, Chennai', '1,00,150.00'],
    ['02/04/2025', 'Bala, hall 2, desk 1', '1,500.00'],
  ];
  const cell = (text: string) => (text.includes(mark) ? `"${text}"` : text);
  const text = rows.map((cells) => cells.map(cell).join(mark)).join('\r\n');
  const statement = (await sendStatement(app, finance, text)).json();
  expect(statement).toMatchObject({ state: 'needsColumns' });
  expect(statement.sample).toEqual(rows);
});

describe('a statement', () => {
  test('changes no payment until the statement is applied', async () => {
    const [exact, under, over] = [await registered(150), await registered(200), await registered(300)];
    const id = await upload(
      statementOf([
        { amount: '150.00', utr: exact.utr },
        { amount: '120.00', utr: under.utr },
        { amount: '1,00,300.50', note: `${over.payment_reference} QUIZ`, utr: nextUtr() },
        { amount: '77.77', utr: '777700001111' },
      ]).replace('"",1,00,300.50', '"","1,00,300.50"'),
    );
    const statement = (await call(app, 'GET', `/api/payments/statements/${id}`, { bearer: finance })).json();
    expect(statement.lists).toMatchObject({
      exact: { count: 1, amount: 150 },
      under: { count: 1, amount: 120 },
      over: { count: 1, amount: 100300.5 },
      noMatch: { count: 1, amount: 77.77 },
    });
    expect((await rowOf(exact.id)).payment_status).toBe('pending');
    expect(await apply(id)).toMatchObject({
      completed: 1,
      message: '1 payment is complete.',
      statement: { state: 'applied' },
    });
    expect(await rowOf(exact.id)).toMatchObject({ payment_status: 'completed', registration_status: 'confirmed' });
    expect((await rowOf(under.id)).payment_status).toBe('pending');
    expect(await ledgerOf(exact.id)).toEqual([
      { kind: 'claimed', from_account: 'outside', to_account: 'toCheck', amount_paise: 15_000, source: 'student' },
      { kind: 'received', from_account: 'toCheck', to_account: 'received', amount_paise: 15_000, source: 'statement' },
    ]);
    const mails = app.platform.db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('student_id', '=', exact.student_id);
    expect((await mails.execute()).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/is confirmed/));
  });

  test('adds a statement to the history of each registration that it paid, and of no other', async () => {
    const chief = await make.admin();
    const [first, second, short] = [await registered(150), await registered(200), await registered(300)];
    const paid = [first, second].map(({ utr }, place) => ({ amount: ['150.00', '200.00'][place] ?? '', utr }));
    await apply(await upload(statementOf([...paid, { amount: '10.00', utr: short.utr }])));
    const historyOf = async ({ id }: { id: string }) => {
      const path = `/api/admin/audit?subject=registration:${id}`;
      return (await call(app, 'GET', path, { bearer: chief.bearer })).json().records;
    };
    for (const { utr, ...row } of [first, second]) {
      expect((await historyOf(row))[0]).toMatchObject({
        did: 'found on a statement the payment of',
        changes: expect.arrayContaining([
          { label: 'Registration status', before: 'pending', after: 'confirmed' },
          { label: 'Payment status', before: 'pending', after: 'completed' },
          { label: 'Transaction ID', before: null, after: utr },
        ]),
      });
    }
    expect(await historyOf(short)).toHaveLength(1);
    expect(await verifyHistories(app.platform.db)).toMatchObject([{ broken: undefined }, { broken: undefined }]);
  });

  test('counts each credit once when statements repeat, overlap or are applied at the same time', async () => {
    const payers = [await registered(150), await registered(150), await registered(150)];
    const lines = payers.map(({ utr }) => ({ amount: '150.00', utr }));
    const [first, second] = [await upload(statementOf(lines)), await upload(statementOf(lines.slice(1)))];
    const answers = await Promise.all([apply(first), apply(first), apply(second)]);
    expect(answers.reduce((sum, { completed }) => sum + completed, 0)).toBe(3);
    const third = await upload(statementOf(lines.toReversed()));
    expect(
      (await call(app, 'GET', `/api/payments/statements/${third}`, { bearer: finance })).json().lists.known.count,
    ).toBe(3);
    expect((await apply(third)).completed).toBe(0);
    for (const { id } of payers) {
      expect((await ledgerOf(id)).filter(({ kind }) => kind === 'received')).toHaveLength(1);
    }
  });

  test('says that a statement was applied before when it is applied again', async () => {
    const { utr } = await registered(150);
    const id = await upload(statementOf([{ amount: '150.00', utr }]));
    expect((await apply(id)).message).toBe('1 payment is complete.');
    expect(await apply(id)).toMatchObject({ completed: 0, message: 'This statement was applied before.' });
  });

  test('completes no payment with a credit that a deleted account had paid with, and says so', async () => {
    const chief = (await make.admin()).bearer;
    const [used, shared] = [await registered(150), await registered(150)];
    for (const { id, student_id, updated_at: version } of [used, shared]) {
      const decision = `/api/payments/registrations/${id}/decision`;
      await call(app, 'POST', decision, { bearer: finance, json: { decision: 'approved', version } });
      const removal = `/api/students/${student_id}?confirmRegistrations=1`;
      expect((await call(app, 'DELETE', removal, { bearer: chief })).statusCode).toBe(200);
    }
    const again = await registered(150, shared.utr);
    const credits = [used, shared].map(({ utr }) => ({ amount: '150.00', utr }));
    expect((await apply(await upload(statementOf(credits)))).completed).toBe(0);
    expect((await rowOf(again.id)).payment_status).toBe('pending');
    const found = async (list: string, utr: string) => {
      const credit = (await creditsIn(list)).find((one: { utr: string }) => one.utr === utr);
      return { deleted: credit?.deleted, names: credit?.registrations.map(({ _id }: { _id: string }) => _id) };
    };
    expect(await found('alreadyPaid', used.utr)).toEqual({ deleted: ['account'], names: [] });
    expect(await found('contested', shared.utr)).toEqual({ deleted: ['account'], names: [again.id] });
  });

  test('suggests for an open credit who owes the amount now when it comes with another file', async () => {
    // A number that is not similar to another one, because similar ones would be suggested too.
    const utr = '733377773333';
    const file = statementOf([{ amount: 431, utr, note: 'GIFT' }]);
    const suggested = async () => {
      const credit = (await creditsIn('suggested')).find((one: { utr: string }) => one.utr === utr);
      return credit.registrations.map((one: { _id: string }) => one._id);
    };
    const first = await registered(431);
    await apply(await upload(file));
    expect(await suggested()).toEqual([first.id]);
    const json = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
    await call(app, 'PUT', `/api/registration/${first.id}`, { bearer: finance, json });
    const second = await registered(431);
    await apply(await upload(`${file}\r\n`));
    expect(await suggested()).toEqual([second.id]);
  });

  test('lists credits for paid, cancelled, rejected and contested payments separately', async () => {
    const [paid, cancelled, rejected] = [await registered(100), await registered(100), await registered(100)];
    const set = (id: string, registrationStatus: string, paymentStatus: string) =>
      app.http.inject({
        method: 'PUT',
        url: `/api/registration/${id}`,
        headers: { authorization: finance },
        payload: { registrationStatus, paymentStatus },
      });
    await set(paid.id, 'confirmed', 'completed');
    await set(cancelled.id, 'cancelled', 'pending');
    await set(rejected.id, 'pending', 'failed');
    const shared = await registered(100);
    const copy = await registered(100, shared.utr);
    const all = [paid, cancelled, rejected, shared];
    const id = await upload(statementOf(all.map(({ utr }) => ({ amount: '100.00', utr }))));
    expect((await apply(id)).statement.lists).toMatchObject({
      exact: { count: 0 },
      alreadyPaid: { count: 1 },
      cancelled: { count: 1 },
      rejected: { count: 1 },
      contested: { count: 1 },
    });
    const [contested] = await creditsIn('contested');
    expect(contested.registrations.map((one: { _id: string }) => one._id).toSorted()).toEqual(
      [shared.id, copy.id].toSorted(),
    );
  });

  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not a statement'],
    ['a web page', '<!doctype html><table><tr><td>01/04/2025</td><td>150.00</td></tr></table>', 'not a statement'],
    ['a list of guests', 'Name,Phone,Town\nAsha,+91 00000 00100,Chennai', 'not a statement'],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old Excel'],
    [
      'a workbook with a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'password',
    ],
    ['a damaged workbook', Buffer.from('PK\u0003\u0004 and then nothing'), 'damaged'],
    ['nothing', '', 'choose the statement'],
    ['12 MB and more', Buffer.alloc(12 * 1024 * 1024 + 1, 'a'), 'larger than 12 MB'],
    ['50 MB', Buffer.alloc(50 * 1024 * 1024, '01/04/2025,UPI,150.00\n'), 'larger than 12 MB'],
  ])('refuses an upload of %s with a reason, and keeps no statement', async (_, content, words) => {
    const statements = () => app.platform.db.selectFrom('statements').select('id').execute();
    const before = await statements();
    const response = await sendStatement(app, finance, content);
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toContain(words);
    expect(await statements()).toEqual(before);
  });

  test('asks for the columns of an unknown layout once, and remembers them', async () => {
    const payer = await registered(150);
    const text = (utr: string) => `Tag,Zweck,Betrag\n01/04/2025,UPI ${utr},150.00 Cr\n02/04/2025,Miete,900.00 Dr\n`;
    const response = await sendStatement(app, finance, text(payer.utr));
    expect(response.json()).toMatchObject({
      state: 'needsColumns',
      sample: [['Tag', 'Zweck', 'Betrag'], expect.anything(), expect.anything()],
    });
    const none = { reference: null, credit: null, debit: null, direction: null, balance: null };
    const columns = { headingLine: 0, date: 0, narration: 1, amount: 2, ...none };
    const named = await call(app, 'PUT', `/api/payments/statements/${response.json()._id}/columns`, {
      bearer: finance,
      json: columns,
    });
    expect(named.json()).toMatchObject({
      state: 'ready',
      lists: { exact: { count: 1 } },
      reading: { debits: { count: 1, amount: 900 } },
    });
    expect((await sendStatement(app, finance, text(nextUtr()))).json().state).toBe('ready');
  });
});

describe('a credit assigned by hand', () => {
  const open = async (amount: number, note = 'GIFT') => {
    const utr = nextUtr();
    await apply(await upload(statementOf([{ amount, utr, note }])));
    const row = app.platform.db.selectFrom('payment_credits').select('id').where('utr', '=', utr);
    return (await row.executeTakeFirstOrThrow()).id;
  };
  const assign = (credit: string, json: object) =>
    call(app, 'POST', `/api/payments/credits/${credit}/assign`, { bearer: finance, json });

  test('completes a payment when a credit is assigned, and reopens it when the credit is released', async () => {
    const payer = await registered(250);
    const credit = await open(250.25);
    expect((await assign(credit, { registrationIds: [payer.id] })).json().credit).toMatchObject({
      state: 'assigned',
      registrations: [{ _id: payer.id, amountReceived: 250.25, paymentStatus: 'completed' }],
    });
    expect((await assign(credit, { registrationIds: [payer.id] })).statusCode).toBe(409);
    const released = await call(app, 'POST', `/api/payments/credits/${credit}/release`, { bearer: finance });
    expect(released.json().credit.state).toBe('open');
    expect(await rowOf(payer.id)).toMatchObject({ payment_status: 'pending', registration_status: 'pending' });
  });

  test('names what a credit pays for now when it was taken off another registration before', async () => {
    const [wrong, right] = [await registered(250), await registered(250)];
    const credit = await open(250);
    await assign(credit, { registrationIds: [wrong.id] });
    await call(app, 'POST', `/api/payments/credits/${credit}/release`, { bearer: finance });
    const answer = (await assign(credit, { registrationIds: [right.id] })).json().credit;
    expect(answer.registrations.map(({ _id }: { _id: string }) => _id)).toEqual([right.id]);
    expect(answer.paysFor).toEqual([right.id]);
  });

  test('names no payment that would be owed again when a credit came for a completed payment', async () => {
    const payer = await registered(250);
    await assign(await open(250), { registrationIds: [payer.id] });
    expect((await assign(await open(100), { registrationIds: [payer.id] })).json().credit).toMatchObject({
      registrations: [{ _id: payer.id, amountReceived: 350 }],
      paysFor: [],
    });
  });

  test('assigns a credit to two registrations only if the sum is exact and a person confirms it', async () => {
    const both = [await registered(100), await registered(150)];
    const registrationIds = both.map(({ id }) => id);
    const [short, exact] = [await open(249), await open(250)];
    expect((await assign(short, { registrationIds, acceptShared: true })).json().message).toContain('sum is exact');
    expect((await assign(exact, { registrationIds })).statusCode).toBe(409);
    expect((await assign(exact, { registrationIds, acceptShared: true })).statusCode).toBe(200);
    for (const { id } of both) expect((await rowOf(id)).payment_status).toBe('completed');
  });

  test('leaves a payment pending when a credit is too small, unless the rest is waived', async () => {
    const payer = await registered(200);
    await assign(await open(150), { registrationIds: [payer.id] });
    expect((await rowOf(payer.id)).payment_status).toBe('pending');
    const settled = await assign(await open(30), { registrationIds: [payer.id], waiveRest: true });
    expect(settled.json().credit.registrations).toMatchObject([{ amountReceived: 180, amountLeft: 0 }]);
    expect((await rowOf(payer.id)).payment_status).toBe('completed');
    expect((await ledgerOf(payer.id)).map(({ kind, amount_paise }) => [kind, amount_paise])).toEqual([
      ['claimed', 20_000],
      ['received', 15_000],
      ['received', 3_000],
      ['waived', 2_000],
    ]);
  });

  test('a credit assigned by hand is mailed as found for a cancelled registration, and not as late for a released seat', async () => {
    const { id, student } = await make.registration(await make.event({ fee: 61 }), {
      fields: { transactionId: nextUtr() },
    });
    const json = { registrationStatus: 'cancelled', paymentStatus: 'pending' };
    await call(app, 'PUT', `/api/registration/${id}`, { bearer: finance, json });
    await assign(await open(61), { registrationIds: [id] });
    const mails = await mailsTo(app, student.email);
    const found = mails.find(({ subject }) => subject.endsWith('has arrived, but your seat is not decided yet'));
    expect(found?.text).toContain('but this registration is cancelled');
    expect(found?.text).not.toContain('released');
  });

  test('completes the payment of a cancelled registration without giving it a seat', async () => {
    const payer = await registered(100);
    await app.http.inject({
      method: 'PUT',
      url: `/api/registration/${payer.id}`,
      headers: { authorization: finance },
      payload: { registrationStatus: 'cancelled', paymentStatus: 'pending' },
    });
    await assign(await open(100), { registrationIds: [payer.id] });
    expect(await rowOf(payer.id)).toMatchObject({ payment_status: 'completed', registration_status: 'cancelled' });
  });
});

test('refuses statements to students, volunteers and coordinators', async () => {
  const student = await make.student();
  expect((await sendStatement(app, student.bearer, 'a,b')).statusCode).toBe(403);
  for (const role of ['volunteer', 'coordinator'] as const) {
    const { bearer } = await make.admin({ role });
    expect((await call(app, 'GET', '/api/payments/statements', { bearer })).statusCode).toBe(403);
  }
});
