import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { write } from '#server/db/write.ts';
import { call } from '#testing/call.ts';
import { gateOf } from '#testing/gate/gate-of.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { makeBatch, tryBatch } from './make-batch.ts';

let app: TestApp;
let make: Maker;
let admin: Awaited<ReturnType<Maker['admin']>>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  admin = await make.admin();
});
afterAll(() => app.stop());

const batch = (eventId: string, dryRun = false, more: object = {}) =>
  call(app, 'POST', `/api/admin/certificates/batches${dryRun ? '?dryRun=true' : ''}`, {
    bearer: admin.bearer,
    json: { eventId, kind: 'participation', rule: { kind: 'registered' }, ...more },
  });
const mine = async (bearer: string) =>
  (await call(app, 'GET', '/api/students/certificates', { bearer })).json().certificates;

async function registered(name: string, eventId: string) {
  const { student } = await make.registration(eventId, { fields: { name } });
  return student;
}

describe('a batch of certificates', () => {
  test('makes one for each confirmed registration, and none when it runs again', async () => {
    const eventId = await make.event();
    const students = [await registered('Asha Raman', eventId), await registered('கிருஷ்ணமூர்த்தி', eventId)];
    const pending = await registered('Not Confirmed', eventId);
    await app.platform.db
      .updateTable('registrations')
      .set({ registration_status: 'pending', payment_status: 'pending' })
      .where('student_id', '=', pending.id)
      .execute();
    expect((await batch(eventId, true)).json()).toEqual({
      count: 2,
      already: 0,
      longestNames: ['கிருஷ்ணமூர்த்தி', 'Asha Raman'],
      longestRanks: [0, 0],
      failed: [],
    });
    expect(await mine(students[0]?.bearer ?? '')).toEqual([]);
    expect((await batch(eventId)).json()).toEqual({ made: 2, failed: [] });
    expect((await batch(eventId)).json()).toEqual({ made: 0, failed: [] });
    expect((await batch(eventId, true)).json()).toMatchObject({ count: 2, already: 2 });
    expect(await mine(students[0]?.bearer ?? '')).toMatchObject([{ name: 'Asha Raman' }]);
    expect(await mine(pending.bearer)).toEqual([]);
  });

  test('shows the ten longest names that a rule would draw, the longest first, each once', async () => {
    const eventId = await make.event();
    const names = Array.from({ length: 11 }, (_, at) => `Meena ${'n'.repeat(at + 1)}`);
    for (const name of [...names, names[10] ?? '']) await registered(name, eventId);
    const { count, longestNames } = (await batch(eventId, true)).json();
    expect([count, longestNames]).toEqual([12, names.slice(1).toReversed()]);
  });

  test('names each poisoned name with its reason and makes the others', async () => {
    const eventId = await make.event();
    await registered('Sound Name', eventId);
    const poisoned = {
      '': 'There is no name.',
      'Bell\u0007': 'The name has characters that cannot be shown.',
      'Turned \u202ename': 'The name has characters that cannot be shown.',
      ['N'.repeat(200)]: 'The name is too long. Use at most 120 characters.',
      ['W'.repeat(118)]: 'The name does not fit. Shorten it, or give its box more room in the template.',
      日本語: 'The name has letters that the fonts of certificates do not have.',
      'Party 🎉': 'The name has letters that the fonts of certificates do not have.',
    };
    for (const name of Object.keys(poisoned)) {
      const student = await registered('Sound at first', eventId);
      await app.platform.db.updateTable('registrations').set({ name }).where('student_id', '=', student.id).execute();
    }
    const { made, failed } = (await batch(eventId)).json();
    expect(made).toBe(1);
    expect(Object.fromEntries(failed.map((one: { name: string; reason: string }) => [one.name, one.reason]))).toEqual(
      poisoned,
    );
  });

  test('continues a batch that was cut off, and two batches at once make no duplicate', async () => {
    const eventId = await make.event();
    for (let at = 0; at < 5; at++) await registered(`Student ${String.fromCharCode(65 + at)}`, eventId);
    const request = { eventId, kind: 'participation' as const, rule: { kind: 'registered' as const } };
    const answers = await Promise.all([1, 2, 3].map(() => makeBatch(app.platform, {}, request, `admin:${admin.id}`)));
    const counts = answers.map((answer) => ('made' in answer ? answer.made : -1));
    expect(counts.reduce((sum, made) => sum + made, 0)).toBe(5);
    await write(app.platform.db, async (tx) => {
      const rows = await tx.selectFrom('certificates').select('id').where('event_id', '=', eventId).limit(2).execute();
      for (const { id } of rows) await tx.deleteFrom('certificates').where('id', '=', id).execute();
    });
    expect((await batch(eventId)).json()).toEqual({ made: 2, failed: [] });
  });

  test('gives each member of a team a certificate, with or without an account', async () => {
    const eventId = await make.event({ team: { min: 2, max: 3 } });
    const student = await make.student();
    const members = [
      { name: 'Typed Member', email: 'typed@students.example', phone: '+91 00000 00101', college: 'Thinnai College' },
    ];
    await make.registration(eventId, {
      student,
      fields: { name: 'The Leader', teamName: 'Bridges', teamMembers: JSON.stringify(members) },
    });
    expect((await batch(eventId)).json()).toEqual({ made: 2, failed: [] });
    const rows = app.platform.db.selectFrom('certificates').select(['name', 'student_id']).orderBy('name');
    expect(await rows.where('event_id', '=', eventId).execute()).toEqual([
      { name: 'The Leader', student_id: student.id },
      { name: 'Typed Member', student_id: null },
    ]);
    const unproved = await make.student({ email: 'typed@students.example', isUnconfirmed: true });
    expect(await mine(unproved.bearer)).toEqual([]);
    const confirmed = { email_confirmed_at: app.platform.now().toISOString() };
    await app.platform.db.updateTable('students').set(confirmed).where('id', '=', unproved.id).execute();
    expect(await mine(unproved.bearer)).toMatchObject([{ name: 'Typed Member', state: 'valid' }]);
    expect((await batch(eventId)).json()).toEqual({ made: 0, failed: [] });
    expect(await mine(student.bearer)).toMatchObject([{ name: 'The Leader' }]);
  });

  test('asks other features who was checked in and who won, and refuses without an answer', async () => {
    const eventId = await make.event();
    const { id, student } = await make.registration(eventId, { fields: { name: 'Asha Raman' } });
    await registered('Somebody Else', eventId);
    const reads = { checkedIn: async () => new Set([`student:${student.id}`]), ranked: async () => new Map([[id, 2]]) };
    const by = (rule: { kind: 'checkedIn' } | { kind: 'rank'; n: number }) => ({
      eventId,
      kind: rule.kind === 'rank' ? ('winner' as const) : ('participation' as const),
      rule,
    });
    const counted = await tryBatch(app.platform, reads, by({ kind: 'checkedIn' }));
    expect(counted).toMatchObject({ count: 1, longestNames: ['Asha Raman'] });
    expect(await tryBatch(app.platform, reads, by({ kind: 'rank', n: 3 }))).toMatchObject({ longestRanks: [2] });
    expect(await makeBatch(app.platform, reads, by({ kind: 'rank', n: 3 }), `admin:${admin.id}`)).toMatchObject({
      made: 1,
    });
    expect(await mine(student.bearer)).toMatchObject([{ title: 'Second place' }]);
    const none = await tryBatch(app.platform, {}, by({ kind: 'checkedIn' }));
    expect(none).toMatchObject({ code: 'noCheckIns' });
    expect((await batch(eventId, true, { rule: { kind: 'rank', n: 3 } })).statusCode).toBe(409);
    expect((await batch(eventId, true, { rule: { kind: 'checkedIn' } })).statusCode).toBe(409);
  });

  test('makes one for those who were admitted at the event’s own checkpoint', async () => {
    const eventId = await make.event();
    const admits = { kind: 'events' as const, events: [eventId] };
    const gate = await gateOf(app, make, admin.bearer, { name: 'Hall', kind: 'hall', admits });
    const [came, absent] = [await gate.ticket(eventId), await gate.ticket(eventId)];
    const rule = { rule: { kind: 'checkedIn' } };
    expect((await batch(eventId, true, rule)).statusCode).toBe(409);
    await gate.scan(await gate.phone(), [{ code: came.code }]);
    expect((await batch(eventId, false, rule)).json()).toEqual({ made: 1, failed: [] });
    expect(await mine(came.student.bearer)).toHaveLength(1);
    expect(await mine(absent.student.bearer)).toEqual([]);
  });

  test('lists a revoked certificate with its reason, which ends with one full stop', async () => {
    const eventId = await make.event();
    const student = await registered('Asha Raman', eventId);
    await batch(eventId);
    const [{ _id: id }] = await mine(student.bearer);
    const json = { reason: 'Was not there.' };
    await call(app, 'POST', `/api/admin/certificates/${id}/revoke`, { bearer: admin.bearer, json });
    const { made, failed } = (await batch(eventId)).json();
    expect(made).toBe(0);
    expect(failed[0].reason).toMatch(/^This certificate was revoked: Was not there\. To issue it again,/);
  });

  test('refuses an event whose title cannot be printed whole, and says where to change it', async () => {
    const eventId = await make.event({ columns: { title: 'రోబో Race' } });
    await registered('Asha Raman', eventId);
    for (const dryRun of [true, false]) {
      const refused = await batch(eventId, dryRun);
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        '“రోబో Race” has letters that cannot be printed. Latin, Tamil and Devanagari letters can. Organisers change it under Events.',
      ]);
    }
  });

  test('refuses an unknown event, an unknown template and a wrong rule', async () => {
    const eventId = await make.event();
    expect((await batch('unknown')).statusCode).toBe(404);
    expect((await batch(eventId, false, { templateId: 'unknown' })).statusCode).toBe(404);
    expect((await batch(eventId, false, { rule: { kind: 'everybody' } })).statusCode).toBe(422);
    for (const n of [0, 101]) {
      const refused = await batch(eventId, false, { rule: { kind: 'rank', n } });
      expect([refused.statusCode, refused.json().message]).toEqual([422, 'Please enter a rank from 1 to 100.']);
    }
  });
});
