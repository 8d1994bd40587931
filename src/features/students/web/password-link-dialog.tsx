import { useState } from 'react';
import { issuePasswordLink, passwordLinkMinutes } from '#features/account/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { momentOf } from '#shared/calendar.ts';
import { adminApi } from '#web/api.ts';
import { CopyLine } from '#web/desk/copy-line.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
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

/** For a student without the mailbox. The link is shown this once: the server keeps only its hash. */
export function PasswordLinkDialog({ student, timeZone, open, onClose }: PasswordLinkDialogProps) {
  const [busy, setBusy] = useState(false);
  const [link, setLink] = useState<Link>();
  const [refusal, setRefusal] = useState<string>();

  async function make() {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { url, expiresAt } = await adminApi.call(issuePasswordLink, { params: { studentId: student._id } });
      // Only a path, where the operator has not said what the site's address is: then it is the one in use here.
      setLink({ address: new URL(url, window.location.origin).href, expiresAt });
    } catch (error) {
      setRefusal((error instanceof ApiError && error.message) || 'The link could not be made. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      locked={busy}
      title="Password link"
      description={`A link with which ${student.name} sets a new password. It works once, within ${passwordLinkMinutes} minutes.`}
      actions={
        <>
          <Button size="small" onClick={onClose}>
            {link ? 'Done' : 'Cancel'}
          </Button>
          {!link && (
            <Button size="small" variant="main" busy={busy} busyLabel="Making the link..." onClick={make}>
              Make the link
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && <Alert tone="error">{refusal}</Alert>}
        {link ? (
          <ShownLink link={link} timeZone={timeZone} />
        ) : (
          <p className="text-quiet">
            One that was made before stops working, and {student.email} is told by mail. Hand the link over in person:
            anyone who has it can set the password.
          </p>
        )}
      </div>
    </Dialog>
  );
}

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
