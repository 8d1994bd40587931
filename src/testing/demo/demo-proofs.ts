import pLimit from 'p-limit';
import type { FileStore } from '#server/files/file-store.ts';
import type { DemoEvent, DemoRegistration } from './demo-registrations.ts';
import { drawReceipt, type Receipt } from './receipt-picture.ts';

/** Every proof is a file of its own that shows what its registration says: the desk is there to compare the two. */
export async function drawProofs(
  files: FileStore,
  registrations: DemoRegistration[],
  events: readonly DemoEvent[],
): Promise<void> {
  const payees = new Map(events.map(({ id, upi_id }) => [id, upi_id]));
  const atOnce = pLimit(16);
  await Promise.all(
    registrations
      .filter(({ proof_key }) => proof_key)
      .map((row) =>
        atOnce(async () => files.put(row.proof_key, await drawReceipt(receiptOf(row, payees.get(row.event_id) ?? '')))),
      ),
  );
}

const minutesBefore = 4;

/** Paid some minutes before registering. The look is drawn from the transaction ID, so that it stays the same. */
export function receiptOf(row: DemoRegistration, payee: string): Receipt {
  return {
    rupees: row.amount_due_paise / 100,
    transactionId: row.transaction_id,
    payer: row.name,
    payee,
    paidAt: new Date(Date.parse(row.created_at) - minutesBefore * 60_000).toISOString(),
    look: Number(row.transaction_id.slice(-3)),
  };
}
