import { expect, test } from 'vitest';
import { addOlderEvent, addOlderRegistration, addOlderRow, olderDatabase } from '#testing/postgres/older-database.ts';
import { migrate } from './migrate.ts';

test('keeps the changes of coordinators, which still go with their registration or event', async () => {
  const opened = await olderDatabase('0086');
  await addOlderEvent(opened);
  await addOlderRegistration(opened, 'one');
  const change = {
    at: '2025-04-01',
    event_id: 'event',
    admin_id: 'admin',
    admin_name: 'Kavin',
    value_before: 'completed',
    value_after: 'failed',
    seen_by: 'other',
    seen_at: '2025-04-02',
  };
  await addOlderRow(opened, 'coordinator_changes', { ...change, id: 'a', kind: 'status', registration_id: 'one' });
  await addOlderRow(opened, 'coordinator_changes', { ...change, id: 'b', kind: 'fee' });

  await migrate(opened);

  const changes = () => opened.db.selectFrom('coordinator_changes').selectAll().orderBy('id').execute();
  const kept = { ...change, deleted_event_id: '', deleted_event_title: '' };
  expect(await changes()).toEqual([
    { ...kept, id: 'a', kind: 'status', registration_id: 'one' },
    { ...kept, id: 'b', kind: 'fee', registration_id: null },
  ]);
  await opened.db.deleteFrom('registrations').execute();
  expect(await changes()).toMatchObject([{ id: 'b' }]);
  await opened.db.deleteFrom('events').execute();
  expect(await changes()).toEqual([]);
});
