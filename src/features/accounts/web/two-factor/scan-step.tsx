import { useEffect } from 'react';
import { confirmTwoFactor, twoFactorCode } from '#features/accounts/two-factor-contract.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { takeFocus } from '#web/hooks/take-focus.ts';
import { QrDrawing, qrCode } from '#web/qr/qr-drawing.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface ScanStepProps {
  secret: string;
  address: string;
  onBusy: (busy: boolean) => void;
  onDone: (recoveryCodes: string[]) => void;
}

/** The browser draws the QR code, so that the secret is not sent to another service. */
export function ScanStep({ secret, address, onBusy, onDone }: ScanStepProps) {
  const modules = qrCode(address);
  const form = useContractForm(confirmTwoFactor, {
    fields: twoFactorCode,
    defaults: { code: '' },
    draft: 'none',
    disabledReason: false,
    input: (body) => ({ body }),
    onSent: ({ recoveryCodes }) => onDone(recoveryCodes),
    failure: { words: 'Something went wrong. Please try again.', field: 'code' },
  });
  useEffect(() => onBusy(form.busy), [form.busy, onBusy]);
  return (
    <form {...form.props} className="grid gap-5 pb-4">
      <div className="grid items-center gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        {modules && (
          <QrDrawing modules={modules} label="QR code for your authenticator app" className="size-44 rounded-field" />
        )}
        <div className="grid gap-2">
          {/* The field does not get the focus, because a phone's keyboard would cover the code. */}
          <p ref={takeFocus} tabIndex={-1}>
            Scan this with your authenticator app, then enter the six digits that it shows.
          </p>
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
        {...form.field('code')}
      />
      <Button {...form.button} variant="main" className="justify-self-start">
        Enable
      </Button>
    </form>
  );
}
