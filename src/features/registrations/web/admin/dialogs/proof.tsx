import { ExternalLink, ImageOff } from 'lucide-react';
import { useId, useState } from 'react';
import type { Registration } from '#features/registrations/contract.ts';

/** Shows the screenshot beside the data that it must match. Its address expires, so each refresh brings a new one. */
export function Proof({ registration }: { registration: Registration }) {
  const id = useId();
  const { paymentProof, amountDue } = registration;
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h3 id={id} className="border-line border-b pb-2 font-bold text-quiet text-sm">
        Payment Screenshot
      </h3>
      {paymentProof ? (
        <Picture key={paymentProof} address={`/${paymentProof}`} participant={registration.name} />
      ) : (
        <p className="text-quiet">{amountDue === 0 ? 'Nothing was to pay.' : 'No screenshot was uploaded.'}</p>
      )}
    </section>
  );
}

function Picture({ address, participant }: { address: string; participant: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="proof">
      {failed ? (
        <span className="grid justify-items-center gap-2 px-5 py-10 text-center text-quiet">
          <ImageOff aria-hidden size={26} />
          The screenshot could not be shown. Refresh the list and open these details again.
        </span>
      ) : (
        <img
          src={address}
          alt={`Payment screenshot of ${participant}`}
          className="max-h-[min(26rem,50dvh)] w-full bg-ground object-contain"
          onError={() => setFailed(true)}
        />
      )}
      <span className="flex items-center gap-2 border-line border-t px-4 py-2.5 font-medium text-sm">
        <ExternalLink aria-hidden size={15} />
        Open the screenshot in a new tab
      </span>
    </a>
  );
}
