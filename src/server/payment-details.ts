import type { Tx } from './db/schema.ts';

/** What decides who receives the students' money, of one event or of the whole site. */
export interface PaymentDetails {
  upiId: string;
  qrCode: string;
  /** Hosts that a QR picture may come from: the site's alone. */
  trustedHosts?: readonly string[] | undefined;
}

export const noPaymentDetails: PaymentDetails = { upiId: '', qrCode: '' };

export interface PaymentChange {
  /** The event's title; undefined for the whole site. */
  event: string | undefined;
  before: PaymentDetails;
  after: PaymentDetails;
  /** Why, in the administrator's own words. */
  reason?: string;
}

/** Mails every other administrator in the transaction that makes the change; says nothing where nothing changed. */
export type TellOfPaymentChange = (tx: Tx, byAdmin: string, change: PaymentChange) => Promise<void>;

/** What differs: its name, what it was and what it is. */
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
