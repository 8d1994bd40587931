import { paidAlready } from '#features/registrations/paid-already-rules.ts';
import { CopyButton } from './text-to-copy.tsx';

interface PaidAlreadyProps {
  /** The transaction ID that was typed or sent; if it is '', nothing is shown. */
  transactionId: string;
  /** The address of the organisers, or ''. */
  mailbox: string | undefined;
}

/** Tells a student who may have paid whom to write to, because the form was refused or is no longer shown. */
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
