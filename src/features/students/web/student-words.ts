import { countOf } from '#shared/counts.ts';
import type { StatusTone } from '#web/ui/status-badge.tsx';
import type { Student } from '../contract.ts';

type Standing = 'Unverified' | 'Verified' | 'Registered';

/** Unverified, Verified (no events) or Registered (verified with events) (R199). */
export function standingOf({ verified, registeredEvents }: Pick<Student, 'verified' | 'registeredEvents'>): Standing {
  if (!verified) return 'Unverified';
  return registeredEvents.length > 0 ? 'Registered' : 'Verified';
}

export const standingTones: Record<Standing, StatusTone> = {
  Unverified: 'warning',
  Verified: 'success',
  Registered: 'success',
};

type RegisteredEvent = Student['registeredEvents'][number];

/** Green when 'Paid', otherwise yellow. */
export function paymentTone(paymentStatus: RegisteredEvent['paymentStatus']): StatusTone {
  return paymentStatus === 'Paid' ? 'success' : 'warning';
}

/** The team's name with how many they are, the leader included; or 'Individual'. */
export function teamText({ teamName, teamMembers }: Pick<RegisteredEvent, 'teamName' | 'teamMembers'>): string {
  if (!teamName && teamMembers.length === 0) return 'Individual';
  const count = teamMembers.length + 1;
  return `${teamName || 'Team'} (${countOf(count, 'member')})`;
}
