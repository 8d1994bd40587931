import { useFormContext, useWatch } from 'react-hook-form';
import type { FestEvent } from '#features/events/contract.ts';
import { relevantFee } from '#features/events/rules.ts';
import type { PaymentDetails } from '#features/registrations/contract.ts';
import { Alert } from '#web/ui/alert.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PayPanel } from '../payment/pay-panel.tsx';
import { transactionHint } from '../payment/transaction-hint.ts';
import type { RegistrationValues } from './faults.ts';
import { EventRegisterScreenshot } from './screenshot.tsx';

export function EventRegisterPayment({ event, payment }: { event: FestEvent; payment: PaymentDetails }) {
  if (relevantFee(event) === 0) {
    return (
      <Alert tone="success" title="Free Registration">
        There is nothing to pay. Complete your registration and your place is confirmed at once.
      </Alert>
    );
  }
  return (
    <div className="grid gap-9">
      <PayPanel payment={payment} forTeam={event.isTeamEvent} />
      <div className="grid max-w-xl gap-6">
        <TransactionField />
        <EventRegisterScreenshot />
      </div>
    </div>
  );
}

function TransactionField() {
  const { register, formState } = useFormContext<RegistrationValues>();
  const typed = useWatch<RegistrationValues, 'transactionId'>({ name: 'transactionId' });
  return (
    <TextField
      label="Transaction ID"
      hint={transactionHint(typed)}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      error={formState.errors.transactionId?.message}
      {...register('transactionId')}
    />
  );
}
