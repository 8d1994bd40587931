import type { FestEvent } from '#features/events/contract.ts';
import { relevantFee } from '#features/events/rules.ts';
import { registerForEvent } from '#features/registrations/contract.ts';
import { api } from '#web/api.ts';
import type { RegistrationValues } from './faults.ts';

/** On the wire the team is JSON text, since the call is multipart; only a paid registration brings a proof. */
export function sendRegistration(event: FestEvent, { paymentScreenshot, teamMembers, ...fields }: RegistrationValues) {
  return api.call(registerForEvent, {
    body: { ...fields, eventId: event._id, teamMembers: JSON.stringify(teamMembers) },
    file: relevantFee(event) > 0 ? (paymentScreenshot ?? undefined) : undefined,
  });
}
