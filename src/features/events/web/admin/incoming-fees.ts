import type { FestEvent } from '#features/events/contract.ts';

/** What is no number becomes 0 (R176); another server's events may come without any fees. */
export function withFees(event: FestEvent): FestEvent {
  const { solo, team }: { solo?: unknown; team?: unknown } = event.registrationFees ?? {};
  return { ...event, registrationFees: { solo: Number(solo) || 0, team: Number(team) || 0 } };
}
