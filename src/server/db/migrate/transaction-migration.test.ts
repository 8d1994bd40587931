import { expect, test } from 'vitest';
import { transactionKey } from '#shared/payments/transaction-id.ts';
import { addOlderEvent, addOlderRegistration, olderDatabase } from '#testing/postgres/older-database.ts';
import { migrate } from './migrate.ts';

test('normalises stored transaction IDs and gives look-alikes the same key', async () => {
  // As it was while invisible letters made a transaction ID another one.
  const opened = await olderDatabase('0023');
  await addOlderEvent(opened);
  const keep = (id: string, transaction_id: string, payment_status: string) =>
    addOlderRegistration(opened, id, { transaction_id, payment_status });
  await keep('a', '601234567890', 'completed');
  await keep('b', '6012\u200b34567890', 'completed');
  await keep('c', '６０１２３４５６７８９０', 'pending');
  await keep('d', '6O1234567890', 'pending');
  await keep('e', 'Paid: 500 – by uncle!', 'pending');

  await migrate(opened);

  const rows = await opened.db
    .selectFrom('registrations')
    .select(['id', 'transaction_id', 'transaction_key', 'payment_status', 'transaction_shared'])
    .orderBy('id')
    .execute();
  expect(rows.map((row) => row.transaction_id)).toEqual([
    ...['601234567890', '601234567890', '601234567890', '6O1234567890', 'Paid: 500 - by uncle!'],
  ]);
  for (const row of rows.slice(0, 4)) expect(row.transaction_key).toBe('601234567890');
  for (const row of rows) expect(row.transaction_key).toBe(transactionKey(row.transaction_id));
  expect(rows.map((row) => [row.payment_status, row.transaction_shared])).toEqual([
    ...[
      ['completed', 0],
      ['completed', 1],
    ],
    ...[
      ['pending', 0],
      ['pending', 0],
      ['pending', 0],
    ],
  ]);
  const again = opened.db.updateTable('registrations').set({ payment_status: 'completed' }).where('id', '=', 'c');
  await expect(again.execute()).rejects.toThrow();
});
