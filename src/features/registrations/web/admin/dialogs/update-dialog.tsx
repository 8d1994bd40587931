import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { statusFields, updateRegistration } from '#features/registrations/admin-contract.ts';
import type { Registration } from '#features/registrations/contract.ts';
import { inRupees } from '#shared/money.ts';
import { upperFirst } from '#shared/text.ts';
import { neighbourOf } from '#web/desk/neighbour.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { statusesOf } from '../selection/bulk.ts';
import { PaymentStatusOptions, ReasonField, RegistrationStatusOptions } from '../statuses.tsx';
import { isBehind, whyFailed } from '../why-failed.ts';
import { keptUpdate } from './use-task.ts';

interface UpdateDialogProps {
  registration: Registration;
  open: boolean;
  onClose: () => void;
  onUpdated: (updated: Registration) => void;
}

export function UpdateDialog({ registration, open, onClose, onUpdated }: UpdateDialogProps) {
  const { revalidate } = useRevalidator();
  // The statuses when the dialog opened, or when the organiser went on after a change by somebody else.
  const [seen, setSeen] = useState<Registration>(registration);
  const form = useContractForm(updateRegistration, {
    fields: statusFields,
    defaults: statusesOf(registration),
    draft: { name: keptUpdate, recordId: registration._id, open },
    disabledReason: false,
    input: (wanted) => ({
      params: { registrationId: registration._id },
      body: { ...wanted, seen: statusesOf(seen) },
    }),
    onSent(updated) {
      const focusNeighbour = neighbourOf(registration._id, 'updates');
      onUpdated(updated);
      notify({ title: 'Registration status updated successfully', tone: 'success' });
      onClose();
      requestAnimationFrame(focusNeighbour);
    },
    failure: { words: whyFailed, toast: 'Failed to update registration status', alert: true },
    onRefused: (error) => void (isBehind(error) && revalidate()),
  });
  const [wantedStatus, wantedPayment] = form.watch(['registrationStatus', 'paymentStatus']);
  const isRejection = wantedStatus === 'cancelled' || wantedPayment === 'failed';
  const losesPaidSeat =
    wantedStatus === 'cancelled' &&
    wantedPayment === 'completed' &&
    registration.paymentStatus === 'completed' &&
    registration.registrationStatus !== 'cancelled' &&
    registration.amountDue > 0;
  const hasMoved = !sameStatuses(seen, registration);
  // The stored reason is about the stored statuses, so the student must not read it with other statuses.
  const dropOldReason = () => {
    if (form.getValues('reason') === registration.reason) form.setValue('reason', '');
  };

  function goOn() {
    setSeen(registration);
    form.refuse(undefined);
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={hasMoved ? { ...form, refusal: undefined } : form}
      title="Update Status"
      description={`${registration.name} · ${registration.event.title}`}
      size="small"
      waiting="The change is being saved."
      action={{ label: 'Update Status', busyLabel: 'Updating...' }}
    >
      {hasMoved && <MovedAlert now={registration} onGoOn={goOn} />}
      <SelectField label="Registration status" {...form.field('registrationStatus', { onChange: dropOldReason })}>
        <RegistrationStatusOptions />
      </SelectField>
      <SelectField label="Payment status" {...form.field('paymentStatus', { onChange: dropOldReason })}>
        <PaymentStatusOptions />
      </SelectField>
      {losesPaidSeat && (
        <Alert tone="warning" className="sm:col-span-2">
          {`The payment of ${inRupees(registration.amountDue)} is completed. It then waits in Payments, under “Paid, no seat”, for a refund or a seat.`}
        </Alert>
      )}
      {isRejection && <ReasonField {...form.field('reason')} />}
    </FormDialog>
  );
}

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
      It is now {upperFirst(now.registrationStatus)}, its payment {upperFirst(now.paymentStatus)}
      {now.reason && `: “${now.reason}”`}. Nothing of yours was saved.
    </Alert>
  );
}
