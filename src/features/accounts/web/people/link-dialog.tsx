import { useState } from 'react';
import { passwordLinkMinutes } from '#features/accounts/password-contract.ts';
import { invitationHours, type LinkHandedOut, sendPersonLink } from '#features/accounts/people-contract.ts';
import { adminApi } from '#web/api.ts';
import { TaskDialog } from '#web/desk/task-dialog.tsx';
import { useAttempt } from '#web/hooks/use-action.ts';
import { HandedLink } from './handed-link.tsx';
import type { PersonTaskProps } from './role-dialog.tsx';

/** For an invitation that was missed, or a password that was forgotten. */
export function LinkDialog({ person, timeZone, open, onClose, onDone }: PersonTaskProps & { timeZone: string }) {
  const [link, setLink] = useState<LinkHandedOut>();
  const { busy, refusal, attempt } = useAttempt('The link could not be made. Please try again.');
  const isNew = person.lastLogin === null;
  const within = isNew ? `${invitationHours} hours` : `${passwordLinkMinutes} minutes`;

  const make = () =>
    attempt(async () => {
      setLink(await adminApi.call(sendPersonLink, { params: { personId: person._id } }));
      onDone();
    });

  return (
    <TaskDialog
      open={open}
      onClose={onClose}
      busy={busy}
      refusal={refusal}
      title={isNew ? 'Invite again' : 'Password link'}
      description={`A link with which ${person.name} sets a password. It works once, within ${within}.`}
      waiting="The link is being made."
      action={link ? undefined : { label: 'Make the link', busyLabel: 'Making the link...', run: make }}
    >
      {link ? (
        <HandedLink link={link} email={person.email} timeZone={timeZone} />
      ) : (
        <p className="text-quiet">
          A link that was made before stops working. Setting the password signs {person.name} out everywhere.
        </p>
      )}
    </TaskDialog>
  );
}
