import type { ComponentProps, ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

interface ConfirmEmailNoticeProps extends Pick<ComponentProps<typeof Alert>, 'actionBeside' | 'className'> {
  title: string;
  children: ReactNode;
  /** 'Get the code' where no mail with a code may have been sent. */
  button?: string;
}

/** Says calmly that the email of the account is not confirmed yet, and how to confirm it. */
export function ConfirmEmailNotice({ children, button = 'Enter the code', ...alert }: ConfirmEmailNoticeProps) {
  return (
    <Alert
      {...alert}
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
