import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { fillDemo } from '#testing/demo/fill-demo.ts';
import { maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const now = new Date('2031-02-03T20:30:00Z');
const size = { students: 120, registrations: 200, proofs: 10 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  await fillDemo(app.platform, { ...size, now, passwordHash: 'nobody logs in with this' });
});
afterAll(() => app.stop());

const registrations = () => app.platform.db.selectFrom('registrations').selectAll().orderBy('id').execute();

describe('a demo', () => {
  test('lies three weeks before its fest, on the day as it is in India', async () => {
    const { json } = await read('GET', '/api/site');
    expect(json.startsAt).toBe('2031-02-25T03:30:00.000Z');
    expect(json.edition.name).toContain('(demo)');
    expect(new Set(json.schedule.map(({ date }: { date: string }) => date))).toEqual(new Set(['2031-02-25']));
    const events = (await read('GET', '/api/events')).json as { date: string }[];
    expect(new Set(events.map(({ date }) => date))).toEqual(new Set(['2031-02-25']));
  });

  test('is as large as it was asked for', async () => {
    const { db } = app.platform;
    const students = await db.selectFrom('students').select('id').execute();
    expect([students.length, (await registrations()).length]).toEqual([size.students, size.registrations]);
  });

  test('names nobody: everybody says that they are simulated, and no mail or call reaches them', async () => {
    const people = await app.platform.db.selectFrom('students').select(['name', 'email', 'phone']).execute();
    const members = (await registrations()).flatMap(({ team_members }) => JSON.parse(team_members) as typeof people);
    expect(members.length).toBeGreaterThan(0);
    for (const { name, email, phone } of [...people, ...members]) {
      expect(name).toMatch(/^Simulated /);
      expect(email).toMatch(/@students\.example$/);
      expect(phone).toMatch(/^\+91 00000 \d{5}$/);
    }
  });

  test('has readers of the newsletter', async () => {
    const readers = await app.platform.db.selectFrom('newsletter_subscribers').selectAll().execute();
    expect(readers.length).toBeGreaterThan(size.students / 12);
    expect(readers.every(({ email }) => email.endsWith('@students.example'))).toBe(true);
    expect(readers.some(({ unsubscribed_at }) => unsubscribed_at === null)).toBe(true);
  });

  test('keeps the rules: seats are what is live, none is oversold, nobody sits twice, and money is where it says', async () => {
    const { db } = app.platform;
    const rows = await registrations();
    for (const { id, seats_taken, capacity } of await db.selectFrom('events').selectAll().execute()) {
      const live = rows.filter((row) => row.event_id === id && row.registration_status !== 'cancelled');
      expect(seats_taken).toBe(live.length);
      expect(seats_taken).toBeLessThanOrEqual(capacity);
      expect(new Set(live.map((row) => row.student_id)).size).toBe(live.length);
    }
    for (const row of rows.filter(({ amount_due_paise }) => amount_due_paise === 0)) {
      expect([row.payment_status, row.proof_key, row.transaction_id]).toEqual(['completed', '', '']);
    }
    const ledger = await db.selectFrom('payment_ledger').select('registration_id').execute();
    expect(ledger.map((row) => row.registration_id).sort()).toEqual(rows.map(({ id }) => id));
  });

  test('has all that a committee meets: every status, teams, proofs that open, the weeks before and no tomorrow', async () => {
    const rows = await registrations();
    const seen = new Set(rows.map((row) => `${row.registration_status} ${row.payment_status}`));
    expect([...seen].sort()).toEqual(
      expect.arrayContaining(['confirmed completed', 'pending failed', 'pending pending']),
    );
    expect(rows.some(({ team_name }) => team_name.startsWith('Simulated Team'))).toBe(true);
    expect(rows.every(({ created_at }) => created_at <= now.toISOString())).toBe(true);
    expect(new Set(rows.map(({ created_at }) => created_at.slice(0, 10))).size).toBeGreaterThan(14);
    const proofs = rows.filter(({ proof_key }) => proof_key !== '');
    expect(proofs).toHaveLength(size.proofs);
    for (const { proof_key } of proofs) {
      expect((await app.platform.files.read(proof_key)).subarray(8, 12).toString()).toBe('WEBP');
    }
  });

  test('is read by the control room', async () => {
    const { bearer } = await maker(app).admin();
    const { status, json } = await read('GET', '/api/registration', bearer);
    expect([status, json.length]).toEqual([200, size.registrations]);
  });

  test('is the same each time', async () => {
    const other = await startTestApp({ now: () => now });
    try {
      await fillDemo(other.platform, { ...size, now, passwordHash: 'nobody logs in with this' });
      const again = await other.platform.db.selectFrom('registrations').selectAll().orderBy('id').execute();
      expect(again).toEqual(await registrations());
    } finally {
      await other.stop();
    }
  });
});

async function read(method: 'GET', address: string, bearer?: string) {
  const response = await call(app, method, address, { bearer });
  return { status: response.statusCode, json: response.json() };
}
