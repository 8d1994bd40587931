import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type FestEvent, qrReplacement, replaceQrCode } from '#features/events/contract.ts';
import { relevantFee } from '#features/events/rules.ts';
import { adminApi } from '#web/api.ts';
import { TaskDialog } from '#web/desk/task-dialog.tsx';
import { UploadScope } from '#web/desk/uploads.tsx';
import { useAttempt } from '#web/desk/use-attempt.ts';
import { showFieldFaults } from '#web/form-faults.ts';
import { qrDoubts } from '#web/qr/qr-doubts.ts';
import { QrReading } from '#web/qr/qr-reading.tsx';
import { readQrPicture } from '#web/qr/read-qr-picture.ts';
import { Alert } from '#web/ui/alert.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { PictureBox } from './picture-box.tsx';

interface ReplaceQrDialogProps {
  event: FestEvent;
  open: boolean;
  onClose: () => void;
  onReplaced: (event: FestEvent) => void;
}

/** An administrator's way past the lock of a QR code (R185). */
export function ReplaceQrDialog({ event, open, onClose, onReplaced }: ReplaceQrDialogProps) {
  const formId = useId();
  const { busy, refusal, attempt } = useAttempt('Something went wrong. Please try again.');
  const form = useForm({
    resolver: zodResolver(qrReplacement.omit({ version: true })),
    defaultValues: { qrCode: '', reason: '', password: '' },
  });
  const { register, control, formState, setError, setValue, clearErrors } = form;
  const { errors } = formState;
  const address = (useWatch({ control, name: 'qrCode' }) ?? '').trim();
  const typed = { upiId: event.upiId, amount: relevantFee(event) };
  // Said once, for one picture; pressing again means it.
  const [doubted, setDoubted] = useState<{ address: string; doubts: string[] }>();
  const doubts = doubted?.address === address ? doubted.doubts : [];

  const replace = form.handleSubmit((body) =>
    attempt(async () => {
      if (doubts.length === 0 && body.qrCode) {
        const found = qrDoubts(await readQrPicture(body.qrCode), typed);
        if (found.length > 0) return setDoubted({ address: body.qrCode, doubts: found });
      }
      try {
        const { _id: eventId, version } = event;
        const replaced = await adminApi.call(replaceQrCode, { params: { eventId }, body: { ...body, version } });
        notify({ title: body.qrCode ? 'QR code replaced' : 'QR code removed', tone: 'success' });
        onReplaced(replaced);
      } catch (error) {
        showFieldFaults(form, error);
        throw error;
      }
    }),
  );

  return (
    <UploadScope>
      <TaskDialog
        {...{ open, onClose, busy, refusal }}
        title="Replace QR code"
        description="Students who scan this picture pay the account that it names. Every other administrator gets a mail with your reason, and the audit log keeps it."
        waiting="The QR code is being replaced."
        action={{
          form: formId,
          label: labelOf(address, doubts),
          busyLabel: 'Replacing...',
          variant: doubts.length > 0 || !address ? 'danger' : 'main',
        }}
      >
        <form id={formId} noValidate onSubmit={replace} className="event-form min-w-0">
          <PictureBox
            label="New QR code URL"
            input={register('qrCode')}
            address={address}
            isSquare
            hint="Upload a picture, or give an address at a trusted host. Empty: the picture is removed, and students get the code drawn from the UPI ID alone."
            error={errors.qrCode?.message}
            previewAlt="The new payment QR code"
            brokenText="Invalid QR"
            onUploaded={(url) => {
              clearErrors('qrCode');
              setValue('qrCode', url, { shouldDirty: true });
            }}
            onFault={(message) => setError('qrCode', { type: 'upload', message })}
          >
            <QrReading address={address} typed={typed} />
          </PictureBox>
          <TextArea label="Reason" required rows={2} error={errors.reason?.message} {...register('reason')} />
          <PasswordField
            label="Your password"
            required
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
          {doubts.length > 0 && (
            <Alert tone="error" title="Please look at the picture again">
              {doubts.map((doubt) => (
                <p key={doubt}>{doubt}</p>
              ))}
            </Alert>
          )}
        </form>
      </TaskDialog>
    </UploadScope>
  );
}

function labelOf(address: string, doubts: readonly string[]): string {
  if (!address) return 'Remove QR Code';
  return doubts.length > 0 ? 'Replace It Anyway' : 'Replace QR Code';
}
