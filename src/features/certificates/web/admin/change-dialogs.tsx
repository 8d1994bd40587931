import {
  type CertificateRecord,
  correctCertificate,
  revokeCertificate,
} from '#features/certificates/admin-contract.ts';
import { neighbourOf } from '#web/desk/neighbour.ts';
import { useAskBeforeClosing } from '#web/desk/unsaved.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';

interface ChangeDialogProps {
  certificate: CertificateRecord;
  open: boolean;
  onClose: () => void;
  onDone: () => Promise<void>;
}

const failed = 'Something went wrong. Please try again.';

export function CorrectDialog({ certificate, open, onClose, onDone }: ChangeDialogProps) {
  const form = useContractForm(correctCertificate, {
    fields: correctCertificate.body,
    defaults: { name: certificate.name, date: certificate.date, reason: '' },
    // The list is searched by the serial number.
    draft: { name: 'certificate correction', recordId: certificate.serial, open },
    disabledReason: false,
    input: (body) => ({ params: { certificateId: certificate._id }, body }),
    async onSent() {
      await onDone();
      onClose();
      notify({ title: 'Certificate corrected', tone: 'success' });
    },
    failure: { words: failed, alert: true },
  });
  const unsaved = useAskBeforeClosing(form.isDirty, onClose);
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      unsaved={unsaved}
      title="Correct the certificate"
      description="A new version is made, with a code of its own. Anyone who verifies the old one is told that it was replaced."
      size="small"
      waiting="The certificate is being corrected."
      action={{ label: 'Make new version', busyLabel: 'Making...' }}
    >
      <TextField
        label="Name as it should be printed"
        autoComplete="off"
        className="col-span-full"
        required
        {...form.field('name')}
      />
      <TextField
        label="Date of the event"
        hint="If the event was moved since, enter the new date."
        type="date"
        className="col-span-full"
        required
        {...form.field('date')}
      />
      <TextField
        label="Reason"
        hint="The student and other organisers read it."
        autoComplete="off"
        className="col-span-full"
        required
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

export function RevokeDialog({ certificate, open, onClose, onDone }: ChangeDialogProps) {
  const form = useContractForm(revokeCertificate, {
    fields: revokeCertificate.body,
    defaults: { reason: '' },
    draft: { name: 'certificate revocation', recordId: certificate.serial, open },
    disabledReason: false,
    input: (body) => ({ params: { certificateId: certificate._id }, body }),
    async onSent() {
      const focusNeighbour = neighbourOf(certificate._id);
      await onDone();
      onClose();
      notify({ title: 'Certificate revoked', tone: 'success' });
      requestAnimationFrame(focusNeighbour);
    },
    failure: { words: failed, field: 'reason' },
  });
  const unsaved = useAskBeforeClosing(form.isDirty, onClose);
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      unsaved={unsaved}
      title="Revoke the certificate"
      description={`From then on the certificate of ${certificate.name} is not valid, and anyone who verifies it is told so.`}
      size="small"
      waiting="The certificate is being revoked."
      action={{ label: 'Revoke', busyLabel: 'Revoking...', variant: 'danger' }}
    >
      <TextField
        label="Reason"
        hint="The student and other organisers read it."
        autoComplete="off"
        className="col-span-full"
        required
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
