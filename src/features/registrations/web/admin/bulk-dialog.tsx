import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { updateRegistrations } from '#features/registrations/admin-contract.ts';
import type { Registration } from '#features/registrations/contract.ts';
import { countOf } from '#shared/counts.ts';
import { adminApi } from '#web/api.ts';
import { KeptAlert } from '#web/desk/kept-alert.tsx';
import { useKeptForm } from '#web/kept-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { type BulkForm, bulkForm, type Refused, toBulkBody, wordsFor } from './bulk.ts';
import { ReasonField } from './reason-field.tsx';
import { PaymentStatusOptions, RegistrationStatusOptions } from './status-options.tsx';
import { keptBulk } from './use-kept-update.ts';
import { whyFailed } from './why-failed.ts';

interface BulkDialogProps {
  rows: readonly Registration[];
  open: boolean;
  onClose: () => void;
  onUpdated: (updated: readonly Registration[]) => void;
}

export function BulkDialog({ rows, open, onClose, onUpdated }: BulkDialogProps) {
  const formId = useId();
  const { revalidate } = useRevalidator();
  const [fault, setFault] = useState<string>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  // Those of the beginning: what is updated may leave the filters, and with them the selection.
  const [chosen] = useState(rows);
  const form = useForm<BulkForm>({
    resolver: zodResolver(bulkForm),
    defaultValues: { registrationStatus: '', paymentStatus: '', reason: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const recordId = chosen.map(({ _id }) => _id).join(' ');
  const isRestored = useKeptForm(form, { kind: 'admin', name: keptBulk, recordId, open });
  const [status, payment] = form.watch(['registrationStatus', 'paymentStatus']);

  const save = form.handleSubmit(async (wanted) => {
    setFault(undefined);
    try {
      const body = toBulkBody(
        chosen.map(({ _id }) => _id),
        wanted,
      );
      const answer = await adminApi.call(updateRegistrations, { body });
      onUpdated(answer.updated);
      notify(wordsFor(answer));
      if (answer.refused.length === 0) return onClose();
      setRefused(answer.refused);
      revalidate();
    } catch (error) {
      notify({ title: 'Failed to update registration status', tone: 'error' });
      setFault(whyFailed(error));
    }
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      locked={isSubmitting}
      title="Update Selected"
      description={`${countOf(chosen.length, 'registration')}. What you leave alone stays as it is.`}
      size="small"
      actions={
        refused.length > 0 ? (
          <Button size="small" variant="main" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button size="small" disabledReason={isSubmitting && 'The changes are being saved.'} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} size="small" variant="main" busy={isSubmitting} busyLabel="Updating...">
              Update {chosen.length}
            </Button>
          </>
        )
      }
    >
      {refused.length > 0 ? (
        <RefusedList refused={refused} rows={chosen} />
      ) : (
        <form id={formId} onSubmit={save} className="grid gap-4 sm:grid-cols-2">
          <KeptAlert shown={isRestored} className="sm:col-span-2" />
          {fault && (
            <Alert tone="error" className="sm:col-span-2">
              {fault}
            </Alert>
          )}
          <SelectField
            label="Registration status"
            placeholder="Leave as it is"
            error={errors.registrationStatus?.message}
            {...form.register('registrationStatus')}
          >
            <RegistrationStatusOptions />
          </SelectField>
          <SelectField
            label="Payment status"
            placeholder="Leave as it is"
            error={errors.paymentStatus?.message}
            {...form.register('paymentStatus')}
          >
            <PaymentStatusOptions />
          </SelectField>
          {(status === 'cancelled' || payment === 'failed') && (
            <ReasonField error={errors.reason?.message} field={form.register('reason')} />
          )}
        </form>
      )}
    </Dialog>
  );
}

function RefusedList({ refused, rows }: { refused: readonly Refused[]; rows: readonly Registration[] }) {
  const names = new Map(rows.map(({ _id, name, event }) => [_id, `${name}, ${event.title}`]));
  return (
    <Alert tone="error" title={`${refused.length} could not be updated`}>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5">
        {refused.map(({ _id, message }) => (
          <li key={_id}>
            <b className="font-semibold">{names.get(_id) ?? 'A registration'}</b>: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
