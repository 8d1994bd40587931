import { Lock } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { TextField } from '#web/ui/text-field.tsx';
import type { TabProps } from './event-form.tsx';
import { NumberField } from './number-field.tsx';
import { PictureField } from './picture-field.tsx';
import { isPaid, numberOf } from './values.ts';

interface PriceFieldsProps extends TabProps {
  /** The stored event has a code: it cannot be changed any more. */
  isLocked: boolean;
  /** The stored event has a UPI ID, and who edits is no administrator. */
  isUpiIdLocked: boolean;
}

/** The fees, and for a paid event how they are paid (administration.txt, 4 and 5). */
export function PriceFields({ form, isLocked, isUpiIdLocked }: PriceFieldsProps) {
  const registrationFees = useWatch({ control: form.control, name: 'registrationFees' });
  const paid = isPaid({ registrationFees });

  function clearPayment() {
    const fees = form.getValues('registrationFees');
    if (numberOf(fees.solo) === 0) form.clearErrors('qrCode');
    if (!isPaid({ registrationFees: fees })) form.clearErrors('upiId');
  }

  return (
    <>
      <NumberField
        form={form}
        name="registrationFees.solo"
        label="Solo fee (₹)"
        hint="0 is free"
        className="sm:col-span-3"
        onChange={clearPayment}
      />
      <NumberField
        form={form}
        name="registrationFees.team"
        label="Team fee (₹)"
        hint="0 is free"
        className="sm:col-span-3"
        onChange={clearPayment}
      />
      {paid && (
        <fieldset className="event-form-payment sm:col-span-6">
          <legend>Payment</legend>
          <PictureField
            form={form}
            name="qrCode"
            label="Payment QR Code URL"
            required
            locked={isLocked}
            hint={isLocked ? <LockedHint /> : 'QR code is required for paid events and cannot be changed once set'}
            previewAlt="The payment QR code"
            brokenText="Invalid QR"
          />
          <TextField
            label="UPI ID"
            required
            autoComplete="off"
            placeholder="username@bankname"
            readOnly={isUpiIdLocked}
            hint={
              isUpiIdLocked
                ? 'Only an administrator can change the UPI ID once it is set: it decides who is paid.'
                : 'UPI ID is required for paid events. Format: username@bankname'
            }
            error={form.formState.errors.upiId?.message}
            {...form.register('upiId')}
          />
        </fieldset>
      )}
    </>
  );
}

function LockedHint() {
  return (
    <span className="grid gap-1">
      <span className="flex items-start gap-1.5 text-ink">
        <Lock aria-hidden size={14} className="mt-0.5 shrink-0" />
        QR codes cannot be modified once set for security reasons.
      </span>
      <span>QR code is locked for security - contact system administrator if changes are required</span>
    </span>
  );
}
