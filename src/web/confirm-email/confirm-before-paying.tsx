import { ConfirmEmailNotice } from './confirm-email-notice.tsx';

// Not in the notice's file, because the dashboard loads that file and nobody pays there.

interface ConfirmBeforePayingProps {
  title: string;
  /** What the student wants, such as `another pass`. */
  wanted: string;
}

/** Shown before a payment that would be refused, because the account already has as much as it may (R88). */
export function ConfirmBeforePaying({ title, wanted }: ConfirmBeforePayingProps) {
  return (
    <ConfirmEmailNotice title={title}>
      {`You hold two registrations or passes already. For ${wanted}, confirm your email first. Please do not pay before.`}
    </ConfirmEmailNotice>
  );
}
