import { expect, test } from 'vitest';
import { addOlderRow, olderDatabase } from '#testing/postgres/older-database.ts';
import { up } from '../../../../migrations/0079-pictures-of-orders.ts';

test('marks the pictures of orders that were redrawn before, and no other order, when the columns are added', async () => {
  const opened = await olderDatabase('0079');
  const student = { name: '', email: 'one@students.example', phone: '', college: '', department: '', year: '' };
  await addOlderRow(opened, 'students', { id: 'one', ...student, password_hash: '', verified: 0, created_at: '' });
  const texts = { description: '', covers: '', prices: '', sale_from: '', sale_until: '' };
  for (const state of ['none', 'received', 'clean', 'unreadable']) {
    const times = { created_at: '2025-04-01', updated_at: '' };
    await addOlderRow(opened, 'passes', { id: state, name: '', ...texts, sold: 1, is_active: 1, version: 0, ...times });
    await addOlderRow(opened, 'pass_orders', {
      id: state,
      pass_id: state,
      student_id: 'one',
      status: 'pending',
      amount_due_paise: 25_000,
      price_line: '',
      covers: '',
      transaction_id: '',
      transaction_key: '',
      payment_reference: '',
      proof_key: state === 'none' ? '' : `orders/${state}`,
      proof_state: state,
      reason: '',
      resubmitted_at: '',
      ...times,
    });
  }

  await up(opened.db as never);

  const rows = await opened.db.selectFrom('pass_orders').select(['id', 'proof_print']).orderBy('id').execute();
  expect(rows).toEqual([
    { id: 'clean', proof_print: null },
    { id: 'none', proof_print: '' },
    { id: 'received', proof_print: '' },
    { id: 'unreadable', proof_print: '' },
  ]);
});
