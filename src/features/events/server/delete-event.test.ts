import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { whileLocked } from '#testing/postgres/while-locked.ts';
import { proofFiles, strayProofs } from '#testing/proof-files.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';
import type { FestEvent } from '../contract.ts';
import { unlockQr } from './index.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const remove = async (eventId: string, query = '') => {
  const { bearer } = await make.admin();
  return call(app, 'DELETE', `/api/events/${eventId}${query}`, { bearer });
};
const eventExists = async (id: string) =>
  (await app.platform.db.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
async function missingProofs(id: string): Promise<string[]> {
  const keys = (await registrationsOf(id)).map((row) => row.proof_key);
  const files = await proofFiles(app);
  return keys.filter((key) => !files.has(key.slice('proofs/'.length)));
}
const registrationsOf = (id: string) =>
  app.platform.db.selectFrom('registrations').select(['id', 'proof_key']).where('event_id', '=', id).execute();

describe('deleting an event', () => {
  test('deletes an event without registrations at once and removes it from the public list', async () => {
    const eventId = await make.event();
    app.platform.siteChanged();
    const listed = async () => (await call(app, 'GET', '/api/events')).json().map((event: FestEvent) => event._id);
    expect(await listed()).toContain(eventId);
    const response = await remove(eventId);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Event deleted successfully!' });
    expect(await listed()).not.toContain(eventId);
    expect(await eventExists(eventId)).toBe(false);
  });

  test('asks to confirm the number of registrations before an event is deleted', async () => {
    const eventId = await make.event();
    for (const _ of [1, 2, 3]) await make.registration(eventId);
    const response = await remove(eventId);
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toContain('3 registrations');
    expect(response.json().errors).toEqual({ confirmRegistrations: '3' });
    expect(await eventExists(eventId)).toBe(true);
    expect(await registrationsOf(eventId)).toHaveLength(3);
  });

  test('says “1 registration” when the event to delete has a single registration', async () => {
    const eventId = await make.event();
    await make.registration(eventId);
    expect((await remove(eventId)).json().message).toMatch(/1 registration\b/);
  });

  test.each(['0', '1', '3'])(
    'asks again and deletes nothing when the confirmed number is wrong (%s of 2)',
    async (number) => {
      const eventId = await make.event({ fee: 100 });
      for (const _ of [1, 2]) await make.registration(eventId);
      const response = await remove(eventId, `?confirmRegistrations=${number}`);
      expect(response.statusCode).toBe(409);
      expect(response.json().errors).toEqual({ confirmRegistrations: '2' });
      expect(await eventExists(eventId)).toBe(true);
      const rows = await registrationsOf(eventId);
      expect(rows).toHaveLength(2);
      // Polled, because the cleaner may be replacing an upload at this moment.
      await expect.poll(() => missingProofs(eventId)).toEqual([]);
    },
  );

  test.each(['many', '-1', '1.5'])('refuses an invalid number of registrations (%s)', async (number) => {
    const eventId = await make.event();
    await make.registration(eventId);
    expect((await remove(eventId, `?confirmRegistrations=${number}`)).statusCode).toBe(422);
    expect(await registrationsOf(eventId)).toHaveLength(1);
  });

  test('asks for confirmation even when the only registration is cancelled', async () => {
    const eventId = await make.event();
    const { id } = await make.registration(eventId);
    await app.platform.db
      .updateTable('registrations')
      .set({ registration_status: 'cancelled' })
      .where('id', '=', id)
      .execute();
    expect((await remove(eventId)).statusCode).toBe(409);
  });

  test('deletes an event with its registrations and proofs, and records it, when the confirmed number is right', async () => {
    const eventId = await make.event({ fee: 100 });
    const staying = await make.registration(await make.event({ fee: 100 }));
    for (const _ of [1, 2]) await make.registration(eventId);
    const response = await remove(eventId, '?confirmRegistrations=2');
    expect(response.statusCode).toBe(200);
    expect(await registrationsOf(eventId)).toEqual([]);
    expect(await eventExists(eventId)).toBe(false);
    // The cleaner may be re-encoding one of them at this moment. It removes its new file afterwards.
    await expect.poll(() => strayProofs(app)).toEqual([]);
    const record = await app.platform.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `event:${eventId}`)
      .executeTakeFirstOrThrow();
    expect(record.action).toBe('event.delete');
    expect(JSON.parse(record.before)).toMatchObject({ _id: eventId, registrations: 2 });
    const row = app.platform.db.selectFrom('registrations').select('id').where('id', '=', staying.id);
    expect(await row.executeTakeFirst()).toBeDefined();
  });

  test('keeps the schedule item of a deleted event, without the link', async () => {
    const item = await app.platform.db
      .selectFrom('schedule_items')
      .selectAll()
      .where('event_id', 'is not', null)
      .executeTakeFirstOrThrow();
    expect((await remove(item.event_id ?? '')).statusCode).toBe(200);
    const { schedule } = (await call(app, 'GET', '/api/site')).json();
    expect(schedule).toContainEqual(expect.objectContaining({ _id: item.id, eventId: '' }));
  });

  test.runIf(engine === 'postgres')(
    'deletes an event when a student on its waitlist deletes the account at the same moment',
    async () => {
      const eventId = await make.event({ capacity: 1, columns: { date: '2099-05-09' } });
      await make.registration(eventId);
      const { id, bearer } = await make.student();
      expect((await call(app, 'POST', `/api/students/events/${eventId}/waitlist`, { bearer })).statusCode).toBe(200);
      const removed = await whileLocked(
        app,
        (tx) => tx.deleteFrom('students').where('id', '=', id).execute(),
        () => remove(eventId, '?confirmRegistrations=1'),
        async () => {},
      );
      expect(removed.statusCode, removed.body).toBe(200);
      expect(await eventExists(eventId)).toBe(false);
    },
  );

  test('answers 404 when the event to delete does not exist', async () => {
    expect((await remove('nobody-knows-it')).statusCode).toBe(404);
  });

  test('refuses visitors and students who delete an event', async () => {
    const eventId = await make.event();
    const { bearer } = await make.student();
    expect((await call(app, 'DELETE', `/api/events/${eventId}`)).statusCode).toBe(401);
    expect((await call(app, 'DELETE', `/api/events/${eventId}`, { bearer })).statusCode).toBe(403);
    expect(await eventExists(eventId)).toBe(true);
  });
});

describe('the system administrator', () => {
  test('unlocks a QR code by clearing it and records the old address', async () => {
    const { db, now } = app.platform;
    const eventId = await make.event({ columns: { qr_code: 'https://i.imgur.com/qr.png' } });
    expect(await unlockQr(db, now(), eventId)).toMatchObject({ unlocked: { id: eventId } });
    const { bearer } = await make.admin();
    expect((await call(app, 'GET', `/api/events/${eventId}`, { bearer })).json().qrCode).toBe('');
    const record = db.selectFrom('audit_log').selectAll().where('subject', '=', `event:${eventId}`);
    expect(await record.executeTakeFirst()).toMatchObject({
      action: 'event.unlock-qr',
      actor: 'operator',
      before: '{"qrCode":"https://i.imgur.com/qr.png"}',
    });
  });

  test('unlocks the QR code of an event by its title, ignoring case and extra spaces', async () => {
    const { db, now } = app.platform;
    const qr_code = 'https://i.imgur.com/qr.png';
    const eventId = await make.event({ columns: { title: 'A Ticket Home', qr_code } });
    expect(await unlockQr(db, now(), ' a  ticket home ')).toMatchObject({ unlocked: { id: eventId } });
  });

  test('lists the events and clears no QR code when several events have the same title', async () => {
    const { db, now } = app.platform;
    const columns = { title: 'Held twice', qr_code: 'https://i.imgur.com/qr.png' };
    const ids = [await make.event({ columns }), await make.event({ columns })];
    const answer = await unlockQr(db, now(), 'Held twice');
    expect(answer).toMatchObject({ found: ids.map((id) => ({ id, qr_code: columns.qr_code })) });
    const stored = db.selectFrom('events').select('qr_code').where('id', 'in', ids);
    expect((await stored.execute()).map(({ qr_code }) => qr_code)).toEqual([columns.qr_code, columns.qr_code]);
  });

  test('finds no event to unlock when the ID or title is unknown', async () => {
    const { db, now } = app.platform;
    expect(await unlockQr(db, now(), 'nobody-knows-it')).toEqual({ found: [] });
  });
});
