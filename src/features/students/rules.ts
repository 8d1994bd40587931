import type { Student } from './contract.ts';

export type StudentStatus = 'Unverified' | 'Verified' | 'Registered';

/** Unverified, Verified (no events) or Registered (verified with events) (R199). */
export function studentStatusOf({
  verified,
  registeredEvents,
}: Pick<Student, 'verified' | 'registeredEvents'>): StudentStatus {
  if (!verified) return 'Unverified';
  return registeredEvents.length > 0 ? 'Registered' : 'Verified';
}
