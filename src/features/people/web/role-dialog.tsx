import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { adminApi } from '#web/api.ts';
import { wordsOf } from '#web/form-faults.ts';
import { RecordHistory } from '#web/record-history/record-history.tsx';
import { adminSession } from '#web/sessions.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { changeRole, type Person, roleFields } from '../contract.ts';
import { RoleChoice } from './role-choice.tsx';
import { roleWords } from './role-words.ts';

export interface PersonTaskProps {
  person: Person;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

type RoleDialogProps = PersonTaskProps & { events: readonly { _id: string; title: string }[] };

export function RoleDialog({ person, events, open, onClose, onDone }: RoleDialogProps) {
  const formId = useId();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    resolver: zodResolver(roleFields),
    defaultValues: { role: person.role, events: person.events.map(({ _id }) => _id), sure: false },
  });
  const { isSubmitting } = form.formState;
  const [role, chosen = []] = form.watch(['role', 'events']);
  const givesUp = person.isYou && role !== 'administrator';

  const save = form.handleSubmit(async (fields) => {
    setRefusal(undefined);
    try {
      const body = { ...fields, sure: givesUp };
      const changed = await adminApi.call(changeRole, { params: { personId: person._id }, body });
      notify({ title: `${changed.name}: ${roleWords[changed.role].name}`, tone: 'success' });
      if (changed.isYou) keepOwnRole(changed.role);
      onClose();
      onDone();
    } catch (error) {
      setRefusal(wordsOf(error, 'The role could not be changed. Please try again.'));
    }
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      locked={isSubmitting}
      title="Change role"
      description={`${person.name} · ${person.email}`}
      actions={
        <>
          <Button size="small" disabledReason={isSubmitting && 'The role is being changed.'} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            size="small"
            variant={givesUp ? 'danger' : 'main'}
            busy={isSubmitting}
            busyLabel="Saving..."
          >
            {givesUp ? 'Give up administration' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <form id={formId} method="post" noValidate onSubmit={save} className="grid gap-5">
          {refusal && <Alert tone="error">{refusal}</Alert>}
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
    </Dialog>
  );
}

/** The navigation goes by what the browser keeps. */
function keepOwnRole(role: string): void {
  const [token, info] = [adminSession.token(), adminSession.info()];
  if (token && info) adminSession.open(token, { ...info, role });
}
