import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { OrderRecord } from '#features/orders/admin-contract.ts';
import type { LoadedOrders } from '#features/orders/web/admin/load-orders.ts';

export const orderedAt = '2025-04-10T04:00:00.000Z';
export const orderRecord = (id: string, name: string, changes: Partial<OrderRecord> = {}): OrderRecord => ({
  _id: id,
  pass: { _id: 'p1', name: 'Fest pass' },
  student: { _id: `s${id}`, name, email: `${id}@students.example`, phone: '00000 00001', college: 'Thinnai College' },
  status: 'pending',
  amountDue: 250,
  amountReceived: 0,
  coupon: '',
  transactionId: '512345678901',
  paymentReference: 'SYM7K3P9',
  paymentProof: '',
  reason: '',
  createdAt: orderedAt,
  updatedAt: orderedAt,
  resubmittedAt: '',
  ...changes,
});

export const loadedOrders = (orders: OrderRecord[], changes: Partial<LoadedOrders> = {}): LoadedOrders => ({
  state: 'loaded',
  page: 1,
  from: 1,
  orders,
  passes: [{ _id: 'p1', name: 'Fest pass' }],
  counts: { pending: 2, active: 0, rejected: 0, cancelled: 0 },
  next: '',
  previous: '',
  found: orders.length,
  isMoreFound: false,
  total: orders.length,
  revision: '1',
  timeZone: 'Asia/Kolkata',
  ...changes,
});
/** The answer of `getOrder`. */
export const detailAnswer = (one: OrderRecord, more: object = {}) => ({
  json: {
    order: one,
    sameTransaction: [],
    sameTransactionDeleted: [],
    samePicture: [],
    flags: [],
    paidTogether: [],
    version: one.updatedAt,
    ...more,
  },
});

/** Waits until the joint payment has loaded. */
export async function isReady(found: HTMLElement): Promise<HTMLElement> {
  await waitFor(() => expect(found.getAttribute('aria-disabled')).toBeNull());
  return found;
}
export const dialog = () => within(screen.getByRole('dialog'));
