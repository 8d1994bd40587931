import type { FestEvent } from '#features/events/contract.ts';
import { relevantFee } from '#features/events/rules.ts';
import type { Question } from '#features/questions/contract.ts';
import { noPass } from '#features/registrations/calls.ts';
import { type EntryPayment, registerForEvent } from '#features/registrations/contract.ts';
import { uploadingApi } from '#web/network/uploading-api.ts';
import type { Sent } from '../payment/attempt-key.ts';
import { givenAnswers, type RegistrationValues, sentValues } from './faults.ts';

interface Sending {
  payment: EntryPayment;
  keyFor: (sent: Sent) => string;
  onProgress: (part: number) => void;
  questions: readonly Question[];
}

/** On the wire the team is JSON text, since the call is multipart; only a paid registration brings a proof. */
export function sendRegistration(event: FestEvent, values: RegistrationValues, sending: Sending) {
  const { payment, keyFor, onProgress, questions } = sending;
  const sent = sentValues(values, event);
  const { paymentScreenshot, teamMembers, answers: _, ...typed } = sent;
  // What the page has shown: the pass that pays, or the fee although there is one.
  const passId = payment.passId || (payment.passes.length > 0 ? noPass : '');
  const fields = { ...typed, passId };
  const given = givenAnswers(sent, questions);
  const answers: Record<string, string> = given.length > 0 ? { answers: JSON.stringify(given) } : {};
  const fee = relevantFee(event);
  const file = fee > 0 ? (paymentScreenshot ?? undefined) : undefined;
  return uploadingApi(onProgress).call(registerForEvent, {
    body: { ...fields, ...answers, eventId: event._id, teamMembers: JSON.stringify(teamMembers), feeShown: fee },
    file,
    idempotencyKey: keyFor({ fields: { ...fields, ...answers, teamMembers }, file }),
    retryWhileBusy: true,
  });
}
