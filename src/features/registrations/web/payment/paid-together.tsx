import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** Replaces the form for a new proof: a joint payment has its own page. The text above says what to do. */
export function PaidTogether({ paymentId, isRejected }: { paymentId: string; isRejected: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-y py-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-semibold">Paid from your cart</p>
        <p className="text-quiet">
          {isRejected
            ? 'One transaction ID and one screenshot count for everything in it.'
            : 'One payment counts for everything in it.'}
        </p>
      </div>
      <ButtonLink to={paths.studentPayment(paymentId)} size="small" variant={isRejected ? 'main' : 'quiet'}>
        {isRejected ? 'Send the proof again' : 'Open the payment'}
      </ButtonLink>
    </div>
  );
}
