import { useState } from 'react';
import { issuePasswordLink, passwordLinkMinutes } from '#features/accounts/password-contract.ts';
import { momentOf } from '#shared/calendar.ts';
import { adminApi } from '#web/api.ts';
import { CopyLine } from '#web/desk/copy-line.tsx';
import { TaskDialog } from '#web/desk/task-dialog.tsx';
import { useAttempt } from '#web/hooks/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { Student } from '../contract.ts';

interface PasswordLinkDialogProps {
  student: Student;
  timeZone: string;
  open: boolean;
  onClose: () => void;
}

interface Link {
  address: string;
  expiresAt: string;
}

/** For a student who cannot read the mailbox. The link is shown once: the server stores only its hash. */
export function PasswordLinkDialog({ student, timeZone, open, onClose }: PasswordLinkDialogProps) {
  const { busy, refusal, attempt } = useAttempt('The link could not be made. Please try again.');
  const [link, setLink] = useState<Link>();

  const make = () =>
    attempt(async () => {
      const { url, expiresAt } = await adminApi.call(issuePasswordLink, { params: { studentId: student._id } });
      // Without PUBLIC_URL the server returns a path. The address of this page completes it.
      setLink({ address: new URL(url, window.location.origin).href, expiresAt });
    });

  return (
    <TaskDialog
      open={open}
      onClose={onClose}
      busy={busy}
      refusal={refusal}
      title="Password link"
      description={`A link with which ${student.name} sets a new password. It works once, within ${passwordLinkMinutes} minutes.`}
      waiting="The link is being made."
      action={link ? undefined : { label: 'Make the link', busyLabel: 'Making the link...', run: make }}
    >
      {link ? (
        <ShownLink link={link} timeZone={timeZone} />
      ) : (
        <p className="text-quiet">
          An earlier link stops working. {whoIsTold(student)} Hand the link over in person: anyone who has it can set
          the password.
        </p>
      )}
    </TaskDialog>
  );
}

const whoIsTold = ({ email, emailNotConfirmed }: Student): string =>
  email && !emailNotConfirmed
    ? `If this site sends mails, ${email} is told about the new one.`
    : 'The student is not told about it by mail, because no email is confirmed.';

function ShownLink({ link: { address, expiresAt }, timeZone }: { link: Link; timeZone: string }) {
  return (
    <div className="grid gap-3">
      <Alert tone="success" title="The link is ready">
        It is shown only now. It works until {momentOf(expiresAt, timeZone).time}.
      </Alert>
      <CopyLine address={address} />
    </div>
  );
}
