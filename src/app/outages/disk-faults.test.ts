import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { whatIsKept } from '#testing/proof-files.ts';
import { makeStudents } from '#testing/rush.ts';
import { participant, register } from '#testing/send-form.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';

// Short forms of chaos/full-disk.ts and chaos/locked-database.ts.
describe.runIf(engine === 'sqlite')('the embedded database', () => {
  let app: TestApp;
  let make: Maker;
  beforeAll(async () => {
    app = await startTestApp();
    make = maker(app);
  });
  afterAll(() => app.stop());

  test('a full database refuses a registration with 507, stores nothing, and accepts it once there is room', async () => {
    const eventId = await make.event({ fee: 100 });
    const content = await screenshot();
    const send = async ({ bearer }: TestStudent) =>
      register(app, { bearer, fields: { ...participant, eventId, transactionId: '412345678901' }, file: { content } });
    const students = await makeStudents(make, 40);
    const makeRoom = () => sql`pragma max_page_count = 1000000`.execute(app.platform.db);
    onTestFinished(async () => void (await makeRoom()));
    // SQLite raises the value to the present number of pages.
    await sql`pragma max_page_count = 1`.execute(app.platform.db);
    const answers = [];
    for (const student of students) {
      const sent = await send(student);
      answers.push({ student, sent });
      if (sent.statusCode !== 201) break;
    }
    const taken = answers.length - 1;
    const { student, sent: answer } = answers[taken] ?? expect.unreachable();
    expect(answer.statusCode).toBe(507);
    expect(answer.json()).toEqual({
      message: 'We have no room to store this at the moment. Please try again in a few minutes.',
    });
    expect(answer.headers['retry-after']).toBeDefined();
    expect(await whatIsKept(app, eventId)).toMatchObject({ registrations: taken, seatsTaken: taken });
    expect((await app.http.inject('/api/events')).statusCode).toBe(200);

    await makeRoom();
    expect((await send(student)).statusCode).toBe(201);
  });

  test('reads continue and writes wait while another program locks the database', async () => {
    const eventId = await make.event();
    const { bearer } = await make.student();
    const other = new DatabaseSync(path.join(app.config.dataDir, 'symposia.db'), { timeout: 5_000 });
    other.exec('begin immediate');
    let isAnswered = false;
    const registered = register(app, { bearer, fields: { ...participant, eventId } }).finally(() => {
      isAnswered = true;
    });
    expect((await app.http.inject('/api/events')).statusCode).toBe(200);
    expect(isAnswered).toBe(false);
    other.exec('commit');
    other.close();
    expect((await registered).statusCode).toBe(201);
  });

  test('people who are signed in read while another program locks the database', async () => {
    const { db } = app.platform;
    const [student, organiser] = [await make.student(), await make.admin()];
    const calls = [
      ['/api/students/profile', student.bearer],
      ['/api/admin/seat-rules', organiser.bearer],
    ] as const;
    const read = async ([url, authorization]: (typeof calls)[number]) =>
      (await app.http.inject({ url, headers: { authorization } })).statusCode;
    const long = '2025-01-01T00:00:00.000Z';
    await db.updateTable('sessions').set({ last_seen_at: long }).execute();
    const other = new DatabaseSync(path.join(app.config.dataDir, 'symposia.db'), { timeout: 5_000 });
    other.exec('begin immediate');
    try {
      for (const call of calls) expect(await read(call), call[0]).toBe(200);
    } finally {
      other.exec('commit');
      other.close();
    }
    const seen = db.selectFrom('sessions').select('last_seen_at').where('last_seen_at', '>', long);
    expect(await seen.execute()).toHaveLength(0);
    for (const call of calls) expect(await read(call), call[0]).toBe(200);
    expect(await seen.execute()).toHaveLength(calls.length);
  });
});
