import { paidAlready } from '#features/registrations/paid-already-rules.ts';
import { CopyButton } from './text-to-copy.tsx';

interface PaidAlreadyProps {
  /** The one that was typed or sent; without one, nothing is shown. */
  transactionId: string;
  /** The address of the organisers, or ''. */
  mailbox: string | undefined;
}

/** Where a form is refused, or gone, after its student may have paid: whom to write to. */
export function PaidAlready({ transactionId, mailbox = '' }: PaidAlreadyProps) {
  const text = transactionId.trim();
  if (!text) return null;
  return (
    <div className="my-2 grid justify-items-start gap-1">
      <p className="wrap-anywhere max-w-prose text-ink">{paidAlready(text, { mailbox })}</p>
      <p>Please keep the screenshot of your payment too. It is not stored on this device.</p>
      <div className="-ml-3.75">
        <CopyButton label="transaction ID" text={text} />
      </div>
    </div>
  );
}
