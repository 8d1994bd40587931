import type { PassPayment } from '#features/orders/calls.ts';
import { ScreenshotField, transactionHint, UploadProgress } from '#features/registrations/web/index.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { usePurchase } from './use-purchase.ts';

interface ProofFormProps {
  passId: string;
  payment: PassPayment;
  /** Of the button. */
  label: string;
}

/** The proof of a payment, for a new order or a rejected one; for a pass that costs nothing, the button alone. */
export function ProofForm({ passId, payment, label }: ProofFormProps) {
  const { values, change, faults, submit, busy, progress, conflict, inputs } = usePurchase(passId, payment);
  return (
    <form method="post" noValidate onSubmit={submit} aria-label="Proof of payment" className="grid max-w-xl gap-6">
      {conflict && (
        <Alert tone="error" title={conflict.title}>
          {conflict.advice}
        </Alert>
      )}
      {payment.amount > 0 && (
        <>
          <TextField
            label="Transaction ID"
            hint={transactionHint(values.transactionId)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            ref={inputs.transactionId}
            value={values.transactionId}
            onChange={(event) => change({ transactionId: event.target.value })}
            error={faults.transactionId}
          />
          <ScreenshotField
            ref={inputs.paymentScreenshot}
            value={values.paymentScreenshot}
            onChange={(paymentScreenshot) => change({ paymentScreenshot })}
            error={faults.paymentScreenshot}
          />
        </>
      )}
      <UploadProgress part={progress} />
      <Button type="submit" variant="main" busy={busy} className="justify-self-start">
        {label}
      </Button>
    </form>
  );
}
