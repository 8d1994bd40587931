import type { PaymentDetails, RegistrationDetails } from '#features/registrations/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { PayPanel } from '../payment/pay-panel.tsx';
import { ProofFields } from '../payment/proof-fields.tsx';
import { UploadProgress } from '../payment/upload-progress.tsx';
import { Part } from './part.tsx';
import { useResubmit } from './use-resubmit.ts';

interface ResubmitProps {
  registration: RegistrationDetails;
  payment: PaymentDetails;
}

/** After a failed payment, or when the seat was released: the right proof, or another payment and its proof. */
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
  const { values, change, faults, submit, busy, progress, inputs } = useResubmit(registrationId);
  return (
    <form method="post" noValidate onSubmit={submit} aria-label="Proof of payment" className="grid content-start gap-6">
      <ProofFields {...{ values, change, faults, inputs }} />
      <UploadProgress part={progress} />
      <Button type="submit" variant="main" busy={busy} className="justify-self-start">
        Send proof again
      </Button>
    </form>
  );
}
