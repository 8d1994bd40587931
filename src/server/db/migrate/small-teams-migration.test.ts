import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { up } from '../../../../migrations/0088-teams-that-were-too-small.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('the migration takes the reason of a team that was too small for a fact, and keeps what organisers wrote', async () => {
  const { db } = app.platform;
  const make = maker(app);
  const eventId = await make.event({ fee: 100 });
  const cancelled = async (reason: string, released_at: string) => {
    const { id } = await make.registration(eventId);
    const columns = { reason, released_at, registration_status: 'cancelled' } as const;
    await db.updateTable('registrations').set(columns).where('id', '=', id).execute();
    return id;
  };
  const tooFew = 'Too few members of the team had accepted in time.';
  const released = await cancelled(tooFew, '2026-05-01T03:30:00.000Z');
  const typed = await cancelled(tooFew, '');
  const rejected = await cancelled('Not found', '2026-05-01T03:30:00.000Z');
  await sql`alter table registrations drop column team_too_small`.execute(db);
  await up(db as never);
  const rows = await db.selectFrom('registrations').select(['id', 'reason', 'team_too_small']).execute();
  expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
    new Map([
      [released, { reason: '', team_too_small: 1 }],
      [typed, { reason: tooFew, team_too_small: 0 }],
      [rejected, { reason: 'Not found', team_too_small: 0 }],
    ]),
  );
});
