import { whyNotTransactionId } from '#shared/payments/transaction-id.ts';
import { plainLine } from '#shared/text.ts';

// In a file of its own, because the first view of the student's dashboard loads rules.ts.

/** Checks the proof of payment that a registration needs (R117). Free registrations need none. Keys are field names. */
export const paymentFaults = (fee: number, transactionId: string, hasScreenshot: boolean): Record<string, string> =>
  fee === 0 ? {} : proofFaults(transactionId, hasScreenshot);

/** Checks the proof of any payment. The amount does not matter. */
export function proofFaults(transactionId: string, hasScreenshot: boolean): Record<string, string> {
  const faults: Record<string, string> = {};
  const plain = plainLine(transactionId);
  const fault = plain.length < 4 ? 'Transaction ID is required' : whyNotTransactionId(plain);
  if (fault) faults.transactionId = fault;
  if (!hasScreenshot) faults.paymentScreenshot = 'Payment screenshot is required';
  return faults;
}
