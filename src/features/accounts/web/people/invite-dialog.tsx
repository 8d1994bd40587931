import { useState } from 'react';
import { invitationFields, invitePerson } from '#features/accounts/people-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { invitedRole } from '#shared/permissions.ts';
import { useAskBeforeClosing } from '#web/desk/unsaved.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { HandedLink } from './handed-link.tsx';
import { RoleChoice } from './role-choice.tsx';

interface InviteDialogProps {
  events: readonly { _id: string; title: string }[];
  timeZone: string;
  open: boolean;
  onClose: () => void;
  onInvited: () => void;
}

export function InviteDialog({ events, timeZone, open, onClose, onInvited }: InviteDialogProps) {
  const [done, setDone] = useState<Output<typeof invitePerson>>();
  const form = useContractForm(invitePerson, {
    fields: invitationFields,
    defaults: { name: '', email: '', role: invitedRole, events: [] },
    draft: { name: 'invitation', recordId: '', open },
    disabledReason: false,
    input: (body) => ({ body }),
    onSent(answer) {
      setDone(answer);
      onInvited();
    },
    failure: { words: 'The invitation could not be sent. Please try again.' },
  });
  const unsaved = useAskBeforeClosing(form.isDirty && !done, onClose);
  const [role, chosen = []] = form.watch(['role', 'events']);
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      unsaved={unsaved}
      title={done ? `${done.person.name} is invited` : 'Invite somebody'}
      description={done ? undefined : 'A one-time link lets the invited person choose a password.'}
      waiting="The invitation is being sent."
      action={{ label: 'Invite', busyLabel: 'Inviting...' }}
      outcome={done && <HandedLink link={done.link} email={done.person.email} timeZone={timeZone} />}
      className=""
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" autoComplete="off" required {...form.field('name')} />
        <TextField label="Email" type="email" autoComplete="off" required {...form.field('email')} />
      </div>
      <RoleChoice
        role={role}
        onRole={(next) => form.setValue('role', next, { shouldDirty: true })}
        chosen={chosen}
        onChosen={(next) => form.setValue('events', next, { shouldDirty: true })}
        events={events}
      />
    </FormDialog>
  );
}
