import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { write } from '#server/db/write.ts';
import { call } from '#testing/call.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { getSite, type Site } from '../contract.ts';
import { readEdition, storeEdition } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const read = async (of: TestApp = app): Promise<Site> => (await call(of, 'GET', '/api/site')).json();

describe('the sample edition', () => {
  test('the sample edition is Aarambh 2025 and starts on 9 May 2025 at 9:00 in Chennai', async () => {
    const { edition, startsAt, firstDayEndsAt } = await read();
    expect(edition).toMatchObject({
      name: 'Aarambh 2025',
      chapter: 'The First Chapter',
      startsAtLocal: '2025-05-09T09:00',
      timeZone: 'Asia/Kolkata',
    });
    expect(startsAt).toBe('2025-05-09T03:30:00.000Z');
    expect(firstDayEndsAt).toBe('2025-05-09T18:30:00.000Z');
  });

  test('the sample edition has speakers, one main sponsor, co-sponsors and a schedule', async () => {
    const site = await read();
    expect(site).toEqual(getSite.output.parse(site));
    expect(site.speakers.length).toBeGreaterThan(0);
    expect(site.sponsors.filter((sponsor) => sponsor.tier === 'main')).toHaveLength(1);
    expect(site.sponsors.filter((sponsor) => sponsor.tier === 'co').length).toBeGreaterThan(0);
    expect(site.schedule.length).toBeGreaterThan(0);
  });

  test('the sample edition takes late registrations, and any other edition only once its organisers say so', async () => {
    const { edition } = await read();
    expect(edition.lateRegistrations).toBe(true);
    const { lateRegistrations, ...ofOthers } = edition;
    expect(getSite.output.shape.edition.parse(ofOthers).lateRegistrations).toBe(false);
  });

  test('says whether the site sends mails', async () => {
    expect((await read()).mailsAreSent).toBe(false);
    const mailing = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
    onTestFinished(() => mailing.stop());
    expect((await read(mailing)).mailsAreSent).toBe(true);
  });

  test.each(['0025-05-09T09:00', '9999-12-31T23:30'])(
    'answers with the site and its events when the stored edition starts at %s',
    async (startsAtLocal) => {
      const odd = await startTestApp();
      onTestFinished(() => odd.stop());
      const { db } = odd.platform;
      const times = { startsAtLocal, registrationOpensLocal: startsAtLocal, registrationClosesLocal: startsAtLocal };
      const edition = { ...(await readEdition(db)), ...times, timeZone: 'America/New_York' };
      await write(db, (tx) => storeEdition(tx, edition));
      odd.platform.siteChanged();
      expect((await read(odd)).edition).toMatchObject(times);
      expect((await call(odd, 'GET', '/api/events')).statusCode).toBe(200);
    },
  );

  test('the sample schedule is in order and its links lead to events', async () => {
    const { schedule } = await read();
    const times = schedule.map((item) => `${item.date} ${item.startTime}`);
    expect(times).toEqual(times.toSorted());
    for (const { eventId } of schedule.filter((item) => item.eventId)) {
      expect((await call(app, 'GET', `/api/events/${eventId}`)).statusCode).toBe(200);
    }
  });

  test('the sample edition contains no students and no registrations', async () => {
    const { db } = app.platform;
    expect(await db.selectFrom('students').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('registrations').select('id').execute()).toEqual([]);
  });

  test('the sample edition has no real UPI IDs', async () => {
    const events: { upiId: string }[] = (await call(app, 'GET', '/api/events')).json();
    for (const { upiId } of events) expect(upiId).toMatch(/^$|@example$/);
    expect((await call(app, 'GET', '/api/admin/settings/public')).json().upiId).toMatch(/^$|@example$/);
  });

  test('the sample edition has no real phone numbers', async () => {
    const everything = JSON.stringify([await read(), (await call(app, 'GET', '/api/events')).json()]);
    for (const number of everything.match(/\+\d[\d ]{8,}/g) ?? []) expect(number).toMatch(/^\+91 00000 000\d\d/);
  });
});

describe('reading the site', () => {
  test('sends the site compressed and without a session, and answers 304 to its ETag', async () => {
    const plain = await call(app, 'GET', '/api/site');
    const packed = await call(app, 'GET', '/api/site', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    const again = await call(app, 'GET', '/api/site', { headers: { 'if-none-match': String(plain.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  test('shows a changed edition at once, with its times in the new time zone', async () => {
    const fest = await startTestApp();
    onTestFinished(() => fest.stop());
    await read(fest);
    const edition = await readEdition(fest.platform.db);
    const times = { startsAtLocal: '2026-07-01T09:00', registrationClosesLocal: '2026-01-15T18:00' };
    const changed = { ...edition, ...times, name: 'Utsav', timeZone: 'Europe/Berlin' };
    await write(fest.platform.db, (tx) => storeEdition(tx, changed));
    fest.platform.siteChanged();
    expect(await read(fest)).toMatchObject({
      edition: changed,
      startsAt: '2026-07-01T07:00:00.000Z',
      registrationClosesAt: '2026-01-15T17:00:00.000Z',
    });
  });
});
