import path from 'node:path';
import { expect, test } from 'vitest';
import { otherWriters, productFiles } from './one-writer.ts';

const elsewhere = 'src/features/payments/server/desk/planted.ts';

test.each([
  ["await tx.updateTable('registrations').set({ reason: '' }).execute();"],
  ["await tx\n  .deleteFrom(\n    'registrations',\n  )"],
  ["tx.insertInto('registrations as r')"],
  ["await insertRow(tx, 'registrations', row);"],
  ["await sql`update registrations set payment_status = 'completed'`.execute(tx);"],
  ["tx.updateTable('events').set({ seats_taken: 5 })"],
  ['sql`update events set seats_taken = 5`'],
  ["query.set((event) => ({ seats_offered: event('seats_offered', '+', 1) }))"],
])('refuses another writer: %s', (text) => {
  expect(otherWriters(elsewhere, text)).toHaveLength(1);
});

test.each([
  ["tx.selectFrom('registrations').selectAll()"],
  ["tx.updateTable('registration_revisions')"],
  ["select(['seats_taken', 'seats_offered'])"],
  ['const { seats_taken: taken } = row;'],
  ['const row = { id, seats_taken: 0 };'],
])('lets others read, and other tables be written: %s', (text) => {
  expect(otherWriters(elsewhere, text)).toEqual([]);
});

test('lets the owner write, and looks through the product', () => {
  const own = 'src/features/registrations/server/lifecycle/planted.ts';
  expect(otherWriters(own, "tx.updateTable('registrations')")).toEqual([]);
  const files = productFiles(path.resolve(import.meta.dirname, '..'));
  expect(files).toContain('src/features/payments/server/desk/decide-payment.ts');
  expect(files).not.toContain('src/testing/make.ts');
});
