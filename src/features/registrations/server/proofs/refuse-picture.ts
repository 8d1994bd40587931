import { registerForEvent } from '#features/registrations/contract.ts';
import { whyNotPicture } from '#server/files/picture.ts';
import { refuse } from '#server/http/refusal.ts';

/** Refuses a screenshot that is not a picture. The message is also shown beside its field. */
export function refusePicture(proof: Buffer) {
  const fault = whyNotPicture(proof);
  return fault && refuse(fault, { errors: { paymentScreenshot: registerForEvent.refusals[fault].message } });
}
