import { useState } from 'react';
import { passwordLinkMinutes } from '#features/accounts/password-contract.ts';
import { invitationHours, type LinkHandedOut, sendPersonLink } from '#features/accounts/people-contract.ts';
import { adminApi } from '#web/api.ts';
import { ConfirmDialog } from '#web/desk/task-dialog.tsx';
import { HandedLink } from './handed-link.tsx';
import type { PersonTaskProps } from './role-dialog.tsx';

/** For a person who has missed the invitation or forgotten the password. */
export function LinkDialog({ person, timeZone, onDone, ...dialog }: PersonTaskProps & { timeZone: string }) {
  const [link, setLink] = useState<LinkHandedOut>();
  const isNew = person.lastLogin === null;
  const within = isNew ? `${invitationHours} hours` : `${passwordLinkMinutes} minutes`;

  return (
    <ConfirmDialog
      {...dialog}
      title={isNew ? 'Invite again' : 'Password link'}
      description={`A link with which ${person.name} sets a password. It works once, within ${within}.`}
      waiting="The link is being made."
      action={link ? undefined : { label: 'Make the link', busyLabel: 'Making the link...' }}
      run={async () => {
        setLink(await adminApi.call(sendPersonLink, { params: { personId: person._id } }));
        onDone();
      }}
      failure="The link could not be made. Please try again."
    >
      {link ? (
        <HandedLink link={link} email={person.email} timeZone={timeZone} />
      ) : (
        <p className="text-quiet">
          A link that was made before stops working. Setting the password signs {person.name} out everywhere.
        </p>
      )}
    </ConfirmDialog>
  );
}
