import type { Tx } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { noPaymentDetails, type PaymentDetails, type TellOfPaymentChange } from '#server/payment-details.ts';
import { may } from '#shared/permissions.ts';
import type { EventFields, FestEvent } from '../contract.ts';
import { mayCost } from '../rules.ts';
import { type EventRow, toEvent } from './rows.ts';

/**
 * Only administrators decide who is paid. This includes free events, because a coordinator could set a fee later
 * (decision 28). `stored` is undefined for a new event.
 */
export function whyNotRedirect(stored: EventRow | undefined, wanted: EventFields, { role }: AdminViewer) {
  if (may(role, 'payee.change')) return undefined;
  const before = stored ? detailsOf(stored) : noPaymentDetails;
  const errors = {
    ...(wanted.upiId !== before.upiId && { upiId: 'Only an administrator can set or change the UPI ID.' }),
    ...(wanted.qrCode !== before.qrCode && { qrCode: 'Only an administrator can set or change the payment QR code.' }),
  };
  const [message] = Object.values(errors);
  return message ? refuse('paymentDetailsLocked', { message, errors }) : undefined;
}

/**
 * Mails administrators about changed payment details. An event that gets its first fee or price counts as new, because
 * nobody has paid to the stored details yet.
 */
export async function tellOfRedirect(
  tx: Tx,
  tell: TellOfPaymentChange,
  stored: EventRow | undefined,
  saved: EventFields | FestEvent,
  byAdmin: string,
): Promise<void> {
  const getsFee = stored && !mayCost(toEvent(stored)) && mayCost(saved);
  const before = stored && !getsFee ? detailsOf(stored) : noPaymentDetails;
  await tell(tx, byAdmin, { event: saved.title, before, after: { upiId: saved.upiId, qrCode: saved.qrCode } });
}

export const detailsOf = (stored: EventRow): PaymentDetails => ({ upiId: stored.upi_id, qrCode: stored.qr_code });
