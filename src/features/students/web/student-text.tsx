import { MailWarning } from 'lucide-react';
import { countOf } from '#shared/counts.ts';
import type { StatusTone } from '#web/ui/status-badge.tsx';
import type { Student } from '../contract.ts';
import type { StudentStatus } from '../rules.ts';

export const studentStatusTones: Record<StudentStatus, StatusTone> = {
  Unverified: 'warning',
  Verified: 'success',
  Registered: 'success',
};

type RegisteredEvent = Student['registeredEvents'][number];

/** Green for 'Paid', otherwise yellow. */
export function paymentTone(paymentStatus: RegisteredEvent['paymentStatus']): StatusTone {
  return paymentStatus === 'Paid' ? 'success' : 'warning';
}

/** The team's name with the number of people, including the leader; or 'Individual'. */
export function teamText({ teamName, teamMembers }: Pick<RegisteredEvent, 'teamName' | 'teamMembers'>): string {
  if (!teamName && teamMembers.length === 0) return 'Individual';
  const count = teamMembers.length + 1;
  return `${teamName || 'Team'} (${countOf(count, 'member')})`;
}

/**
 * Says that the student has not shown that the mailbox is theirs. The status beside it says whether an organiser has
 * checked the student.
 */
export function EmailNotConfirmed() {
  return (
    <span className="flex items-center gap-1.5 text-quiet text-xs">
      <MailWarning aria-hidden size={13} className="shrink-0 text-accent" />
      Email not confirmed
    </span>
  );
}
