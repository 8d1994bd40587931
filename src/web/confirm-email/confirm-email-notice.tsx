import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

interface ConfirmEmailNoticeProps {
  title: string;
  children: ReactNode;
  /** 'Get the code' where no mail with a code may have been sent. */
  button?: string;
  className?: string;
}

/** A calm word that the account's email is not confirmed yet, and the way to confirm it. */
export function ConfirmEmailNotice({ title, children, button = 'Enter the code', className }: ConfirmEmailNoticeProps) {
  return (
    <Alert
      title={title}
      className={className}
      action={
        <ButtonLink to={`${paths.studentProfile}#confirm-email`} size="small">
          {button}
        </ButtonLink>
      }
    >
      {children}
    </Alert>
  );
}
