import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type FestEvent, qrReplacement, replaceQrCode } from '#features/events/contract.ts';
import { relevantFee } from '#features/events/rules.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { qrDoubts } from '#web/qr/qr-doubts.ts';
import { QrReading } from '#web/qr/qr-reading.tsx';
import { readQrPicture } from '#web/qr/read-qr-picture.ts';
import { Alert } from '#web/ui/alert.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { notify } from '#web/ui/notify.ts';
import { PictureBox } from './picture-box.tsx';

interface ReplaceQrDialogProps {
  event: FestEvent;
  onClose: () => void;
  onReplaced: (event: FestEvent) => void;
}

/** Lets an administrator change a locked QR code (R185). */
export function ReplaceQrDialog({ event, onClose, onReplaced }: ReplaceQrDialogProps) {
  const typed = { upiId: event.upiId, amount: relevantFee(event) };
  // The doubts about a picture that were shown. Pressing the button again saves the picture.
  const [doubted, setDoubted] = useState<{ address: string; doubts: string[] }>();
  const form = useContractForm(replaceQrCode, {
    fields: qrReplacement.omit({ version: true }),
    defaults: { qrCode: '', reason: '', password: '' },
    draft: 'none',
    disabledReason: false,
    async ask({ qrCode }) {
      if (!qrCode || doubted?.address === qrCode) return true;
      const doubts = qrDoubts(await readQrPicture(qrCode), typed);
      setDoubted({ address: qrCode, doubts });
      return doubts.length === 0;
    },
    input: (body) => ({ params: { eventId: event._id }, body: { ...body, version: event.version } }),
    onSent(replaced, { qrCode }) {
      notify({ title: qrCode ? 'QR code replaced' : 'QR code removed', tone: 'success' });
      onReplaced(replaced);
    },
    failure: { words: 'Something went wrong. Please try again.' },
  });
  const address = (useWatch({ control: form.control, name: 'qrCode' }) ?? '').trim();
  const doubts = doubted?.address === address ? doubted.doubts : [];

  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title="Replace QR code"
      description="Students who scan this picture pay the account that it names. Every other administrator gets a mail with your reason, and the audit log keeps it."
      waiting={address ? 'The QR code is being replaced.' : 'The QR code is being removed.'}
      action={{
        label: labelOf(address, doubts),
        busyLabel: address ? 'Replacing...' : 'Removing...',
        variant: doubts.length > 0 || !address ? 'danger' : 'main',
      }}
      className="event-form min-w-0"
    >
      <PictureBox
        label="New QR code URL"
        input={form.field('qrCode')}
        address={address}
        isSquare
        hint="Upload a picture, or give an address at a trusted host. Empty: the picture is removed, and students get the code drawn from the UPI ID alone."
        previewAlt="The new payment QR code"
        brokenText="Invalid QR"
        onUploaded={(url) => {
          form.clearErrors('qrCode');
          form.setValue('qrCode', url, { shouldDirty: true });
        }}
        onFault={(message) => form.setError('qrCode', { type: 'upload', message })}
      >
        <QrReading address={address} typed={typed} />
      </PictureBox>
      <TextArea label="Reason" required rows={2} {...form.field('reason')} />
      <PasswordField label="Your password" required autoComplete="current-password" {...form.field('password')} />
      {doubts.length > 0 && (
        <Alert tone="error" title="Please look at the picture again">
          {doubts.map((doubt) => (
            <p key={doubt}>{doubt}</p>
          ))}
        </Alert>
      )}
    </FormDialog>
  );
}

function labelOf(address: string, doubts: readonly string[]): string {
  if (!address) return 'Remove QR Code';
  return doubts.length > 0 ? 'Replace It Anyway' : 'Replace QR Code';
}
