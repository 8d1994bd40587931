import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { invitationFields, invitePerson } from '#features/accounts/people-contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { invitedRole } from '#shared/permissions.ts';
import { adminApi } from '#web/api.ts';
import { showFieldFaults, wordsOf } from '#web/form-faults.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
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
  const formId = useId();
  const [done, setDone] = useState<Output<typeof invitePerson>>();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    resolver: zodResolver(invitationFields),
    defaultValues: { name: '', email: '', role: invitedRole, events: [] },
  });
  const { errors, isSubmitting } = form.formState;
  const [role, chosen = []] = form.watch(['role', 'events']);

  const send = form.handleSubmit(async (fields) => {
    setRefusal(undefined);
    try {
      setDone(await adminApi.call(invitePerson, { body: fields }));
      onInvited();
    } catch (error) {
      showFieldFaults(form, error);
      setRefusal(wordsOf(error, 'The invitation could not be sent. Please try again.'));
    }
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      locked={isSubmitting}
      title={done ? `${done.person.name} is invited` : 'Invite somebody'}
      description={done ? undefined : 'A one-time link lets the invited person choose a password.'}
      actions={
        done ? (
          <Button size="small" variant="main" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button size="small" disabledReason={isSubmitting && 'The invitation is being sent.'} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} size="small" variant="main" busy={isSubmitting} busyLabel="Inviting...">
              Invite
            </Button>
          </>
        )
      }
    >
      {done ? (
        <HandedLink link={done.link} email={done.person.email} timeZone={timeZone} />
      ) : (
        <form id={formId} method="post" noValidate onSubmit={send} className="grid gap-5">
          {refusal && <Alert tone="error">{refusal}</Alert>}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Name"
              autoComplete="off"
              required
              error={errors.name?.message}
              {...form.register('name')}
            />
            <TextField
              label="Email"
              type="email"
              autoComplete="off"
              required
              error={errors.email?.message}
              {...form.register('email')}
            />
          </div>
          <RoleChoice
            role={role}
            onRole={(next) => form.setValue('role', next)}
            chosen={chosen}
            onChosen={(next) => form.setValue('events', next)}
            events={events}
          />
        </form>
      )}
    </Dialog>
  );
}
