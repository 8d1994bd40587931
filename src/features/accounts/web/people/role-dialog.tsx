import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { changeRole, type Person, roleFields } from '#features/accounts/people-contract.ts';
import { RecordHistory } from '#features/audit/web/index.ts';
import { may, roleName } from '#shared/permissions.ts';
import { adminApi } from '#web/api.ts';
import { TaskDialog } from '#web/desk/task-dialog.tsx';
import { useAttempt } from '#web/desk/use-attempt.ts';
import { adminSession } from '#web/sessions.ts';
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
  const formId = useId();
  const { busy, refusal, attempt } = useAttempt('The role could not be changed. Please try again.');
  const form = useForm({
    resolver: zodResolver(roleFields),
    defaultValues: { role: person.role, events: person.events.map(({ _id }) => _id), sure: false },
  });
  const [role, chosen = []] = form.watch(['role', 'events']);
  const givesUp = person.isYou && !may(role, 'people.change');

  const save = form.handleSubmit((fields) =>
    attempt(async () => {
      const body = { ...fields, sure: givesUp };
      const changed = await adminApi.call(changeRole, { params: { personId: person._id }, body });
      notify({ title: `${changed.name}: ${roleName(changed.role)}`, tone: 'success' });
      if (changed.isYou) keepOwnRole(changed.role);
      onClose();
      onDone();
    }),
  );

  return (
    <TaskDialog
      {...{ open, onClose, busy, refusal }}
      title="Change role"
      description={`${person.name} · ${person.email}`}
      waiting="The role is being changed."
      action={{
        label: givesUp ? 'Give up administration' : 'Save',
        busyLabel: 'Saving...',
        variant: givesUp ? 'danger' : 'main',
        form: formId,
      }}
    >
      <div className="grid gap-6">
        <form id={formId} method="post" noValidate onSubmit={save} className="grid gap-5">
          {givesUp && (
            <Alert tone="info" title="This is you">
              You would no longer be an administrator, and could not take this back yourself.
            </Alert>
          )}
          <RoleChoice
            role={role}
            onRole={(next) => form.setValue('role', next)}
            chosen={chosen}
            onChosen={(next) => form.setValue('events', next)}
            events={events}
          />
        </form>
        <RecordHistory subject={`admin:${person._id}`} />
      </div>
    </TaskDialog>
  );
}

/** The navigation goes by what the browser keeps. */
function keepOwnRole(role: string): void {
  const [token, info] = [adminSession.token(), adminSession.info()];
  if (token && info) adminSession.open(token, { ...info, role });
}
