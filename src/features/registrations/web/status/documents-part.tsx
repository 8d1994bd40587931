import type { RegistrationDetails } from '#features/registrations/contract.ts';
import { paths } from '#shared/paths.ts';
import { DownloadButton } from '#web/files/download-button.tsx';
import { Part } from './part.tsx';

/** What can be downloaded once the seat is confirmed or the payment has arrived (R346). */
export function DocumentsPart({ registration }: { registration: RegistrationDetails }) {
  const { _id, registrationStatus, paymentStatus, amountDue, isMember } = registration;
  const hasLetter = registrationStatus === 'confirmed';
  // Only the leader pays for a team.
  const hasReceipt = !isMember && paymentStatus === 'completed' && amountDue > 0;
  if (!hasLetter && !hasReceipt) return null;
  return (
    <Part title="Documents">
      <div className="flex flex-wrap gap-3">
        {hasLetter && <DownloadButton address={paths.myLetter} as="student" what="On-duty letter" />}
        {hasReceipt && <DownloadButton address={paths.myReceipt(_id)} as="student" what="Receipt" />}
      </div>
    </Part>
  );
}
