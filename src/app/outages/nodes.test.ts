import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { paths } from '#shared/paths.ts';
import { eventForm } from '#testing/event-form.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { maker, type TestStudent } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { createDatabase, type TestDatabase } from '#testing/postgres/postgres.ts';
import { makeStudents, registerWithRetries } from '#testing/rush.ts';
import { type S3Server, startS3 } from '#testing/s3-server.ts';
import { participant, registerOverHttp } from '#testing/send-form.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { engine } from '#testing/test-app.ts';
import { buildApp } from '../app.ts';

const rush = 200;
const seats = 20;

/** Two real server processes. The load balancer in front of them alternates between them. */
describe.runIf(engine === 'postgres')('two servers on one PostgreSQL and one bucket', () => {
  let folder: string;
  let database: TestDatabase;
  let storage: S3Server;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let opened: OpenDatabase;
  let a: ServerProcess;
  let b: ServerProcess;
  let admin: { email: string; password: string };
  let events: { full: string; paid: string; edited: string };
  let students: TestStudent[];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'symposia-nodes-'));
    [database, storage, mail] = await Promise.all([
      createDatabase({ seeded: true }),
      startS3('fest'),
      startMailServer(),
    ]);
    const env = {
      DATABASE_URL: database.url,
      SECRETS_KEY: 'the same key on every one of the servers',
      S3_ENDPOINT: storage.url,
      S3_BUCKET: 'fest',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    };
    const config = readConfig({ ...env, DATA_DIR: path.join(folder, 'maker'), LOG_LEVEL: 'silent' });
    const app = await buildApp(config, { web: 'none' });
    const make = maker(app);
    admin = await make.admin();
    events = {
      full: await make.event({ capacity: seats }),
      paid: await make.event({ fee: 100 }),
      edited: await make.event(),
    };
    students = await makeStudents(make, rush + 2);
    await app.close();
    opened = openDatabase(config);
    [a, b] = await Promise.all([
      startServer({ ...env, DATA_DIR: path.join(folder, 'a') }),
      startServer({ ...env, DATA_DIR: path.join(folder, 'b') }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([a?.stop(), b?.stop()]);
    await opened?.db.destroy();
    await Promise.all([storage?.stop(), mail?.stop(), database?.drop()]);
    await rm(folder, { recursive: true, force: true });
  });

  const call = (server: ServerProcess, method: string, address: string, bearer = '', json?: unknown) =>
    fetch(`${server.url}${address}`, {
      method,
      headers: {
        ...(bearer && { authorization: bearer }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  const signIn = async (server: ServerProcess): Promise<string> => {
    const { email, password } = admin;
    const answer = await call(server, 'POST', '/api/admin/login', '', { email, password });
    expect(answer.status).toBe(200);
    return `Bearer ${((await answer.json()) as { token: string }).token}`;
  };
  const oneOfThem = (index: number) => (index % 2 === 0 ? a : b);
  const takeStudent = (): TestStudent => {
    const student = students.pop();
    if (!student) throw new Error('there are no more students');
    return student;
  };

  test(`${rush} students who register on two servers at once take exactly ${seats} seats, and each gets one mail`, async () => {
    const many = students.splice(0, rush);
    const answers = await Promise.all(
      many.map(({ bearer, email }, index) =>
        registerWithRetries(oneOfThem(index).url, {
          bearer,
          fields: { ...participant, email, eventId: events.full },
        }),
      ),
    );
    const seated = many.filter((_, index) => answers[index]?.status === 201);
    expect(seated).toHaveLength(seats);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(rush - seats);
    const event = opened.db.selectFrom('events').select('seats_taken').where('id', '=', events.full);
    expect(await event.executeTakeFirst()).toEqual({ seats_taken: seats });

    const unsent = opened.db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null);
    await expect.poll(async () => (await unsent.execute()).length, { timeout: 25_000, interval: 100 }).toBe(0);
    const told = mail.mails.map((text) => /^To: (.*)$/m.exec(text)?.[1]);
    expect(told.toSorted()).toEqual(seated.map(({ email }) => email).toSorted());
  });

  test('a student who registers on both servers at once gets one registration', async () => {
    const { bearer, email } = takeStudent();
    const file = { content: await screenshot() };
    const fields = { ...participant, email, eventId: events.paid, transactionId: '412345678901' };
    const answers = await Promise.all([a, b].map(({ url }) => registerOverHttp(url, { bearer, fields, file })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('a session from one server is valid on the other, and ends on both at logout', async () => {
    const bearer = await signIn(a);
    expect((await call(b, 'GET', '/api/admin/dashboard', bearer)).status).toBe(200);
    expect((await call(b, 'POST', '/api/admin/logout', bearer)).status).toBe(200);
    expect((await call(a, 'GET', '/api/admin/dashboard', bearer)).status).toBe(401);
  });

  test('both servers share the count of failed logins', async () => {
    const guess = (server: ServerProcess) =>
      call(server, 'POST', '/api/students/login', '', { email: 'guessed@students.example', password: 'wrong' });
    for (let time = 0; time < 10; time++) expect((await guess(oneOfThem(time))).status).toBe(401);
    expect((await guess(a)).status).toBe(429);
    expect((await guess(b)).status).toBe(429);
  });

  test('an event changed on one server shows on the cached page of the other server', async () => {
    const bearer = await signIn(a);
    const isNews = async () => {
      const page = await (await call(b, 'GET', paths.event(events.edited))).text();
      return { isNews: page.includes('Changed on the other one'), isPage: page.includes('An event that only tests') };
    };
    expect(await isNews()).toEqual({ isNews: false, isPage: true });
    const json = { ...eventForm, title: 'Changed on the other one' };
    expect((await call(a, 'PUT', `/api/events/${events.edited}`, bearer, json)).status).toBe(200);
    await expect.poll(isNews, { interval: 100 }).toMatchObject({ isNews: true });
  });

  test('a client of one server gets the news of a registration on the other server', async () => {
    const stream = await listen(b, await signIn(a));
    await expect.poll(() => stream.revisions()).toBe(1);
    const { bearer, email } = takeStudent();
    const fields = { ...participant, email, eventId: events.edited };
    expect((await registerOverHttp(a.url, { bearer, fields })).status).toBe(201);
    await expect.poll(() => stream.revisions()).toBeGreaterThan(1);
  });

  test('a proof link opens on both servers, and one server reads a two-factor secret that the other stored', async () => {
    const bearer = await signIn(b);
    const list = (await (await call(b, 'GET', '/api/registration', bearer)).json()) as { paymentProof: string }[];
    const link = list.find(({ paymentProof }) => paymentProof)?.paymentProof;
    for (const server of [a, b]) {
      const proof = await call(server, 'GET', `/${link}`);
      expect([proof.status, proof.headers.get('content-type')]).toEqual([200, 'image/webp']);
      await proof.arrayBuffer();
    }
    const { password } = admin;
    const started = await call(a, 'POST', '/api/admin/two-factor', bearer, { password });
    expect(started.status).toBe(200);
    const confirmed = await call(b, 'PUT', '/api/admin/two-factor', bearer, { code: '000000' });
    expect(confirmed.status).toBe(422);
  });
});

async function listen(server: ServerProcess, bearer: string) {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const answer = await fetch(`${server.url}/api/registration/revision`, {
    headers: { authorization: bearer, accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  let text = '';
  const read = async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
  };
  void read().catch(() => undefined);
  return { revisions: () => text.match(/^data: /gm)?.length ?? 0 };
}
