import type { RegistrationStatus } from './contract.ts';

/** The registrations that hold a seat: each one's id by its event's. */
export function liveByEvent(
  registrations: readonly { _id: string; event: { _id: string }; registrationStatus: RegistrationStatus }[],
): Map<string, string> {
  const live = registrations.filter(({ registrationStatus }) => registrationStatus !== 'cancelled');
  return new Map(live.map(({ _id, event }) => [event._id, _id]));
}
