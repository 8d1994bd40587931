import type { Contact } from '#features/edition/rules.ts';
import { overallStatusOf } from '#features/own-registrations/rules.ts';
import { inRupees } from '#shared/money.ts';
import { askAboutPayment, leftAccount, notLost } from '../rejection-rules.ts';

export interface Refund {
  /** In rupees. */
  amount: number;
  /** Formatted for people; '' if unknown. */
  day: string;
}

type Paid = Parameters<typeof overallStatusOf>[0] & {
  transactionId: string;
  paymentReference: string;
  /** With a joint payment the student has paid more than this fee. */
  jointPayment?: string;
  refund?: Refund | undefined;
};

/**
 * Says what happens to the money that was sent for a registration that was cancelled or whose payment was rejected. ''
 * if nothing was due, or if `what-next.ts` already says it.
 */
export function moneyText(paid: Paid, contact: Pick<Contact, 'mailbox'>): string {
  const { amountDue, paymentStatus, transactionId, refund } = paid;
  if (amountDue === 0) return '';
  const amount = inRupees(amountDue);
  const gone = leftAccount(paid);
  const ask = askAboutPayment(paid, contact);
  const overallStatus = overallStatusOf(paid);
  switch (overallStatus) {
    case 'refunded':
      if (paid.isGivenUp) return '';
      return `${inRupees(refund?.amount ?? amountDue)} was refunded${refund?.day ? ` on ${refund.day}` : ''}.`;
    case 'cancelled':
      if (paid.isGivenUp) return '';
      if (paymentStatus === 'failed') return `If ${gone}, ${ask}.`;
      if (!transactionId) return 'You had sent no payment, so there is nothing to give back.';
      return `Nobody has checked your payment. If ${gone}, ${ask}, to get it back.`;
    case 'paymentFailed':
      return notLost(paid, contact);
    case 'paidNoSeat':
      return `The organisers have your ${amount}.`;
    case 'released':
    case 'checking':
    case 'confirmed':
      return '';
    default:
      return overallStatus satisfies never;
  }
}
