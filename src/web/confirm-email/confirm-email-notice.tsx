import type { ComponentProps, ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

interface ConfirmEmailNoticeProps extends Pick<ComponentProps<typeof Alert>, 'actionBeside' | 'className'> {
  title: string;
  children: ReactNode;
  /** 'Get the code' if perhaps no mail with a code was sent. */
  button?: string;
}

/** Says that the account's email is not confirmed yet, and how to confirm it. */
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
