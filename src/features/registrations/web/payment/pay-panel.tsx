import { clsx } from 'clsx';
import type { PaymentDetails } from '#features/registrations/contract.ts';
import { inRupees } from '#shared/money.ts';
import { isUpiId } from '#shared/payments/upi-id.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PayCodes } from './pay-codes.tsx';
import { breakAtSign, TextToCopy } from './text-to-copy.tsx';
import './payment.css';

/** UPI apps accept a QR code from the gallery only up to this many rupees. */
const galleryLimit = 2_000;

/** Shows how to pay: the codes, then their content for typing. */
export function PayPanel({ payment, forTeam }: { payment: PaymentDetails; forTeam: boolean }) {
  const { amount, upiId, upiLink, reference } = payment;
  // Two codes are side by side above the lines. A single code is beside the lines.
  const hasOneCode = isUpiId(upiId) && !payment.qrCode;
  return (
    <section aria-label="How to pay" className="@container grid grid-cols-1 content-start gap-6">
      <p className="grid gap-1">
        <span className="text-quiet">Pay with any UPI app{forTeam && ', once for the whole team'}</span>
        <span className="figures font-bold text-4xl leading-none">{inRupees(amount)}</span>
      </p>
      {upiLink && (
        <p className="pay-open">
          <a href={upiLink} className={buttonClass({ variant: 'main' })}>
            Open UPI app
          </a>
          <span className="text-pretty text-quiet text-sm">If your app refuses, copy the UPI ID and pay to that.</span>
        </p>
      )}
      <div className={clsx('grid gap-x-6 gap-y-6', hasOneCode && 'items-start @lg:grid-cols-[13rem_minmax(0,1fr)]')}>
        <PayCodes payment={payment} />
        {isUpiId(upiId) && (
          <dl className="pay-lines">
            <TextToCopy label="UPI ID" text={upiId}>
              {breakAtSign(upiId)}
            </TextToCopy>
            <TextToCopy label="amount" text={String(amount)}>
              <span className="figures">{inRupees(amount)}</span>
            </TextToCopy>
            {reference && (
              <TextToCopy label="reference" text={reference} hint="Type it as the note or remark of the payment.">
                <span className="figures tracking-wider">{reference}</span>
              </TextToCopy>
            )}
          </dl>
        )}
      </div>
      {amount > galleryLimit && (
        <p className="max-w-prose text-quiet text-sm">
          Above {inRupees(galleryLimit)} some apps refuse a QR code that is picked from the gallery. Scan it from
          another screen, or type the UPI ID and the amount into your app.
        </p>
      )}
    </section>
  );
}
