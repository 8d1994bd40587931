import { ConfirmEmailNotice } from './confirm-email-notice.tsx';

// Not beside the notice, which the dashboard shows: nobody pays there.

interface ConfirmBeforePayingProps {
  title: string;
  /** What the student wants: `another pass`. */
  wanted: string;
}

/** Before a payment that would be refused because the account holds all that it may (R88). */
export function ConfirmBeforePaying({ title, wanted }: ConfirmBeforePayingProps) {
  return (
    <ConfirmEmailNotice title={title}>
      {`You hold two registrations or passes already. For ${wanted}, confirm your email first. Please do not pay before.`}
    </ConfirmEmailNotice>
  );
}
