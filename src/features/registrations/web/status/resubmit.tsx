import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { PaymentDetails, RegistrationDetails } from '#features/registrations/contract.ts';
import { resubmitProof } from '#features/registrations/proof-contract.ts';
import { proofFaults } from '#features/registrations/proof-rules.ts';
import { ApiError } from '#shared/api-client.ts';
import { byRules } from '#web/form/by-rules.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { uploadingApi } from '#web/network/uploading-api.ts';
import { randomKey } from '#web/random-key.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { attemptKeys } from '../payment/attempt-key.ts';
import { forgetProof, keepProof, keptProof } from '../payment/kept-proofs.ts';
import { PayPanel } from '../payment/pay-panel.tsx';
import type { ProofValues } from '../payment/proof-fields.tsx';
import { ProofInputs } from '../payment/proof-inputs.tsx';
import { UploadProgress } from '../payment/upload-progress.tsx';
import { Part } from './part.tsx';

interface ResubmitProps {
  registration: RegistrationDetails;
  payment: PaymentDetails;
}

/** Takes a corrected proof, or the proof of a new payment, after a failed payment or a released seat. */
export function Resubmit({ registration, payment }: ResubmitProps) {
  return (
    <Part title="Send the proof again">
      <div className="status-resubmit">
        <PayPanel payment={payment} forTeam={registration.event.isTeamEvent} />
        <ProofForm registrationId={registration._id} />
      </div>
    </Part>
  );
}

function ProofForm({ registrationId }: { registrationId: string }) {
  const [progress, setProgress] = useState<number>();
  const [keyFor] = useState(() => attemptKeys(randomKey));
  const { revalidate } = useRevalidator();
  const draft = `resend a proof ${registrationId}`;
  const form = useContractForm(resubmitProof, {
    // A student who sends a proof again has an amount to pay, so both fields are required.
    fields: byRules<ProofValues>((typed) => proofFaults(typed.transactionId, typed.paymentScreenshot !== null)),
    defaults: keptProof(draft),
    // The draft is kept with every change, and not only when the session ends.
    draft: 'none',
    disabledReason: false,
    input({ transactionId, paymentScreenshot }) {
      const body = { transactionId: transactionId.trim() };
      const file = paymentScreenshot ?? undefined;
      const idempotencyKey = keyFor({ fields: body, file });
      return { params: { registrationId }, body, file, idempotencyKey, retryWhileBusy: true };
    },
    through: uploadingApi(setProgress),
    async onSent() {
      forgetProof(draft);
      const description = 'We compare it with our account. This page shows the result.';
      notify({ title: 'Proof sent', description, tone: 'success' });
      await revalidate();
      setProgress(undefined);
    },
    failure: { words: 'Something went wrong. Please try again.', toast: 'Not sent' },
    onRefused(error) {
      setProgress(undefined);
      // Somebody else may have decided the payment or taken the seat. Loading the page again shows it.
      if (error instanceof ApiError && [401, 404, 409].includes(error.status)) void revalidate();
    },
  });
  const { watch, getValues } = form;
  useEffect(() => {
    // The phone may unload the page while the payment app is open.
    const subscription = watch(() => keepProof(draft, getValues()));
    return () => subscription.unsubscribe();
  }, [watch, getValues, draft]);
  return (
    <FormProvider {...form}>
      <form {...form.props} aria-label="Proof of payment" className="grid content-start gap-6">
        <ProofInputs />
        <UploadProgress part={progress} />
        <Button {...form.button} variant="main" className="justify-self-start">
          Send proof again
        </Button>
      </form>
    </FormProvider>
  );
}
