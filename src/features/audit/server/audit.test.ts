import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordAudit, recordAudits } from '#server/audit.ts';
import { write } from '#server/db/write.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let chief: { id: string; bearer: string };
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  chief = await make.admin({ name: 'Chief organiser' });
});
afterAll(() => app.stop());

const read = async (query: Record<string, string> = {}) => {
  const response = await call(app, 'GET', `/api/admin/audit?${new URLSearchParams(query)}`, { bearer: chief.bearer });
  expect(response.statusCode).toBe(200);
  return response.json();
};

describe('the audit log', () => {
  test('says in plain words who changed a status, from what to what', async () => {
    const eventId = await make.event({ fee: 100, columns: { title: 'Rope making' } });
    const { id } = await make.registration(eventId, { fields: { name: 'Meena R' } });
    await call(app, 'PUT', `/api/registration/${id}`, {
      bearer: chief.bearer,
      json: { registrationStatus: 'confirmed', paymentStatus: 'completed' },
    });
    const { records, found } = await read({ subject: `registration:${id}` });
    expect(found).toBe(2);
    expect(records[0]).toEqual({
      _id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      who: 'Chief organiser',
      did: 'changed the status of the registration of',
      about: 'Meena R, Rope making',
      subject: `registration:${id}`,
      changes: [
        { label: 'Registration status', before: 'pending', after: 'confirmed' },
        { label: 'Payment status', before: 'pending', after: 'completed' },
      ],
    });
    expect(records[1]).toMatchObject({ did: 'sent the registration of' });
  });

  test('keeps the names of a removed organiser and a deleted event', async () => {
    const helper = await make.admin({ name: 'Helper for a day' });
    const eventId = await make.event({ columns: { title: 'Kite flying' } });
    await call(app, 'DELETE', `/api/events/${eventId}`, { bearer: helper.bearer });
    await call(app, 'DELETE', `/api/admin/people/${helper.id}`, { bearer: chief.bearer });
    const { records } = await read({ subject: `event:${eventId}` });
    expect(records).toMatchObject([{ who: 'Helper for a day', did: 'deleted the event', about: 'Kite flying' }]);
    const removal = (await read({ subject: `admin:${helper.id}` })).records[0];
    expect(removal).toMatchObject({ did: 'removed from the control room', about: 'Helper for a day' });
  });

  test('hides the name of a student whose account was deleted', async () => {
    const student = await make.student({ name: 'Somebody private', password: 'a long password' });
    const json = { password: 'a long password' };
    const gone = await call(app, 'POST', '/api/students/me/delete', { bearer: student.bearer, json });
    expect(gone.statusCode).toBe(200);
    const log = await read({ subject: `student:${student.id}` });
    expect(log.records[0]).toMatchObject({ who: 'A student whose account is gone', did: 'deleted their own account' });
    expect(JSON.stringify(log)).not.toContain('Somebody private');
  });

  test.each([
    ['order.approved', 'order:gone', 'one that is gone'],
    ['certificate.correct', 'certificate:gone', 'one that is gone'],
    ['result.publish', 'round:gone', 'one that is gone'],
    ['credit.assign', 'credit:gone', ''],
    ['newsletter.remove', 'subscriber:gone', ''],
  ])('ends the sentence about %s when the thing that it names is gone', async (action, subject, about) => {
    await write(app.platform.db, (tx) => recordAudit(tx, app.platform.now(), { actor: 'operator', action, subject }));
    expect((await read({ subject })).records).toMatchObject([{ about }]);
  });

  test('lists what one person of the control room did, of one kind too', async () => {
    const helper = await make.admin({ name: 'Helper who changes events' });
    const eventId = await make.event({ columns: { title: 'Kite making' } });
    await call(app, 'DELETE', `/api/events/${eventId}`, { bearer: helper.bearer });
    const { records, people } = await read({ person: helper.id });
    expect(records).toMatchObject([{ who: 'Helper who changes events', did: 'deleted the event' }]);
    expect(people).toContainEqual({ _id: helper.id, name: 'Helper who changes events' });
    expect(await read({ person: helper.id, kind: 'settings' })).toMatchObject({ records: [], found: 0 });
  });

  test('lists records by kind and in pages, newest first', async () => {
    await write(app.platform.db, async (tx) => {
      for (let number = 1; number <= 60; number++) {
        const subject = `speaker:${number}`;
        const after = { name: `Speaker ${number}` };
        await recordAudit(tx, app.platform.now(), { actor: 'operator', action: 'speaker.update', subject, after });
      }
    });
    const first = await read({ kind: 'programme' });
    expect(first).toMatchObject({ found: 60, isMoreFound: false, previous: '' });
    expect(first.records).toHaveLength(50);
    expect(first.records[0]).toMatchObject({
      who: 'The system administrator',
      did: 'changed the speaker',
      about: 'Speaker 60',
    });
    const second = await read({ kind: 'programme', after: first.next });
    expect(second.records.at(-1)).toMatchObject({ about: 'Speaker 1' });
    expect(second.next).toBe('');
    const back = await read({ kind: 'programme', before: second.previous });
    expect(back.records).toEqual(first.records);
  });

  test('counts 1,000 records of one subject at most, and all records without a filter', async () => {
    await write(app.platform.db, async (tx) => {
      for (let part = 1; part <= 11; part++) {
        const records = Array.from({ length: 100 }, () => ({ action: 'event.update', subject: 'event:often' }));
        await recordAudits(tx, app.platform.now(), 'operator', records);
      }
    });
    expect(await read({ subject: 'event:often' })).toMatchObject({ found: 1_000, isMoreFound: true });
    const { n } = await app.platform.db
      .selectFrom('audit_log')
      .select((rows) => rows.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(await read()).toMatchObject({ found: n, isMoreFound: false, total: n });
  });

  test('shows the first page when the cursor is not valid', async () => {
    const { records } = await read();
    for (const after of ['nonsense', 'a~b', '1.5~b', '99999999999~b', 'Infinity~b']) {
      expect((await read({ after })).records, after).toEqual(records);
    }
  });

  test.each([
    ['pass', 'coupon'],
    ['pass', 'order'],
    ['college', 'college'],
    ['gate', 'checkpoint'],
    ['judging', 'round'],
    ['certificate', 'template'],
  ])('lists under the kind %s what was recorded of a %s', async (kind, subject) => {
    const record = { actor: 'operator', action: `${subject}.update`, subject: `${subject}:1`, after: { name: 'One' } };
    await write(app.platform.db, (tx) => recordAudit(tx, app.platform.now(), record));
    expect((await read({ kind })).records).toContainEqual(expect.objectContaining({ subject: `${subject}:1` }));
  });

  test('refuses the audit log to coordinators, finance and volunteers', async () => {
    for (const role of ['coordinator', 'finance', 'volunteer'] as const) {
      const { bearer } = await make.admin({ role });
      expect((await call(app, 'GET', '/api/admin/audit', { bearer })).statusCode).toBe(403);
    }
  });
});
