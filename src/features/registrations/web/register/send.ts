import type { FestEvent } from '#features/events/contract.ts';
import { relevantFee } from '#features/events/rules.ts';
import { registerForEvent } from '#features/registrations/contract.ts';
import type { Sent } from '../payment/attempt-key.ts';
import { uploadingApi } from '../payment/upload.ts';
import { type RegistrationValues, sentValues } from './faults.ts';

interface Sending {
  keyFor: (sent: Sent) => string;
  onProgress: (part: number) => void;
}

/** On the wire the team is JSON text, since the call is multipart; only a paid registration brings a proof. */
export function sendRegistration(event: FestEvent, values: RegistrationValues, { keyFor, onProgress }: Sending) {
  const { paymentScreenshot, teamMembers, ...fields } = sentValues(values, event);
  const fee = relevantFee(event);
  const file = fee > 0 ? (paymentScreenshot ?? undefined) : undefined;
  return uploadingApi(onProgress).call(registerForEvent, {
    body: { ...fields, eventId: event._id, teamMembers: JSON.stringify(teamMembers), feeShown: fee },
    file,
    idempotencyKey: keyFor({ fields: { ...fields, teamMembers }, file }),
    retryWhileBusy: true,
  });
}
