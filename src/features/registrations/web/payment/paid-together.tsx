import { paths } from '#shared/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** Shown instead of the form for a new proof: a joint payment has a page of its own. */
export function PaidTogether({ paymentId, isRejected }: { paymentId: string; isRejected: boolean }) {
  return (
    <Alert
      title="Paid from your cart"
      action={
        <ButtonLink to={paths.studentPayment(paymentId)} size="small" variant={isRejected ? 'main' : 'quiet'}>
          {isRejected ? 'Send the proof again' : 'Open the payment'}
        </ButtonLink>
      }
    >
      {isRejected
        ? 'One transaction ID and one screenshot count for everything in it.'
        : 'One payment counts for everything in it.'}
    </Alert>
  );
}
