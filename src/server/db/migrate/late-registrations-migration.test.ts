import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { up } from '../../../../migrations/0025-late-registrations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function migrated(edition: object) {
  const { db } = app.platform;
  await sql`update settings set value = ${JSON.stringify(edition)} where name = 'edition'`.execute(db);
  // The cast is needed because a migration does not use the types of today's schema.
  await up(db as never);
  const { rows } = await sql<{ value: string }>`select value from settings where name = 'edition'`.execute(db);
  return JSON.parse(rows[0]?.value ?? '{}');
}

test('allows late registrations when the edition is the sample', async () => {
  const sample = { name: 'Aarambh 2025', startsAtLocal: '2025-05-09T09:00', chapter: 'The First Chapter' };
  expect(await migrated(sample)).toEqual({ ...sample, lateRegistrations: true });
});

test('leaves an edition unchanged when it is not the sample', async () => {
  for (const own of [
    { name: 'Utsav 2026', startsAtLocal: '2025-05-09T09:00' },
    { name: 'Aarambh 2025', startsAtLocal: '2025-06-01T09:00' },
  ]) {
    expect(await migrated(own)).toEqual(own);
  }
});
