import { QrDrawing, qrCode } from '#web/qr/qr-drawing.tsx';
import { Toggle } from '#web/settings/toggle.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { Quote } from './sale-part.tsx';

export interface Typed {
  means: 'cash' | 'upi';
  receiptNumber: string;
  transactionId: string;
  isIdSeen: boolean;
  supervisor: string;
  pin: string;
}

export const untyped: Typed = {
  means: 'upi',
  receiptNumber: '',
  transactionId: '',
  isIdSeen: false,
  supervisor: '',
  pin: '',
};

interface PaymentFieldsProps {
  quote: Quote;
  typed: Typed;
  onType: (typed: Typed) => void;
  supervisors: readonly { _id: string; name: string }[];
}

export function PaymentFields({ quote: { amount, upiLink, full }, typed, onType, supervisors }: PaymentFieldsProps) {
  const field = (name: 'receiptNumber' | 'transactionId' | 'pin') => ({
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onType({ ...typed, [name]: target.value }),
    autoComplete: 'off',
    required: true,
  });
  return (
    <>
      {amount > 0 && (
        <SelectField
          label="Paid by"
          value={typed.means}
          onChange={({ target }) => onType({ ...typed, means: target.value === 'cash' ? 'cash' : 'upi' })}
        >
          <option value="upi">UPI</option>
          <option value="cash">Cash</option>
        </SelectField>
      )}
      {amount > 0 && typed.means === 'cash' && <TextField label="Receipt number" {...field('receiptNumber')} />}
      {amount > 0 && typed.means === 'upi' && (
        <>
          {upiLink ? (
            <QrDrawing
              modules={qrCode(upiLink) ?? []}
              label="UPI QR code with the exact amount"
              className="w-full max-w-72 rounded-card"
            />
          ) : (
            <Alert tone="warning">No UPI ID is set for this. Please take cash.</Alert>
          )}
          <TextField
            label="Transaction ID"
            hint="From the payer’s app, once it says that the payment went through."
            inputMode="numeric"
            {...field('transactionId')}
          />
        </>
      )}
      {full && (
        <div className="grid gap-4">
          <Alert tone="warning" title={`Full: ${full.taken} of ${full.capacity}`}>
            A supervisor may let one more in. The record of the sale names the supervisor.
          </Alert>
          <SelectField
            label="Supervisor"
            required
            value={typed.supervisor}
            onChange={({ target }) => onType({ ...typed, supervisor: target.value })}
          >
            <option value="">Please choose</option>
            {supervisors.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField label="PIN" type="password" inputMode="numeric" pattern="\d{6}" maxLength={6} {...field('pin')} />
        </div>
      )}
      <Toggle
        label="ID or bonafide looked at"
        hint="Recorded with your name and the time. No number is kept."
        checked={typed.isIdSeen}
        onChange={(isIdSeen) => onType({ ...typed, isIdSeen })}
      />
    </>
  );
}
