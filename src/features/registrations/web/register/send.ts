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

/** Sends a registration, with the proof only if it costs something. */
export function sendRegistration(event: FestEvent, values: RegistrationValues, sending: Sending) {
  const { keyFor, onProgress } = sending;
  const body = submissionOf(event, values, sending);
  const file = relevantFee(event) > 0 ? (values.paymentScreenshot ?? undefined) : undefined;
  const { feeShown: _, eventId: __, ...fields } = body;
  return uploadingApi(onProgress).call(registerForEvent, {
    body,
    file,
    idempotencyKey: keyFor({ fields, file }),
    retryWhileBusy: true,
  });
}

/** In the call the team is JSON text, because the call is multipart. */
export function submissionOf(
  event: FestEvent,
  values: RegistrationValues,
  { payment, questions }: Pick<Sending, 'payment' | 'questions'>,
) {
  const sent = sentValues(values, event);
  const { paymentScreenshot: _, teamMembers, answers: __, ...typed } = sent;
  // The choice that the page has shown: the pass, or the fee despite a pass.
  const passId = payment.passId || (payment.passes.length > 0 ? noPass : '');
  const given = givenAnswers(sent, questions);
  const answers: Record<string, string> = given.length > 0 ? { answers: JSON.stringify(given) } : {};
  const team = { teamMembers: JSON.stringify(teamMembers) };
  return { ...typed, ...answers, ...team, passId, eventId: event._id, feeShown: relevantFee(event) };
}
