import { expect, test } from 'vitest';
import { addOlderRow, olderDatabase } from '#testing/postgres/older-database.ts';
import { up } from '../../../../migrations/0073-when-seats-were-lost.ts';

test('a proposed refund knows what had been received by then, and money that came later still waits', async () => {
  const opened = await olderDatabase('0073');
  const cancelledAt = '2025-04-02T00:00:00.000Z';
  const propose = (payment_id: string, state: string, proposed_paise: number) =>
    addOlderRow(opened, 'refund_proposals', {
      payment_id,
      state,
      proposed_paise,
      cancelled_at: cancelledAt,
      settled_by: '',
      settled_at: '',
    });
  const receive = (registration_id: string, at: string, amount_paise: number) =>
    addOlderRow(opened, 'payment_ledger', {
      at,
      registration_id,
      event_id: 'pass:p1',
      kind: 'received',
      from_account: 'toCheck',
      to_account: 'received',
      amount_paise,
      source: 'statement',
      actor: 'admin:a1',
      reference: '',
      note: '',
      credit_id: '',
    });
  await propose('paid', 'waiting', 25_000);
  await receive('paid', '2025-04-01T00:00:00.000Z', 25_000);
  await propose('late', 'kept', 0);
  await receive('late', '2025-04-03T00:00:00.000Z', 25_000);

  await up(opened.db as never);

  const rows = await opened.db.selectFrom('refund_proposals').selectAll().orderBy('payment_id').execute();
  expect(rows.map(({ payment_id, state, received_paise }) => [payment_id, state, Number(received_paise)])).toEqual([
    ['late', 'nothing', 0],
    ['paid', 'waiting', 25_000],
  ]);
});
