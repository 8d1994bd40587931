import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addOlderEvent, addOlderRegistration, addOlderRow, olderDatabase } from '#testing/postgres/older-database.ts';
import type { OpenDatabase } from '../open.ts';
import { migrate } from './migrate.ts';

const statuses = ['pending', 'completed', 'failed'] as const;

function accountOf(payment: (typeof statuses)[number], registration: string): string {
  if (payment === 'pending') return registration === 'cancelled' ? 'released' : 'toCheck';
  return payment === 'failed' ? 'rejected' : 'received';
}

/** All amounts, each with the ids or statuses of its row. */
async function amounts({ db }: OpenDatabase) {
  const read = async (table: string, columns: string) => {
    const { rows } = await sql<Record<string, string | number>>`select ${sql.raw(columns)} from ${sql.table(table)}
      order by ${sql.raw(columns)}`.execute(db);
    // PostgreSQL returns 64-bit integers as text.
    return rows.map((row) => Object.values(row).map(String).join(' '));
  };
  return {
    fees: await read('events', 'id, solo_fee_paise, team_fee_paise'),
    due: await read('registrations', 'id, amount_due_paise, registration_status, payment_status'),
    ledger: await read('payment_ledger', 'seq, registration_id, kind, from_account, to_account, amount_paise'),
  };
}

test('every migration since payments keeps each fee, amount and row of the ledger to the paisa', async () => {
  const opened = await olderDatabase('0023');
  await addOlderEvent(opened);
  await addOlderEvent(opened, { id: 'team', position: 2, is_team_event: 1, solo_fee_paise: 0, team_fee_paise: 49_999 });
  let made = 0;
  for (const payment_status of statuses) {
    for (const registration_status of ['pending', 'confirmed', 'cancelled']) {
      const id = `r${++made}`;
      const amount_due_paise = 14_999 + made;
      await addOlderRegistration(opened, id, { amount_due_paise, payment_status, registration_status });
      await addOlderRow(opened, 'payment_ledger', {
        at: '2025-04-01',
        registration_id: id,
        event_id: 'event',
        kind: 'due',
        from_account: 'outside',
        to_account: accountOf(payment_status, registration_status),
        amount_paise: amount_due_paise,
        source: 'registration',
        actor: `student:${id}`,
        reference: '',
        note: '',
        credit_id: '',
      });
    }
  }
  const before = await amounts(opened);
  expect([before.fees.length, before.due.length, before.ledger.length]).toEqual([2, 9, 9]);

  await migrate(opened);

  expect(await amounts(opened)).toEqual(before);
  const { db } = opened;
  const events = await db.selectFrom('events').select(['entry', 'prices']).execute();
  expect(events).toEqual(Array(2).fill({ entry: 'fee', prices: '[]' }));
  const terms = await db
    .selectFrom('registrations')
    .select(['pass_order_id', 'pass_kind', 'price_line', 'coupon_id', 'joint_payment_id'])
    .distinct()
    .execute();
  expect(terms).toEqual([{ pass_order_id: '', pass_kind: '', price_line: '', coupon_id: null, joint_payment_id: '' }]);
});
