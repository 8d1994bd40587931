import { afterRefusal } from '#features/orders/rules.ts';
import { notAccepted, notAcceptedBy, notLost } from '#features/registrations/rejection-rules.ts';
import { Alert } from '#web/ui/alert.tsx';

interface NotAcceptedProps {
  /** `reason` is what the organisers wrote, or ''. */
  payment: { amountDue: number; reference: string; jointPayment: string; reason: string; transactionId: string };
  /** What to do now; '' if something else has to be done first. */
  next: string;
  /** Why the proof would be refused if it were sent again; '' if it would be accepted. */
  refusal: string;
  /** The organisers' mail address; '' if it is not known. */
  mailbox: string;
}

/** The payment of an order, or of a cart, was rejected: the reason, what to do, and that the money is not lost. */
export function NotAccepted({ payment, next, refusal, mailbox }: NotAcceptedProps) {
  const { reason, reference: paymentReference, transactionId } = payment;
  return (
    <Alert tone="error" title={<span className="wrap-anywhere text-lg">{reason || notAccepted}</span>}>
      {reason && <p className="mb-1 text-ink">{notAcceptedBy}</p>}
      {refusal ? (
        <p className="wrap-anywhere max-w-prose">{`${refusal} ${afterRefusal(transactionId, { mailbox })}`}</p>
      ) : (
        <>
          {next && <p className="max-w-prose">{next}</p>}
          <p className="mt-2 max-w-prose text-ink">{notLost({ ...payment, paymentReference }, { mailbox })}</p>
        </>
      )}
    </Alert>
  );
}
