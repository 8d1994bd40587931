import { useState } from 'react';
import { issuePasswordLink, passwordLinkMinutes } from '#features/accounts/password-contract.ts';
import { momentOf } from '#shared/calendar.ts';
import { adminApi } from '#web/api.ts';
import { LinkToCopy } from '#web/desk/link-to-copy.tsx';
import { ConfirmDialog } from '#web/desk/task-dialog.tsx';
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

/** For a student who cannot read the mailbox. The link is shown only once, because the server stores only its hash. */
export function PasswordLinkDialog({ student, timeZone, ...dialog }: PasswordLinkDialogProps) {
  const [link, setLink] = useState<Link>();

  return (
    <ConfirmDialog
      {...dialog}
      title="Password link"
      description={`A link with which ${student.name} sets a new password. It works once, within ${passwordLinkMinutes} minutes.`}
      waiting="The link is being made."
      action={link ? undefined : { label: 'Make the link', busyLabel: 'Making the link...' }}
      run={async () => {
        const { url, expiresAt } = await adminApi.call(issuePasswordLink, { params: { studentId: student._id } });
        // Without PUBLIC_URL the server returns a path, which the address of this page completes.
        setLink({ address: new URL(url, window.location.origin).href, expiresAt });
      }}
      failure="The link could not be made. Please try again."
    >
      {link ? (
        <ShownLink link={link} timeZone={timeZone} />
      ) : (
        <p className="text-quiet">
          An earlier link stops working. {whoIsTold(student)} Hand the link over in person: anyone who has it can set
          the password.
        </p>
      )}
    </ConfirmDialog>
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
      <LinkToCopy address={address} />
    </div>
  );
}
