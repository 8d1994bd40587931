import type { Student } from './contract.ts';

export type Standing = 'Unverified' | 'Verified' | 'Registered';

/** Unverified, Verified (no events) or Registered (verified with events) (R199). */
export function standingOf({ verified, registeredEvents }: Pick<Student, 'verified' | 'registeredEvents'>): Standing {
  if (!verified) return 'Unverified';
  return registeredEvents.length > 0 ? 'Registered' : 'Verified';
}
