import type { PaymentStatus, RegistrationStatus } from '#features/own-registrations/contract.ts';
import type { Tx } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/violations.ts';
import { write } from '#server/db/write.ts';
import type { LinkSigner } from '#server/http/link-signer.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { lockRegistration } from './lifecycle/locked.ts';
import { transition } from './lifecycle/transition.ts';
import { toRegistration } from './rows.ts';

/** What is left out stays as it is. */
export interface Change {
  registrationStatus?: RegistrationStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  reason?: string | undefined;
  /** What the person who changes it was shown. */
  seen?: { registrationStatus: RegistrationStatus; paymentStatus: PaymentStatus; reason: string } | undefined;
}

/** Sets both statuses, to any value (R212). */
export async function updateRegistration(
  platform: Platform,
  links: LinkSigner,
  id: string,
  change: Change,
  adminId: string,
) {
  try {
    const outcome = await write(platform.db, (tx) => setStatuses(tx, platform, id, change, adminId));
    return outcome instanceof Refusal ? outcome : toRegistration(outcome, links);
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('anotherIsLive');
    throw error;
  }
}

/** The same as a part of other work. */
export async function setStatuses(tx: Tx, platform: Platform, id: string, change: Change, adminId: string) {
  const { seen, ...statuses } = change;
  const row = await lockRegistration(tx, id);
  if (!row) return refuse('registrationNotFound');
  const isAsSeen =
    !seen ||
    (row.registration_status === seen.registrationStatus &&
      row.payment_status === seen.paymentStatus &&
      row.reason === seen.reason);
  if (!isAsSeen) return refuse('changedMeanwhile');
  return transition(tx, platform, row, { name: 'set', ...statuses }, `admin:${adminId}`);
}
