import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findAccount } from '#features/accounts/server/index.ts';
import { buyerOf } from '#features/passes/server/index.ts';
import { priceLine } from '#features/prices/contract.ts';
import { registrationSubmission } from '#features/registrations/contract.ts';
import { prepareRegistration, takeRegistration } from '#features/registrations/server/index.ts';
import { write } from '#server/db/write.ts';
import { Refusal } from '#server/http/refusal.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { seeded } from '#testing/seeded.ts';
import { headersOf, multipartBody, participant, register, registrationParts } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let chief: { bearer: string };
let picture: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  chief = await make.admin();
  picture = await screenshot();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.platform.db.deleteFrom('colleges').execute();
  const add = (name: string, aliases: string[]) => admin('POST', '/api/admin/colleges', { name, aliases });
  await add('Kadal Institute', ['KI']);
  await add('Marina College', []);
});

const admin = (method: 'POST' | 'PUT', path: string, json: object) => call(app, method, path, { ...chief, json });
const prices = [
  { audience: 'collegeGroup', groupMin: 3, amount: 60 },
  { audience: 'anyone', amount: 100 },
].map((line) => priceLine.parse(line));
const eventAt = (team?: { min: number; max: number }) =>
  make.event({ fee: 100, columns: { prices: JSON.stringify(prices) }, ...(team && { team }) });

const studentOf = async (college: string) => ofCollege(await make.student(), college);

async function ofCollege(student: TestStudent, college: string) {
  await app.platform.db.updateTable('students').set({ college }).where('id', '=', student.id).execute();
  return { ...student, college };
}

const quoted = (eventId: string, { bearer }: TestStudent, team: unknown, college?: string) =>
  call(app, 'POST', `/api/students/events/${eventId}/payment`, { bearer, json: { team, college } });

const quote = async (eventId: string, student: TestStudent, team: { email: string; college: string }[]) =>
  (await quoted(eventId, student, team)).json().amount;

let utr = 912_300_000_000;
async function enter(student: TestStudent & { college: string }, eventId: string, members: readonly string[] = []) {
  const teamMembers = members.map((college, index) => ({
    name: 'Beela',
    email: `m${index}.${student.email}`,
    phone: '+91 00000 00102',
    college,
  }));
  const answer = await register(app, {
    bearer: student.bearer,
    fields: {
      ...participant,
      email: student.email,
      college: student.college,
      eventId,
      transactionId: String(++utr),
      teamMembers: JSON.stringify(teamMembers),
    },
    file: { content: picture },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { _id } = answer.json().registration;
  const row = app.platform.db.selectFrom('registrations').select('amount_due_paise').where('id', '=', _id);
  return { id: _id as string, paid: Number((await row.executeTakeFirstOrThrow()).amount_due_paise) / 100 };
}

async function buy(student: TestStudent, passId: string) {
  const bought = await app.http.inject({
    method: 'POST',
    url: `/api/students/passes/${passId}/buy`,
    headers: headersOf(student),
    payload: multipartBody(registrationParts({ fields: { transactionId: String(++utr) }, file: { content: picture } })),
  });
  expect(bought.statusCode, bought.body).toBe(201);
  return { id: bought.json()._id as string, paid: bought.json().amountDue as number };
}

describe('a price for a group of three', () => {
  test('a price for a group counts who is registered by any name of the college, from the third person on', async () => {
    const eventId = await eventAt();
    const paid = [];
    for (const college of ['Kadal Institute', 'Marina College', 'k.i.', 'KADAL  institute', 'Marina College']) {
      paid.push((await enter(await studentOf(college), eventId)).paid);
    }
    expect(paid).toEqual([100, 100, 100, 60, 100]);
  });

  test('a price for a group counts nobody of a college that is not known, and nobody who has cancelled', async () => {
    const eventId = await eventAt();
    for (let nth = 0; nth < 3; nth++) expect((await enter(await studentOf('Nowhere'), eventId)).paid).toBe(100);
    const first = await enter(await studentOf('KI'), eventId);
    const second = await enter(await studentOf('KI'), eventId);
    for (const { id } of [first, second]) {
      await admin('PUT', `/api/registration/${id}`, { registrationStatus: 'cancelled', paymentStatus: 'completed' });
    }
    expect((await enter(await studentOf('KI'), eventId)).paid).toBe(100);
  });

  test('a price for a group counts the members of teams by what was typed for each, and the people of other events not at all', async () => {
    const eventId = await eventAt({ min: 1, max: 4 });
    await enter(await studentOf('Marina College'), eventId, ['KI', 'Kadal Institute', 'Nowhere']);
    expect((await enter(await studentOf('KI'), await eventAt())).paid).toBe(100);
    expect((await enter(await studentOf('KI'), eventId)).paid).toBe(60);
  });

  test('a price for a group counts the members that are typed in the same registration, and says so before it is sent', async () => {
    const eventId = await eventAt({ min: 1, max: 4 });
    const asked = (student: TestStudent, team: readonly string[]) =>
      quote(
        eventId,
        student,
        team.map((college, place) => ({ email: `m${place}@new.example`, college })),
      );
    const [two, three] = [['KI'], ['KI', 'kadal institute', 'Nowhere']];
    const student = await studentOf('Kadal Institute');
    expect([await asked(student, []), await asked(student, two), await asked(student, three)]).toEqual([100, 100, 60]);
    expect((await enter(await studentOf('Marina College'), eventId, three)).paid).toBe(100);
    expect((await enter(await studentOf('Nowhere'), eventId, ['Nowhere', 'Nowhere'])).paid).toBe(100);
    expect((await enter(student, eventId, three)).paid).toBe(60);
  });

  test('a price for a group counts a registered member once, before and after the form is sent', async () => {
    const eventId = await eventAt({ min: 1, max: 4 });
    const [there, student] = [await studentOf('KI'), await studentOf('KI')];
    await enter(there, eventId);
    const team = [{ email: there.email.toUpperCase(), college: 'KI' }];
    expect(await quote(eventId, student, team)).toBe(100);
    expect(await quote(eventId, student, [...team, { email: 'another@new.example', college: 'KI' }])).toBe(60);
  });

  test('answers the price for a team sixty times an hour', async () => {
    const [eventId, student] = [await eventAt({ min: 1, max: 4 }), await studentOf('KI')];
    const statuses = [];
    for (let nth = 0; nth < 61; nth++) statuses.push((await quoted(eventId, student, [])).statusCode);
    expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([200]), 429]);
  });

  test.each([
    ['that is not a list', 'KI'],
    ['that lists only names', ['KI']],
    ['of 51', Array(51).fill({ email: 'm@new.example', college: 'KI' })],
  ])('refuses a team %s', async (_, team) => {
    const asked = await quoted(await eventAt(), await studentOf('KI'), team);
    expect(asked.statusCode).toBe(422);
  });

  test('a price for a group counts a name from the moment on that it is joined with the college', async () => {
    const eventId = await eventAt();
    for (const college of ['Kadal Inst', 'Kadal Inst']) await enter(await studentOf(college), eventId);
    expect((await enter(await studentOf('KI'), eventId)).paid).toBe(100);
    const list = await call(app, 'GET', '/api/admin/colleges?q=kadal', chief);
    await admin('POST', `/api/admin/colleges/${list.json().colleges[0]._id}/names`, { names: ['Kadal Inst'] });
    expect((await enter(await studentOf('KI'), eventId)).paid).toBe(60);
  });

  test('a price for a group counts the orders of a pass that wait or are paid', async () => {
    const pass = { name: 'Fest pass', covers: { kind: 'all' }, prices };
    const passId = (await admin('POST', '/api/admin/passes', pass)).json()._id;
    const orders = [];
    for (let nth = 0; nth < 3; nth++) orders.push(await buy(await studentOf('KI'), passId));
    expect(orders.map(({ paid }) => paid)).toEqual([100, 100, 60]);
    for (const { id } of orders.slice(0, 2)) {
      await admin('PUT', `/api/admin/passes/orders/${id}`, { status: 'rejected', reason: 'Not found' });
    }
    expect((await buy(await studentOf('KI'), passId)).paid).toBe(100);
  });
});

describe('the college of a price for a group', () => {
  const saveCollege = async ({ bearer }: TestStudent, college: string) => {
    const { name, phone, department, year } = (await call(app, 'GET', '/api/students/profile', { bearer })).json();
    return call(app, 'PUT', '/api/students/profile', { bearer, json: { name, phone, department, year, college } });
  };
  async function groupOfTwo(eventId: string) {
    for (let nth = 0; nth < 2; nth++) await enter(await studentOf('KI'), eventId);
    return studentOf('KI');
  }

  test.each([
    ['Marina College', 100],
    ['Nowhere', 100],
    ['kadal institute', 60],
  ])(
    'the college of a price for a group is on the account and in the form: with %s in the form the price is %i, before and after it is sent',
    async (college, price) => {
      const eventId = await eventAt();
      const student = await groupOfTwo(eventId);
      const ask = (path: string) => call(app, 'GET', `/api/students/events/${eventId}/payment${path}`, student);
      expect((await ask('')).json().amount).toBe(60);
      expect((await ask(`?college=${encodeURIComponent(college)}`)).json().amount).toBe(price);
      expect((await quoted(eventId, student, [], college)).json().amount).toBe(price);
      expect((await enter({ ...student, college }, eventId)).paid).toBe(price);
    },
  );

  test('the college of a price for a group stays on the account while a registration has that price, in any spelling', async () => {
    const eventId = await eventAt();
    const student = await groupOfTwo(eventId);
    const { id, paid } = await enter(student, eventId);
    expect(paid).toBe(60);
    const refused = await saveCollege(student, 'Marina College');
    expect([refused.statusCode, refused.json().errors.college]).toEqual([409, expect.stringContaining('organisers')]);
    expect((await saveCollege(student, 'Kadal Institute')).statusCode).toBe(200);
    const cancelled = { registrationStatus: 'cancelled', paymentStatus: 'completed' };
    await admin('PUT', `/api/registration/${id}`, cancelled);
    expect((await saveCollege(student, 'Marina College')).statusCode).toBe(200);
  });

  test('the college of a price for a group stays on the account while a pass has that price, also with another email', async () => {
    const pass = { name: 'Fest pass', covers: { kind: 'all' }, prices };
    const passId = (await admin('POST', '/api/admin/passes', pass)).json()._id;
    for (let nth = 0; nth < 2; nth++) await buy(await studentOf('KI'), passId);
    const student = await ofCollege(await make.student({ password: 'the password' }), 'KI');
    expect((await buy(student, passId)).paid).toBe(60);
    expect((await saveCollege(student, 'Marina College')).statusCode).toBe(409);
    const { bearer } = student;
    const { name, phone, department, year } = (await call(app, 'GET', '/api/students/profile', { bearer })).json();
    const email = `new.${student.email}`;
    const details = { name, phone, department, year, email, currentPassword: 'the password' };
    const save = (college: string) =>
      call(app, 'PUT', '/api/students/profile', { bearer, json: { ...details, college } });
    expect((await save('Marina College')).json().errors).toEqual({ college: expect.any(String) });
    expect((await save('Kadal  Institute')).statusCode).toBe(200);
  });

  test('the college of a price for a group changes where everything has another price', async () => {
    const student = await studentOf('KI');
    expect((await enter(student, await eventAt())).paid).toBe(100);
    expect((await saveCollege(student, 'Marina College')).statusCode).toBe(200);
  });

  test('the college of a price for a group gives no price to a form that was checked before it changed', async () => {
    const eventId = await eventAt();
    const student = await groupOfTwo(eventId);
    const account = await findAccount(app.platform.db, student.id);
    if (!account) throw new Error('the account is gone');
    const { email, college } = student;
    const submission = registrationSubmission.parse({ ...participant, email, college, eventId });
    const paying = { isPaying: true, faultsAt: () => ({}) };
    const prepared = await prepareRegistration(app.platform, account, submission, paying);
    if (prepared instanceof Refusal) throw prepared;
    expect((await saveCollege(student, 'Marina College')).statusCode).toBe(200);
    const taken = await write(app.platform.db, (tx) => takeRegistration(tx, app.platform, prepared));
    expect(taken).toMatchObject({ code: 'feeChanged' });
  });
});

test('agrees with a count by hand for random people, teams and colleges', async () => {
  const random = seeded(2026);
  const below = (n: number) => Math.floor(random() * n);
  const typed = ['KI', 'kadal institute', 'Marina College', 'Nowhere'];
  const meaning = ['Kadal', 'Kadal', 'Marina', undefined];
  const eventId = await eventAt({ min: 1, max: 4 });
  const ofThousand = [priceLine.parse({ audience: 'collegeGroup', groupMin: 1_000, amount: 60 })];
  const seen: (string | undefined)[] = [];
  for (let round = 0; round < 25; round++) {
    const own = below(typed.length);
    const student = await studentOf(typed[own] ?? '');
    const account = await findAccount(app.platform.db, student.id);
    if (!account) throw new Error('the account is gone');
    const members = Array.from({ length: below(3) }, () => below(typed.length));
    const team = members.map((index, place) => ({ email: `${place}@new.example`, college: typed[index] ?? '' }));
    const buyer = await buyerOf(app.platform.db, account, { lines: ofThousand, owner: `event:${eventId}`, team });
    const come = [...seen, ...members.map((index) => meaning[index])];
    const alike = meaning[own] ? come.filter((college) => college === meaning[own]).length : 0;
    expect(buyer.groupSize).toBe(1 + alike);
    const { id } = await enter(
      student,
      eventId,
      members.map((index) => typed[index] ?? ''),
    );
    if (below(4) === 0) {
      await admin('PUT', `/api/registration/${id}`, { registrationStatus: 'cancelled', paymentStatus: 'completed' });
    } else {
      seen.push(meaning[own], ...members.map((index) => meaning[index]));
    }
  }
});
