import { useFormContext } from 'react-hook-form';
import type { FestEvent } from '#features/events/contract.ts';
import { relevantFee } from '#features/events/rules.ts';
import { inRupees } from '#shared/money.ts';
import { Alert } from '#web/ui/alert.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { PaymentDetails } from './data.ts';
import type { RegistrationValues } from './faults.ts';
import { EventRegisterQrCode } from './qr-code.tsx';
import { EventRegisterScreenshot } from './screenshot.tsx';
import { EventRegisterUpi } from './upi.tsx';

export function EventRegisterPayment({ event, payment }: { event: FestEvent; payment: PaymentDetails }) {
  const fee = relevantFee(event);
  if (fee === 0) {
    return (
      <Alert tone="success" title="Free Registration">
        There is nothing to pay. Complete your registration and your place is confirmed at once.
      </Alert>
    );
  }
  const due = { upiId: payment.upiId, fee, note: event.title };
  return (
    <div className="grid gap-x-10 gap-y-8 md:grid-cols-[15rem_minmax(0,1fr)]">
      <EventRegisterQrCode src={payment.qrCode} payment={due} />
      <div className="grid content-start gap-6">
        <p className="grid gap-1">
          <span className="text-quiet">Pay with any UPI app{event.isTeamEvent && ', once for the whole team'}</span>
          <span className="figures font-bold text-4xl leading-none">{inRupees(fee)}</span>
        </p>
        {payment.upiId && <EventRegisterUpi payment={due} />}
        <TransactionField />
        <EventRegisterScreenshot />
      </div>
    </div>
  );
}

function TransactionField() {
  const { register, formState } = useFormContext<RegistrationValues>();
  return (
    <TextField
      label="Transaction ID"
      hint="Your payment app shows it after paying, often as UPI reference or UTR."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      error={formState.errors.transactionId?.message}
      {...register('transactionId')}
    />
  );
}
