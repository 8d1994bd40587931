import { createHmac } from 'node:crypto';
import { findAccount } from '#features/accounts/server/index.ts';
import { readEdition } from '#features/edition/server/index.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { relevantFee } from '#features/events/rules.ts';
import { findEvent, toEvent } from '#features/events/server/index.ts';
import type { PaymentDetails } from '#features/registrations/contract.ts';
import { referenceFrom } from '#features/registrations/rules.ts';
import { readSettings } from '#features/settings/server/index.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { upiLink } from '#shared/payments/upi-link.ts';
import { ownForEvent } from '../own-registrations.ts';
import { entryTerms } from './entry-terms.ts';

/** How a student pays for an event, before there is a registration; asking holds no seat. */
export async function paymentFor(platform: Platform, studentId: string, eventId: string) {
  const row = await findEvent(platform.db, eventId);
  if (row?.is_active !== 1) return refuse('eventNotFound');
  const event = toEvent(row);
  const own = await ownForEvent(platform.db, studentId, eventId);
  const used = own.live?.payment_reference;
  const reference = used || paymentReference(platform.signingKey, studentId, eventId, own.latest?.id);
  const amount = own.live ? own.live.amount_due_paise / 100 : await ownFee(platform, studentId, event);
  return paymentDetails(platform, event, amount, reference);
}

/** What this student would pay now: a pass or a price list may make it another amount than the event's fee. */
async function ownFee(platform: Platform, studentId: string, event: FestEvent): Promise<number> {
  const account = await findAccount(platform.db, studentId);
  const asked = { passId: '', coupon: '', isPaying: true, now: platform.now() };
  const terms = account && (await entryTerms(platform.db, event, { ...asked, account }));
  return terms && !(terms instanceof Refusal) ? terms.fee : relevantFee(event);
}

interface PaidEvent {
  title: string;
  upiId: string;
  qrCode: string;
}

export async function paymentDetails(
  { db }: Pick<Platform, 'db'>,
  event: PaidEvent,
  amount: number,
  reference: string,
): Promise<PaymentDetails> {
  const settings = await readSettings(db);
  const payeeName = (await readEdition(db)).name;
  const upiId = event.upiId || settings.upiId;
  const note = `${reference} ${event.title}`;
  return {
    amount,
    upiId,
    payeeName,
    reference: amount > 0 ? reference : '',
    upiLink: amount > 0 ? upiLink({ upiId, payeeName, amount, note, reference }) : undefined,
    qrCode: event.qrCode || settings.paymentQrCode,
  };
}

/**
 * Computed, not kept: the same whenever asked, until a registration of this student for this event is there; the next
 * one gets another (decision 11).
 */
export function paymentReference(
  signingKey: Buffer,
  studentId: string,
  eventId: string,
  latestRegistrationId: string | undefined,
): string {
  const parts = ['payment reference', studentId, eventId, latestRegistrationId ?? ''];
  return referenceFrom(createHmac('sha256', signingKey).update(JSON.stringify(parts)).digest());
}
