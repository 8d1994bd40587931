import { useState } from 'react';
import { passwordLinkMinutes } from '#features/account/contract.ts';
import { adminApi } from '#web/api.ts';
import { wordsOf } from '#web/form-faults.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { invitationHours, type LinkHandedOut, sendPersonLink } from '../contract.ts';
import { HandedLink } from './handed-link.tsx';
import type { PersonTaskProps } from './role-dialog.tsx';

/** For an invitation that was missed, or a password that was forgotten. */
export function LinkDialog({ person, timeZone, open, onClose, onDone }: PersonTaskProps & { timeZone: string }) {
  const [busy, setBusy] = useState(false);
  const [link, setLink] = useState<LinkHandedOut>();
  const [refusal, setRefusal] = useState<string>();
  const isNew = person.lastLogin === null;
  const within = isNew ? `${invitationHours} hours` : `${passwordLinkMinutes} minutes`;

  async function make() {
    setBusy(true);
    setRefusal(undefined);
    try {
      setLink(await adminApi.call(sendPersonLink, { params: { personId: person._id } }));
      onDone();
    } catch (error) {
      setRefusal(wordsOf(error, 'The link could not be made. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      locked={busy}
      title={isNew ? 'Invite again' : 'Password link'}
      description={`A link with which ${person.name} sets a password. It works once, within ${within}.`}
      actions={
        <>
          <Button size="small" disabledReason={busy && 'The link is being made.'} onClick={onClose}>
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
          <HandedLink link={link} email={person.email} timeZone={timeZone} />
        ) : (
          <p className="text-quiet">
            A link that was made before stops working. Setting the password signs {person.name} out everywhere.
          </p>
        )}
      </div>
    </Dialog>
  );
}
