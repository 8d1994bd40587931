import type { ComponentProps } from 'react';
import { ConfirmEmailNotice } from './confirm-email-notice.tsx';

// Not beside the notice, which the dashboard shows: nobody pays there.

interface ConfirmBeforePayingProps extends Omit<ComponentProps<typeof ConfirmEmailNotice>, 'children'> {
  /** What the student wants: `another pass`. */
  wanted: string;
}

/** Before a payment that would be refused because the account holds all that it may (R88). */
export function ConfirmBeforePaying({ wanted, ...notice }: ConfirmBeforePayingProps) {
  return (
    <ConfirmEmailNotice {...notice}>
      {`You hold two registrations or passes already. For ${wanted}, confirm your email first. Please do not pay before.`}
    </ConfirmEmailNotice>
  );
}
