import type { PassPayment } from '#features/orders/answer-contract.ts';
import { ProofFields, UploadProgress } from '#features/registrations/web/index.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Proof } from './use-proof.ts';
import { usePurchase } from './use-purchase.ts';

interface ProofFormProps {
  passId: string;
  payment: PassPayment;
  /** What the button says. */
  label: string;
}

/** The proof of a payment, for a new order or a rejected one; for a pass that costs nothing, the button alone. */
export function ProofForm({ passId, payment, label }: ProofFormProps) {
  return <ProofFormOf proof={usePurchase(passId, payment)} amount={payment.amount} label={label} />;
}

export function ProofFormOf({ proof, amount, label }: { proof: Proof; amount: number; label: string }) {
  const { fields, submit, busy, progress, conflict } = proof;
  return (
    <form method="post" noValidate onSubmit={submit} aria-label="Proof of payment" className="grid max-w-xl gap-6">
      {conflict && (
        <Alert tone="error" title={conflict.title}>
          {conflict.advice}
        </Alert>
      )}
      {amount > 0 && <ProofFields {...fields} />}
      <UploadProgress part={progress} />
      <Button type="submit" variant="main" busy={busy} className="justify-self-start">
        {label}
      </Button>
    </form>
  );
}
