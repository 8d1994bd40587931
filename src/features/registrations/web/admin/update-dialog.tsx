import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { statusFields, updateRegistration } from '#features/registrations/admin-contract.ts';
import type { Registration } from '#features/registrations/contract.ts';
import { adminApi } from '#web/api.ts';
import { KeptAlert } from '#web/desk/kept-alert.tsx';
import { neighbourOf } from '#web/desk/neighbour.ts';
import { TaskDialog } from '#web/desk/task-dialog.tsx';
import { useKeptForm } from '#web/kept-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { PaymentStatusOptions, RegistrationStatusOptions } from './status-options.tsx';
import { statusWord } from './statuses.ts';
import { keptUpdate } from './use-kept-update.ts';
import { isBehind, whyFailed } from './why-failed.ts';

interface UpdateDialogProps {
  registration: Registration;
  open: boolean;
  onClose: () => void;
  onUpdated: (updated: Registration) => void;
}

export function UpdateDialog({ registration, open, onClose, onUpdated }: UpdateDialogProps) {
  const formId = useId();
  const { revalidate } = useRevalidator();
  const [refusal, setRefusal] = useState<string>();
  // As it was when the dialog opened, until somebody was told of a change.
  const [seen, setSeen] = useState<Registration>(registration);
  const { registrationStatus, paymentStatus, reason } = registration;
  const form = useForm({
    resolver: zodResolver(statusFields),
    defaultValues: { registrationStatus, paymentStatus, reason },
  });
  const { errors, isSubmitting } = form.formState;
  const isRestored = useKeptForm(form, { kind: 'admin', name: keptUpdate, recordId: registration._id, open });
  const [wantedStatus, wantedPayment] = form.watch(['registrationStatus', 'paymentStatus']);
  const isRejection = wantedStatus === 'cancelled' || wantedPayment === 'failed';
  const hasMoved = !sameStatuses(seen, registration);

  function goOn() {
    setSeen(registration);
    setRefusal(undefined);
  }

  const save = form.handleSubmit(async (wanted) => {
    setRefusal(undefined);
    try {
      const updated = await adminApi.call(updateRegistration, {
        params: { registrationId: registration._id },
        body: { ...wanted, seen: statusesOf(seen) },
      });
      const focusNeighbour = neighbourOf(registration._id, 'updates');
      onUpdated(updated);
      notify({ title: 'Registration status updated successfully', tone: 'success' });
      onClose();
      requestAnimationFrame(focusNeighbour);
    } catch (error) {
      notify({ title: 'Failed to update registration status', tone: 'error' });
      setRefusal(whyFailed(error));
      if (isBehind(error)) revalidate();
    }
  });

  return (
    <TaskDialog
      {...{ open, onClose }}
      busy={isSubmitting}
      title="Update Status"
      description={`${registration.name} · ${registration.event.title}`}
      size="small"
      waiting="The change is being saved."
      action={{ label: 'Update Status', busyLabel: 'Updating...', form: formId }}
    >
      <form id={formId} onSubmit={save} className="grid gap-4 sm:grid-cols-2">
        <KeptAlert shown={isRestored} className="sm:col-span-2" />
        {hasMoved ? (
          <MovedAlert now={registration} onGoOn={goOn} />
        ) : (
          refusal && (
            <Alert tone="error" className="sm:col-span-2">
              {refusal}
            </Alert>
          )
        )}
        <SelectField
          label="Registration status"
          error={errors.registrationStatus?.message}
          {...form.register('registrationStatus')}
        >
          <RegistrationStatusOptions />
        </SelectField>
        <SelectField label="Payment status" error={errors.paymentStatus?.message} {...form.register('paymentStatus')}>
          <PaymentStatusOptions />
        </SelectField>
        {isRejection && <ReasonField error={errors.reason?.message} field={form.register('reason')} />}
      </form>
    </TaskDialog>
  );
}

const statusesOf = ({ registrationStatus, paymentStatus, reason }: Registration) => ({
  registrationStatus,
  paymentStatus,
  reason,
});

const sameStatuses = (one: Registration, other: Registration) =>
  one.registrationStatus === other.registrationStatus &&
  one.paymentStatus === other.paymentStatus &&
  one.reason === other.reason;

function MovedAlert({ now, onGoOn }: { now: Registration; onGoOn: () => void }) {
  return (
    <Alert
      tone="error"
      className="sm:col-span-2"
      title="Somebody else has changed this registration meanwhile"
      action={
        <Button size="small" onClick={onGoOn}>
          Go on with my choice
        </Button>
      }
    >
      It is now {statusWord(now.registrationStatus)}, its payment {statusWord(now.paymentStatus)}
      {now.reason && `: “${now.reason}”`}. Nothing of yours was saved.
    </Alert>
  );
}
