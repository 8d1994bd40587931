import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { priceLine } from '#features/prices/contract.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { typedDetails } from '#testing/plain-profile.ts';
import { teamCalls } from '#testing/team-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let calls: ReturnType<typeof teamCalls>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  calls = teamCalls(app);
  const { bearer } = await make.admin();
  await app.platform.db.deleteFrom('colleges').execute();
  const json = { name: typedDetails.college, aliases: ['TCE'] };
  await call(app, 'POST', '/api/admin/colleges', { bearer, json });
});
afterAll(() => app.stop());

let count = 0;
const typed = (college = 'TCE') => ({
  name: 'Typed Member',
  email: `member${++count}@new.example`,
  phone: '+91 00000 00102',
  college,
});

/** Makes a team of Thinnai College, leader included, at the price for three people of one college. */
async function teamOf(members: readonly { email: string; college: string }[], fee = 60) {
  const line = priceLine.parse({ audience: 'collegeGroup', groupMin: 3, amount: 60 });
  const columns = { date: '2099-05-09', prices: JSON.stringify([line]) };
  const eventId = await make.event({ fee: 100, team: { min: 2, max: 5 }, columns });
  const fields = { transactionId: String(612_300_000_000 + ++count), teamMembers: JSON.stringify(members) };
  const { id, student: leader } = await make.registration(eventId, { fields });
  const row = app.platform.db.selectFrom('registrations').select('amount_due_paise').where('id', '=', id);
  expect(Number((await row.executeTakeFirstOrThrow()).amount_due_paise)).toBe(fee * 100);
  return { id, leader, eventId, rows: (await calls.team(leader, id)).members };
}

const takeOut = (leader: TestStudent, id: string, { _id }: { _id: string }) =>
  calls.post(leader, `registrations/${id}/members/${_id}/remove`);
const replace = (leader: TestStudent, id: string, { _id: replaces }: { _id: string }, college: string) =>
  calls.post(leader, `registrations/${id}/members`, { ...typed(college), replaces });
const states = async (leader: TestStudent, id: string) =>
  (await calls.team(leader, id)).members.map(({ state }: { state: string }) => state);

describe('a team at the price for three people of one college', () => {
  test('keeps a member of the college when only three people of it come', async () => {
    const { id, leader, rows } = await teamOf([typed(), typed()]);
    for (const refused of [await takeOut(leader, id, rows[0]), await replace(leader, id, rows[0], 'Marina College')]) {
      expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('organisers')]);
    }
    expect(await states(leader, id)).toEqual(['typed', 'typed']);
  });

  test('lets its leader replace a member by somebody of the same college, and take out somebody of another', async () => {
    const { id, leader, rows } = await teamOf([typed(), typed(), typed('Marina College')]);
    expect((await replace(leader, id, rows[0], 'tce')).statusCode).toBe(200);
    expect((await takeOut(leader, id, rows[2])).statusCode).toBe(200);
  });

  test('lets its leader take out a member when enough others of the college come', async () => {
    const { id, leader, eventId, rows } = await teamOf([typed(), typed()]);
    await make.registration(eventId, { fields: { transactionId: String(612_300_000_000 + ++count) } });
    expect((await takeOut(leader, id, rows[0])).statusCode).toBe(200);
    expect((await takeOut(leader, id, rows[1])).statusCode).toBe(409);
  });

  test('loses a member who declines', async () => {
    const member = await make.student();
    const { id, leader } = await teamOf([{ ...typed(), email: member.email }, typed()]);
    expect((await calls.decline(member)).statusCode).toBe(200);
    expect(await states(leader, id)).toEqual(['declined', 'typed']);
  });

  test('a team at the price for three people of one college can be handed over only to a member of the same college', async () => {
    const [same, other] = [await make.student(), await make.student()];
    const { db } = app.platform;
    await db.updateTable('students').set({ college: 'Marina College' }).where('id', '=', other.id).execute();
    const named = [same, other].map(({ email }) => ({ ...typed(), email }));
    const { id, leader, rows } = await teamOf([...named, typed()]);
    for (const member of [same, other]) expect((await calls.accept(member)).statusCode).toBe(200);
    const handOver = (to: { _id: string }) => calls.post(leader, `registrations/${id}/leader`, { memberId: to._id });
    const refused = await handOver(rows[1]);
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('same college')]);
    expect((await handOver(rows[0])).statusCode).toBe(200);
  });
});

test('a team at the usual price lets its leader take out anybody', async () => {
  const { id, leader, rows } = await teamOf([typed()], 100);
  expect((await takeOut(leader, id, rows[0])).statusCode).toBe(200);
});
