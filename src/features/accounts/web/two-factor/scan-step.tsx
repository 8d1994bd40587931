import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { confirmTwoFactor, twoFactorCode } from '#features/accounts/two-factor-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { adminApi } from '#web/api.ts';
import { wordsOf } from '#web/form-faults.ts';
import { qrCode } from '#web/qr/qr-code.ts';
import { QrDrawing } from '#web/qr/qr-drawing.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface ScanStepProps {
  secret: string;
  address: string;
  onDone: (recoveryCodes: string[]) => void;
}

/** The code is drawn here, in the browser: the secret goes to nobody's picture service. */
export function ScanStep({ secret, address, onDone }: ScanStepProps) {
  const modules = qrCode(address);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(twoFactorCode),
    defaultValues: { code: '' },
  });

  const confirm = handleSubmit(async (body) => {
    try {
      onDone((await adminApi.call(confirmTwoFactor, { body })).recoveryCodes);
    } catch (error) {
      const own = error instanceof ApiError ? error.errors.code : undefined;
      const message = own ?? wordsOf(error, 'Something went wrong. Please try again.');
      setError('code', { type: 'server', message }, { shouldFocus: true });
    }
  });

  return (
    <form method="post" noValidate onSubmit={confirm} className="grid gap-5 pb-4">
      <div className="grid items-center gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        {modules && (
          <QrDrawing modules={modules} label="QR code for your authenticator app" className="size-44 rounded-field" />
        )}
        <div className="grid gap-2">
          <p>Scan this with your authenticator app, then enter the six digits that it shows.</p>
          <p className="text-quiet text-sm">
            No camera? Type this into the app:{' '}
            <code className="break-all text-ink">{secret.match(/.{4}/g)?.join(' ')}</code>
          </p>
        </div>
      </div>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        className="max-w-48"
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <Button type="submit" variant="main" busy={formState.isSubmitting} className="justify-self-start">
        Enable
      </Button>
    </form>
  );
}
