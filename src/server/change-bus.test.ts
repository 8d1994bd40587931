import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '#testing/postgres/postgres.ts';
import { startChangeBus } from './change-bus.ts';

async function servers() {
  const database = await createDatabase();
  const [one, other] = [startChangeBus({ databaseUrl: database.url }), startChangeBus({ databaseUrl: database.url })];
  onTestFinished(async () => {
    await Promise.all([one.stop(), other.stop()]);
    await database.drop();
  });
  const heard = { one: [] as string[], other: [] as string[] };
  one.subscribe('lists', () => heard.one.push('lists'));
  for (const topic of ['site', 'lists'] as const) other.subscribe(topic, () => heard.other.push(topic));
  // Each server looks at all topics once when it connects.
  await expect.poll(() => [heard.one.length, heard.other.length]).toEqual([1, 2]);
  return { database, one, other, heard };
}

test('sends repeated news once to the other server and not back to the sender', async () => {
  const { one, heard } = await servers();
  for (let time = 0; time < 20; time++) one.publish('lists');
  one.publish('site');
  await expect.poll(() => heard.other.slice(2).toSorted()).toEqual(['lists', 'site']);
  expect(heard.one).toHaveLength(1);
});

test('reconnects after a lost connection and checks for missed news', async () => {
  const { database, one, heard } = await servers();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`);
  await client.end();
  await expect.poll(() => [heard.one.length, heard.other.length]).toEqual([2, 4]);
  one.publish('site');
  await expect.poll(() => heard.other.length).toBe(5);
});

test('sends no news when there is no PostgreSQL server', async () => {
  const alone = startChangeBus({ databaseUrl: undefined });
  const heard: string[] = [];
  for (const topic of ['site', 'lists'] as const) alone.subscribe(topic, () => heard.push(topic));
  alone.publish('site');
  await alone.stop();
  expect(heard).toEqual([]);
});
