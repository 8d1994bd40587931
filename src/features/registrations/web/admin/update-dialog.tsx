import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import {
  paymentStatuses,
  type Registration,
  registrationStatuses,
  updateRegistration,
} from '#features/registrations/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { adminApi } from '#web/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { statusWord } from './statuses.ts';

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
  const { registrationStatus, paymentStatus } = registration;
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(updateRegistration.body),
    defaultValues: { registrationStatus, paymentStatus },
  });
  const { errors, isSubmitting } = formState;

  const save = handleSubmit(async (statuses) => {
    setRefusal(undefined);
    try {
      onUpdated(
        await adminApi.call(updateRegistration, { params: { registrationId: registration._id }, body: statuses }),
      );
      notify({ title: 'Registration status updated successfully', tone: 'success' });
      onClose();
    } catch (error) {
      notify({ title: 'Failed to update registration status', tone: 'error' });
      setRefusal((error instanceof ApiError && error.message) || 'Please try again.');
      // Deleted by somebody else: the list is behind.
      if (error instanceof ApiError && error.status === 404) revalidate();
    }
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      locked={isSubmitting}
      title="Update Status"
      description={`${registration.name} · ${registration.event.title}`}
      size="small"
      actions={
        <>
          <Button size="small" disabledReason={isSubmitting && 'The change is being saved.'} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} size="small" variant="main" busy={isSubmitting} busyLabel="Updating...">
            Update Status
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} className="grid gap-4 sm:grid-cols-2">
        {refusal && (
          <Alert tone="error" className="sm:col-span-2">
            {refusal}
          </Alert>
        )}
        <SelectField
          label="Registration status"
          error={errors.registrationStatus?.message}
          {...register('registrationStatus')}
        >
          {registrationStatuses.map((status) => (
            <option key={status} value={status}>
              {statusWord(status)}
            </option>
          ))}
        </SelectField>
        <SelectField label="Payment status" error={errors.paymentStatus?.message} {...register('paymentStatus')}>
          {paymentStatuses.map((status) => (
            <option key={status} value={status}>
              {statusWord(status)}
            </option>
          ))}
        </SelectField>
      </form>
    </Dialog>
  );
}
