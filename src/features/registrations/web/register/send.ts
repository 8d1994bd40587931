import type { FestEvent } from '#features/events/contract.ts';
import { relevantFee } from '#features/events/rules.ts';
import { noPass } from '#features/registrations/calls.ts';
import { type EntryPayment, registerForEvent } from '#features/registrations/contract.ts';
import type { Sent } from '../payment/attempt-key.ts';
import { uploadingApi } from '../payment/upload.ts';
import { type RegistrationValues, sentValues } from './faults.ts';

interface Sending {
  payment: EntryPayment;
  keyFor: (sent: Sent) => string;
  onProgress: (part: number) => void;
}

/** On the wire the team is JSON text, since the call is multipart; only a paid registration brings a proof. */
export function sendRegistration(
  event: FestEvent,
  values: RegistrationValues,
  { payment, keyFor, onProgress }: Sending,
) {
  const { paymentScreenshot, teamMembers, ...typed } = sentValues(values, event);
  // What the page has shown: the pass that pays, or the fee although there is one.
  const passId = payment.passId || (payment.passes.length > 0 ? noPass : '');
  const fields = { ...typed, passId };
  const fee = relevantFee(event);
  const file = fee > 0 ? (paymentScreenshot ?? undefined) : undefined;
  return uploadingApi(onProgress).call(registerForEvent, {
    body: { ...fields, eventId: event._id, teamMembers: JSON.stringify(teamMembers), feeShown: fee },
    file,
    idempotencyKey: keyFor({ fields: { ...fields, teamMembers }, file }),
    retryWhileBusy: true,
  });
}
