import { registerForEvent } from '#features/registrations/contract.ts';
import { whyNotPicture } from '#server/files/picture.ts';
import { refuse } from '#server/http/refusal.ts';

/** The refusal of a screenshot that is no picture, shown beside its field too. */
export function refusePicture(proof: Buffer) {
  const fault = whyNotPicture(proof);
  return fault && refuse(fault, { errors: { paymentScreenshot: registerForEvent.refusals[fault].message } });
}
