import { ExternalLink } from 'lucide-react';
import { paymentTones, registrationTones } from '#features/own-registrations/rules.ts';
import type { RegistrationDetails } from '#features/registrations/contract.ts';
import { instantText, usualTimeZone } from '#shared/instants.ts';
import { inRupees } from '#shared/money.ts';
import { PictureOr } from '#web/picture-or.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Fact, Facts, Part } from './part.tsx';

interface PaymentFactsProps {
  registration: RegistrationDetails;
  timeZone: string | undefined;
}

/** Shows the proof exactly as it was sent, to compare it with the payment app. */
export function PaymentFacts({ registration, timeZone = usualTimeZone }: PaymentFactsProps) {
  const { registrationStatus, paymentStatus, amountDue, resubmittedAt, isMember } = registration;
  return (
    <Part title="Status and payment">
      <Facts>
        <Fact label="Registration Status">
          <StatusBadge status={registrationStatus} tone={registrationTones[registrationStatus]} />
        </Fact>
        <Fact label="Payment Status">
          <StatusBadge status={paymentStatus} tone={paymentTones[paymentStatus]} />
        </Fact>
        <Fact label="Amount">
          {/* Only the leader sees what was paid (R286). */}
          {!isMember && <span className="figures">{amountDue > 0 ? inRupees(amountDue) : 'Free'}</span>}
        </Fact>
        <Fact label="Reference">
          {registration.paymentReference && <span className="figures select-all">{registration.paymentReference}</span>}
        </Fact>
        <Fact label="Transaction ID">
          {registration.transactionId && <span className="figures select-all">{registration.transactionId}</span>}
        </Fact>
        <Fact label="Proof sent again">{resubmittedAt && instantText(resubmittedAt, timeZone)}</Fact>
      </Facts>
      {registration.isProofUnreadable && (
        <Alert>The screenshot could not be opened. The organisers may ask you for another one.</Alert>
      )}
      {registration.paymentProof && <Proof address={`/${registration.paymentProof}`} />}
    </Part>
  );
}

function Proof({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="status-proof">
      <PictureOr
        src={address}
        alt="Your payment screenshot, as sent"
        className="max-h-80 w-full bg-ground object-contain"
      >
        <span className="p-6 text-center text-quiet">The screenshot could not be shown. Please reload the page.</span>
      </PictureOr>
      <span className="flex items-center gap-2 border-line border-t px-4 py-3 font-medium text-sm">
        <ExternalLink aria-hidden size={15} />
        Open the screenshot in a new tab
      </span>
    </a>
  );
}
