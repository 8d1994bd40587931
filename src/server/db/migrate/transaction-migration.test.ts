import { expect, test } from 'vitest';
import { transactionKey } from '#shared/payments/transaction-id.ts';
import { addOlderEvent, addOlderRegistration, addOlderRow, olderDatabase } from '#testing/postgres/older-database.ts';
import { migrate } from './migrate.ts';

test('normalises stored transaction IDs and gives look-alikes the same key', async () => {
  // The schema of the time when invisible letters made two equal transaction IDs different.
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

test('finds in the ledger the transaction IDs of payments that were received and deleted before the table existed', async () => {
  const opened = await olderDatabase('0084');
  const plain = { at: '2025-04-01', event_id: 'event', actor: '', note: '', credit_id: '' };
  const move = (registration_id: string, from_account: string, to_account: string, source = 'desk') =>
    addOlderRow(opened, 'payment_ledger', {
      ...plain,
      registration_id,
      from_account,
      to_account,
      source,
      kind: 'received',
      amount_paise: 15_000,
      reference: `6012-0000-000O ${registration_id}`,
    });
  await move('paid', 'outside', 'toCheck', 'student');
  await move('paid', 'toCheck', 'received');
  await move('refunded', 'toCheck', 'received');
  await move('refunded', 'received', 'refunded', 'refund');
  await move('waiting', 'outside', 'toCheck', 'student');
  await move('undone', 'toCheck', 'received');
  await move('undone', 'received', 'toCheck');
  await move('cash', 'toCheck', 'received', 'cash');
  await addOlderEvent(opened);
  await addOlderRegistration(opened, 'there');
  await move('there', 'toCheck', 'received');

  await migrate(opened);

  const rows = await opened.db.selectFrom('deleted_payments').selectAll().orderBy('transaction_key').execute();
  expect(rows).toEqual(
    ['601200000000PA1D', '601200000000REFUNDED'].map((transaction_key) => {
      return { transaction_key, joint_payment_id: '', deleted_with: 'unknown' };
    }),
  );
});

test('gives the bank’s numbers of credits in the ledger the form for comparing', async () => {
  const opened = await olderDatabase('0087');
  const references = ['UTIO123456L70I1', '601234567890', 'No. 7/l', ''];
  for (const reference of references) {
    await addOlderRow(opened, 'payment_ledger', {
      at: '2025-04-01',
      registration_id: 'paid',
      event_id: 'event',
      kind: 'received',
      from_account: 'toCheck',
      to_account: 'received',
      amount_paise: 15_000,
      source: 'statement',
      actor: '',
      reference,
      note: '',
      credit_id: 'credit',
    });
  }

  await migrate(opened);

  const rows = await opened.db.selectFrom('payment_ledger').select('transaction_key').orderBy('seq').execute();
  expect(rows.map((row) => row.transaction_key)).toEqual(references.map(transactionKey));
});
