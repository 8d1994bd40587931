import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { verifyHistories } from '#server/db/verify-history.ts';
import { call } from '#testing/call.ts';
import { maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { qrPicture } from '#testing/pictures.ts';
import { createDatabase, type TestDatabase } from '#testing/postgres/postgres.ts';
import { type S3Server, startS3 } from '#testing/s3-server.ts';
import { startScript } from '#testing/start-script.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';

describe.runIf(engine === 'postgres')('npm run move', () => {
  let source: TestApp;
  let target: TestDatabase;
  let storage: S3Server;
  let admin: { email: string; password: string };
  let env: Record<string, string>;
  let eventId: string;

  beforeAll(async () => {
    [target, storage] = await Promise.all([createDatabase(), startS3('fest')]);
    source = await startTestApp({ env: { DATABASE_URL: '' } });
    const make = maker(source);
    admin = await make.admin();
    const { email, password } = admin;
    const login = await call(source, 'POST', '/api/admin/login', { json: { email, password } });
    expect(login.statusCode).toBe(200);
    eventId = await make.event({ fee: 100 });
    for (let made = 0; made < 3; made++) await make.registration(eventId);
    const bearer = `Bearer ${login.json().token}`;
    const shop = passMaker(source, () => bearer);
    const bought = await shop.buy(await shop.pass(), await make.student(), {}, await qrPicture('an unread picture'));
    const read = await call(source, 'GET', `/api/admin/passes/orders/${bought.json()._id}`, { bearer });
    // Opening the picture redraws it.
    expect((await call(source, 'GET', `/${read.json().order.paymentProof}`)).statusCode).toBe(200);
    // Releases the data folder. The person who moves the server stops it first.
    await source.close();
    const older = openDatabase(readConfig({ DATA_DIR: source.config.dataDir }));
    // As the migration leaves it: the server has not compared the picture yet.
    await older.db.updateTable('pass_orders').set({ proof_print: null }).execute();
    await older.db.destroy();
    env = {
      DATA_DIR: source.config.dataDir,
      S3_ENDPOINT: storage.url,
      S3_BUCKET: 'fest',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
  });
  afterAll(async () => {
    await Promise.all([target.drop(), storage.stop(), rm(source.config.dataDir, { recursive: true, force: true })]);
  });

  const start = () => startScript('move', ['--to', target.url], env);
  const move = () => start().ended;

  test('a killed move leaves nothing in the target, and the next move copies everything', async () => {
    const opened = openDatabase(readConfig({ DATABASE_URL: target.url }));
    await migrate(opened);
    // The copy stops at one of the last tables, when most of it is done.
    const holder = new pg.Client({ connectionString: target.url });
    await holder.connect();
    await holder.query(`select pg_advisory_lock(42);
      create function wait_for_the_holder() returns boolean volatile language plpgsql as
        $$ begin perform pg_advisory_xact_lock(42); return true; end $$;
      alter table sessions add constraint stands_still check (wait_for_the_holder())`);
    const killed = start();
    const waiting = sql`select 1 from pg_locks l join pg_database d on d.oid = l.database
      where not granted and locktype = 'advisory' and datname = current_database()`;
    const isWaiting = async () => (await waiting.execute(opened.db)).rows.length;
    await expect.poll(isWaiting, { timeout: 25_000, interval: 50 }).toBe(1);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(killed.output()).toContain('copying registrations');
    await holder.query('select pg_advisory_unlock(42)');
    await holder.query('alter table sessions drop constraint stands_still');
    await holder.end();
    expect(await opened.db.selectFrom('registrations').select('id').execute()).toEqual([]);
    expect(await opened.db.selectFrom('settings').select('name').execute()).toEqual([]);

    const moved = await move();
    expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('counts and checksums are equal') });
    expect(moved.output).toMatch(/registrations: 3 rows, [0-9a-f]{32}/);
    expect(moved.output).toMatch(/files: 4 copied and compared/);
    expect(await move()).toMatchObject({ code: 0, output: expect.stringContaining('held all of it already') });
    const unread = opened.db.selectFrom('pass_orders').select(['proof_state', 'proof_print']);
    expect(await unread.execute()).toEqual([{ proof_state: 'clean', proof_print: null }]);
    await opened.db.destroy();
  });

  test('sign-in, proofs, histories, counters and append-only tables work after the move', async () => {
    const { DATA_DIR: _, ...moved } = env;
    const app = await startTestApp({ env: { ...moved, DATABASE_URL: target.url } });
    const { db } = app.platform;
    const { email, password } = admin;
    const login = await call(app, 'POST', '/api/admin/login', { json: { email, password } });
    expect(login.statusCode).toBe(200);
    const bearer = `Bearer ${login.json().token}`;
    const list = (await call(app, 'GET', '/api/registration', { bearer })).json() as { paymentProof: string }[];
    expect(list).toHaveLength(3);
    for (const { paymentProof } of list) expect((await call(app, 'GET', `/${paymentProof}`)).statusCode).toBe(200);
    const history = (await call(app, 'GET', '/api/admin/login-history', { bearer })).json();
    expect(history.loginHistory).toHaveLength(1);

    const tag = async () => (await call(app, 'GET', '/api/registration', { bearer })).headers.etag;
    const before = await tag();
    await maker(app).registration(eventId);
    expect(await tag()).not.toBe(before);
    expect((await verifyHistories(db)).filter(({ broken }) => broken)).toEqual([]);
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
    await expect(db.updateTable('payment_ledger').set({ note: 'x' }).execute()).rejects.toThrow('append-only');
    await app.stop();
  });

  test('a picture of an order that was not compared with others yet is read after the move', async () => {
    const { DATA_DIR: _, ...moved } = env;
    const app = await startTestApp({ env: { ...moved, DATABASE_URL: target.url } });
    const picture = app.platform.db.selectFrom('pass_orders').select(['proof_state', 'proof_print']);
    const read = { proof_state: 'clean', proof_print: expect.stringMatching(/./) };
    await expect.poll(() => picture.executeTakeFirst()).toEqual(read);
    await app.stop();
  });

  test('a move says that the database is not there when --to names an unknown one', async () => {
    const url = new URL(target.url);
    url.pathname = '/no_such_database';
    const refused = await startScript('move', ['--to', url.href], { DATA_DIR: env.DATA_DIR ?? '' }).ended;
    expect([refused.code, refused.output.trim()]).toEqual([
      1,
      '--to: the database cannot be opened (database "no_such_database" does not exist)',
    ]);
  });

  test('a move refuses a target that holds other data', async () => {
    const opened = openDatabase(readConfig({ DATABASE_URL: target.url }));
    await opened.db.deleteFrom('bookmarks').execute();
    await opened.db.updateTable('settings').set({ value: '{}' }).where('name', '=', 'edition').execute();
    await opened.db.destroy();
    const refused = await move();
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/the target is not empty \(.*registrations/);
  });
});
