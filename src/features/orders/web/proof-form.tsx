import type { PassPayment } from '#features/orders/answer-contract.ts';
import { buyPass } from '#features/orders/calls.ts';
import { PaidAlready, ProofFields, UploadProgress } from '#features/registrations/web/index.ts';
import { uploadingApi } from '#web/network/uploading-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { type Proof, useProof } from './use-proof.ts';

interface ProofFormProps {
  passId: string;
  payment: PassPayment;
  /** The label of the button. */
  label: string;
  /** The organisers' mail address; '' if it is not known. */
  mailbox: string;
}

/** The proof of a payment, for a new order or a rejected one. For a pass that costs nothing, only the button. */
export function ProofForm({ passId, payment, ...words }: ProofFormProps) {
  return <ProofFormOf proof={usePurchase(passId, payment)} amount={payment.amount} {...words} />;
}

interface ProofFormOfProps extends Pick<ProofFormProps, 'label' | 'mailbox'> {
  proof: Proof;
  amount: number;
}

export function ProofFormOf({ proof, amount, label, mailbox }: ProofFormOfProps) {
  const { fields, submit, busy, progress, conflict } = proof;
  return (
    <form method="post" noValidate onSubmit={submit} aria-label="Proof of payment" className="grid max-w-xl gap-6">
      {conflict && (
        <Alert tone="error" scrollsIntoView title={conflict.title}>
          {conflict.advice}
          <PaidAlready transactionId={conflict.transactionId} mailbox={mailbox} />
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

/** Sends the proof for a new order of a pass, or for a rejected one. */
function usePurchase(passId: string, { amount, coupon }: PassPayment): Proof {
  return useProof({
    name: 'buy a pass',
    recordId: passId,
    amount,
    async send({ transactionId, file, keyFor, onProgress }) {
      const bought = await uploadingApi(onProgress).call(buyPass, {
        params: { passId },
        body: { transactionId, coupon, priceShown: amount },
        file,
        idempotencyKey: keyFor({ fields: { transactionId, coupon, passId, priceShown: String(amount) }, file }),
        retryWhileBusy: true,
      });
      const description =
        bought.status === 'active'
          ? 'Register for the events it opens.'
          : 'We check your payment. This page shows the result.';
      notify({ title: bought.status === 'active' ? 'The pass is yours' : 'Proof sent', description, tone: 'success' });
    },
  });
}
