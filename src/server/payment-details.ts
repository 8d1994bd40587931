import type { Tx } from './db/schema.ts';

/** Decides who receives the students' money, for one event or for the whole site. */
export interface PaymentDetails {
  upiId: string;
  qrCode: string;
  /** Hosts from which a QR picture may come. Only the site's details have them. */
  trustedHosts?: readonly string[] | undefined;
}

export const noPaymentDetails: PaymentDetails = { upiId: '', qrCode: '' };

export interface PaymentChange {
  /** The event's title; undefined for the whole site. */
  event: string | undefined;
  before: PaymentDetails;
  after: PaymentDetails;
  /** The reason, as the administrator wrote it. */
  reason?: string;
}

/** Mails all other administrators, in the transaction that makes the change. Sends nothing if nothing has changed. */
export type TellOfPaymentChange = (tx: Tx, byAdmin: string, change: PaymentChange) => Promise<void>;

/** The differences, each with its label, the value before and the value after. */
export function changedPaymentDetails({ before, after }: PaymentChange): [label: string, was: string, is: string][] {
  const [was, is] = [textsOf(before), textsOf(after)];
  return labels.map((label): [string, string, string] => [label, was[label], is[label]]).filter(([, a, b]) => a !== b);
}

const labels = ['UPI ID', 'Payment QR code', 'Trusted picture hosts'] as const;

const textsOf = ({ upiId, qrCode, trustedHosts = [] }: PaymentDetails): Record<(typeof labels)[number], string> => ({
  'UPI ID': upiId,
  'Payment QR code': qrCode,
  'Trusted picture hosts': trustedHosts.join(', '),
});
