import path from 'node:path';
import { expect, test } from 'vitest';
import { declaredTables, otherWriters, productFiles } from './one-writer.ts';

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
])('refuses a write to registrations or seats by another feature: %s', (text) => {
  const strict = otherWriters(elsewhere, text).filter(({ fault }) => fault.includes('(decision 36)'));
  expect(strict).toHaveLength(1);
});

test.each([
  ["tx.selectFrom('registrations').selectAll()"],
  ["tx.updateTable('payment_credits')"],
  ["select(['seats_taken', 'seats_offered'])"],
  ['const { seats_taken: taken } = row;'],
  ['const row = { id, seats_taken: 0 };'],
])('accepts a read of registrations and seats, and a write to an own table: %s', (text) => {
  expect(otherWriters(elsewhere, text)).toEqual([]);
});

test('knows the owner of every table by its declaration', () => {
  const tables = declaredTables(path.resolve(import.meta.dirname, '../..'));
  expect(tables.get('students')).toBe('src/features/accounts/');
  expect(tables.get('mail_outbox')).toBe('src/server/');
  expect(tables.size).toBeGreaterThan(40);
});

test.each([
  ['src/features/students/server/planted.ts', "await tx.deleteFrom('students').where('id', '=', id).execute();"],
  ['src/features/accounts/server/planted.ts', "await tx.insertInto('mail_outbox').values(mail).execute();"],
  ['src/server/planted.ts', "await tx.updateTable('waitlist_entries').set({ state: 'left' }).execute();"],
  ['src/features/accounts/server/planted.ts', 'await sql`delete from bookmarks`.execute(tx);'],
])('refuses a write to the table of another feature: %s', (file, text) => {
  expect(otherWriters(file, text)).toMatchObject([{ fault: expect.stringContaining('(decision 39)') }]);
});

test('accepts a write to own tables and a read of all tables', () => {
  expect(otherWriters('src/features/accounts/server/planted.ts', "tx.deleteFrom('students')")).toEqual([]);
  expect(otherWriters('src/features/students/server/planted.ts', "db.selectFrom('students')")).toEqual([]);
});

test('accepts a write by the owner, and checks product files but not test helpers', () => {
  const own = 'src/features/registrations/server/lifecycle/planted.ts';
  expect(otherWriters(own, "tx.updateTable('registrations')")).toEqual([]);
  const files = productFiles(path.resolve(import.meta.dirname, '../..'));
  expect(files).toContain('src/features/payments/server/desk/decide-payment.ts');
  expect(files).not.toContain('src/testing/make.ts');
});
