import pLimit from 'p-limit';
import { settings } from '#sample/edition.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { pictureFingerprintOf } from '#server/files/picture-fingerprint.ts';
import type { DemoFlags } from './demo-flags.ts';
import type { DemoOrder } from './demo-orders.ts';
import type { DemoEvent, DemoRegistration } from './demo-registrations.ts';
import type { DemoStudent } from './demo-students.ts';
import { drawReceipt, type Receipt } from './receipt-picture.ts';

/** Draws proofs. Nearly all show the data of their registration, because people compare the two at the desk. */
export async function drawProofs(
  files: FileStore,
  registrations: DemoRegistration[],
  events: readonly DemoEvent[],
  { shown, compared }: DemoFlags,
): Promise<void> {
  const payees = new Map(events.map(({ id, upi_id }) => [id, upi_id]));
  const atOnce = pLimit(16);
  await Promise.all(
    registrations
      .filter(({ proof_key }) => proof_key)
      .map((row) =>
        atOnce(async () => {
          const paid = shown.get(row.id) ?? row;
          const picture = await drawReceipt(receiptOf(paid, payees.get(paid.event_id) ?? ''));
          await files.put(row.proof_key, picture);
          // The demo's receipts look alike, so only a few of them can be compared.
          if (compared.has(row.id)) row.proof_print = await pictureFingerprintOf(picture);
        }),
      ),
  );
}

/** Draws the proofs of pass orders, which are paid to the site's own UPI ID. */
export async function drawOrderProofs(
  files: FileStore,
  orders: readonly DemoOrder[],
  students: readonly DemoStudent[],
  { shown, compared }: DemoFlags<DemoOrder>,
): Promise<void> {
  const payers = new Map(students.map(({ id, name }) => [id, name]));
  const atOnce = pLimit(16);
  await Promise.all(
    orders
      .filter(({ proof_key }) => proof_key)
      .map((row) =>
        atOnce(async () => {
          const paid = shown.get(row.id) ?? row;
          const name = payers.get(paid.student_id) ?? '';
          const picture = await drawReceipt(receiptOf({ ...paid, name }, settings.upiId));
          await files.put(row.proof_key, picture);
          if (compared.has(row.id)) row.proof_print = await pictureFingerprintOf(picture);
        }),
      ),
  );
}

const minutesBefore = 4;

/**
 * The payment was made some minutes before registering. The look depends on the transaction ID, so that it is the same
 * each time.
 */
type Paid = Pick<DemoRegistration, 'amount_due_paise' | 'transaction_id' | 'name' | 'created_at'>;

export function receiptOf(row: Paid, payee: string): Receipt {
  return {
    rupees: row.amount_due_paise / 100,
    transactionId: row.transaction_id,
    payer: row.name,
    payee,
    paidAt: new Date(Date.parse(row.created_at) - minutesBefore * 60_000).toISOString(),
    look: Number(row.transaction_id.slice(-3)),
  };
}
