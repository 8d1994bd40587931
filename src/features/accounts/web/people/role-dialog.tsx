import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { changeRole, type Person, roleFields } from '#features/accounts/people-contract.ts';
import { RecordHistory } from '#features/audit/web/index.ts';
import { ApiError } from '#shared/api-client.ts';
import { type AdminRole, may, roleName } from '#shared/permissions.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { keepOwnRole } from '#web/sessions.ts';
import { Alert } from '#web/ui/alert.tsx';
import { notify } from '#web/ui/notify.ts';
import { RoleChoice } from './role-choice.tsx';

export interface PersonTaskProps {
  person: Person;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

type RoleDialogProps = PersonTaskProps & { events: readonly { _id: string; title: string }[] };

export function RoleDialog({ person, events, open, onClose, onDone }: RoleDialogProps) {
  const { revalidate } = useRevalidator();
  const givesUp = (role: AdminRole) => person.isYou && !may(role, 'people.change');
  // The state when the dialog was opened. With a newer one from the list, a save would overwrite changes that nobody
  // has seen.
  const [seen] = useState({ role: person.role, events: person.events.map(({ _id }) => _id) });
  const form = useContractForm(changeRole, {
    fields: roleFields,
    defaults: { ...seen, sure: false },
    draft: { name: 'role', recordId: person._id, open },
    disabledReason: false,
    input: (fields) => ({ params: { personId: person._id }, body: { ...fields, seen, sure: givesUp(fields.role) } }),
    onSent(changed) {
      notify({ title: `${changed.name}: ${roleName(changed.role)}`, tone: 'success' });
      if (changed.isYou) keepOwnRole(changed.role);
      onClose();
      onDone();
    },
    // Somebody else has changed or removed the person, so the screen is out of date.
    async onRefused(error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) await revalidate();
    },
    failure: { words: 'The role could not be changed. Please try again.' },
  });
  const [role, chosen = []] = form.watch(['role', 'events']);
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Change role"
      description={`${person.name} · ${person.email}`}
      waiting="The role is being changed."
      action={{
        label: givesUp(role) ? 'Give up this role' : 'Save',
        busyLabel: givesUp(role) ? 'Giving up...' : 'Saving...',
        variant: givesUp(role) ? 'danger' : 'main',
      }}
      className=""
      below={<RecordHistory subject={`admin:${person._id}`} />}
    >
      {givesUp(role) && (
        <Alert tone="info" title="This is you">
          You would no longer be an administrator, and could not take this back yourself.
        </Alert>
      )}
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
