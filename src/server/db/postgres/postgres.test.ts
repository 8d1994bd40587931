import { createServer } from 'node:net';
import { Kysely } from 'kysely';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDatabase } from '#testing/postgres/postgres.ts';
import { engine } from '#testing/test-app.ts';
import { isDatabaseAway } from '../violations.ts';
import { postgresDialect } from './postgres.ts';

afterEach(() => vi.useRealTimers());

const open = (url: string) => new Kysely<object>({ dialect: postgresDialect(url) });
const fakeTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
/** How the use of a connection ended: 'served', or the error. */
const use = (db: Kysely<object>) =>
  db
    .connection()
    .execute(async () => 'served')
    .catch((error: unknown) => error);

/** Takes a connection and keeps it until `release` is called. */
async function hold(db: Kysely<object>): Promise<{ release: () => void }> {
  const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  void db.connection().execute(() => {
    taken.resolve();
    return released.promise;
  });
  await taken.promise;
  return { release: released.resolve };
}

describe.runIf(engine === 'postgres')('the connections to PostgreSQL', () => {
  test.each([
    ['serves a request that has waited 15 seconds', 15_000, true],
    ['refuses a request that has waited 20 seconds', 20_000, false],
  ])('%s while all connections were in use', async (_, waitsMs, isServed) => {
    const database = await createDatabase();
    onTestFinished(() => database.drop());
    const db = open(database.url);
    onTestFinished(() => db.destroy());
    const held = await Promise.all(Array.from({ length: 10 }, () => hold(db)));
    fakeTimeouts();
    const answer = use(db);
    await vi.advanceTimersByTimeAsync(waitsMs);
    for (const { release } of held) release();
    const ended = await answer;
    expect([ended === 'served', isDatabaseAway(ended)]).toEqual([isServed, !isServed]);
  });

  test('gives up after 3 seconds when a server takes connections and says nothing', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as { port: number };
    const db = open(`postgres://fest@127.0.0.1:${port}/fest`);
    onTestFinished(() => db.destroy());
    fakeTimeouts();
    const answer = use(db);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(isDatabaseAway(await answer)).toBe(true);
  });
});
