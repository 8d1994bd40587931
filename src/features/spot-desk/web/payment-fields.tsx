import type { ContractForm } from '#web/form/use-contract-form.ts';
import { QrDrawing, qrCode } from '#web/qr/qr-drawing.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { Quote } from './desk-types.ts';

export const untyped = {
  payment: { means: 'upi', receiptNumber: '', transactionId: '' },
  supervisor: { _id: '', pin: '' },
};
export type Typed = typeof untyped;

interface PaymentFieldsProps {
  quote: Quote;
  form: ContractForm<Typed, unknown>;
  supervisors: readonly { _id: string; name: string }[];
}

export function PaymentFields({ quote: { amount, upiLink, full }, form, supervisors }: PaymentFieldsProps) {
  const means = form.watch('payment.means');
  const field = (name: 'payment.receiptNumber' | 'payment.transactionId' | 'supervisor.pin') => ({
    ...form.field(name),
    autoComplete: 'off',
    required: true,
  });
  return (
    <>
      {amount > 0 && (
        <SelectField label="Paid by" {...form.field('payment.means')}>
          <option value="upi">UPI</option>
          <option value="cash">Cash</option>
        </SelectField>
      )}
      {amount > 0 && means === 'cash' && <TextField label="Receipt number" {...field('payment.receiptNumber')} />}
      {amount > 0 && means === 'upi' && (
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
            {...field('payment.transactionId')}
          />
        </>
      )}
      {full && (
        <div className="grid gap-4">
          <Alert tone="warning" title={`Full: ${full.taken} of ${full.capacity}`}>
            A supervisor may let one more in. The record of the sale names the supervisor.
          </Alert>
          <SelectField label="Supervisor" required {...form.field('supervisor._id')} choices={supervisors}>
            <option value="">Please choose</option>
          </SelectField>
          <TextField label="PIN" type="password" inputMode="numeric" maxLength={6} {...field('supervisor.pin')} />
        </div>
      )}
    </>
  );
}
