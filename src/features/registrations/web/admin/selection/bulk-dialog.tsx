import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { updateRegistrations } from '#features/registrations/admin-contract.ts';
import type { Registration } from '#features/registrations/contract.ts';
import { countOf } from '#shared/counts.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { keptBulk } from '../dialogs/use-task.ts';
import { PaymentStatusOptions, ReasonField, RegistrationStatusOptions } from '../statuses.tsx';
import { whyFailed } from '../why-failed.ts';
import { bulkForm, type Refused, toBulkBody, wordsFor } from './bulk.ts';

interface BulkDialogProps {
  rows: readonly Registration[];
  open: boolean;
  onClose: () => void;
  onUpdated: (updated: readonly Registration[]) => void;
}

export function BulkDialog({ rows, open, onClose, onUpdated }: BulkDialogProps) {
  const { revalidate } = useRevalidator();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  // The rows at the start: an updated row may leave the filters and with them the selection.
  const [chosen] = useState(rows);
  const form = useContractForm(updateRegistrations, {
    fields: bulkForm,
    defaults: { registrationStatus: '', paymentStatus: '', reason: '' },
    draft: { name: keptBulk, recordId: chosen.map(({ _id }) => _id).join(' '), open },
    disabledReason: false,
    input: (wanted) => ({ body: toBulkBody(chosen, wanted) }),
    onSent(answer) {
      onUpdated(answer.updated);
      notify(wordsFor(answer));
      if (answer.refused.length === 0) return onClose();
      setRefused(answer.refused);
      revalidate();
    },
    failure: { words: whyFailed, toast: 'Failed to update registration status', alert: true },
  });
  const [status, payment] = form.watch(['registrationStatus', 'paymentStatus']);

  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Update Selected"
      description={`${countOf(chosen.length, 'registration')}. What you leave alone stays as it is.`}
      size="small"
      waiting="The changes are being saved."
      action={{ label: `Update ${chosen.length}`, busyLabel: 'Updating...' }}
      outcome={refused.length > 0 && <RefusedList refused={refused} rows={chosen} />}
    >
      <SelectField label="Registration status" placeholder="Leave as it is" {...form.field('registrationStatus')}>
        <RegistrationStatusOptions />
      </SelectField>
      <SelectField label="Payment status" placeholder="Leave as it is" {...form.field('paymentStatus')}>
        <PaymentStatusOptions />
      </SelectField>
      {(status === 'cancelled' || payment === 'failed') && <ReasonField {...form.field('reason')} />}
    </FormDialog>
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
