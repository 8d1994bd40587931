import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { olderDatabase } from '#testing/postgres/older-database.ts';
import { verifyHistories } from '../verify-history.ts';
import { migrate } from './migrate.ts';

test('the migration chains older history rows by time and adds the names of the actors', async () => {
  // The schema from before the histories were chained.
  const opened = await olderDatabase('0009');
  const { db } = opened;
  await sql`insert into admins (id, name, email, role, password_hash, created_at)
    values ('one', 'First organiser', 'one@aarambh.example', 'administrator', '', '2025-01-01')`.execute(db);
  for (const [id, at] of [
    ['b', '2025-01-03'],
    ['a', '2025-01-02'],
    ['c', '2025-01-04'],
  ]) {
    await sql`insert into audit_log (id, at, actor, action, subject, before, after)
      values (${id}, ${at}, 'admin:one', 'event.update', 'event:1', 'null', '{}')`.execute(db);
    await sql`insert into login_history (id, admin_id, email, succeeded, ip, at)
      values (${id}, null, 'one@aarambh.example', 0, '198.51.100.1', ${at})`.execute(db);
  }

  await migrate(opened);

  expect(await verifyHistories(db)).toMatchObject([
    { history: 'login_history', rows: 3, broken: undefined },
    { history: 'audit_log', rows: 3, broken: undefined },
  ]);
  const rows = await db.selectFrom('audit_log').select(['id', 'actor_name']).orderBy('position').execute();
  expect(rows).toEqual(['a', 'b', 'c'].map((id) => ({ id, actor_name: 'First organiser' })));
  for (const table of ['audit_log', 'login_history']) {
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only');
  }
});
