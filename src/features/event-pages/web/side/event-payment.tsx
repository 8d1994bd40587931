import { QrCode } from 'lucide-react';
import type { FestEvent } from '#features/events/contract.ts';
import { shownFee } from '#features/events/rules.ts';
import { paths } from '#shared/paths.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { PictureOr } from '#web/picture-or.tsx';
import type { EventView } from '../event-view.ts';
import { reasonAgainst } from './reason-against.ts';
import { UnlessRegistered } from './unless-registered.tsx';

/** Shows how to pay the fee. Hidden while registration is closed, because a payment would not have a reference then. */
export function EventPayment({ view }: { view: EventView }) {
  const { event } = view;
  const now = useNow(3_000);
  if (!shownFee(event) || !(event.qrCode || event.upiId)) return null;
  if (reasonAgainst(view, now === undefined ? undefined : new Date(now))) return null;
  return (
    <UnlessRegistered eventId={event._id}>
      <div className="grid gap-3">
        <p className="text-sm">
          <strong>Register first.</strong> Your payment needs the reference that the form gives you.
        </p>
        <PaymentQr event={event} />
        {event.upiId && (
          <p className="text-sm text-quiet">
            UPI ID <span className="wrap-anywhere block select-all font-semibold text-ink">{event.upiId}</span>
          </p>
        )}
      </div>
    </UnlessRegistered>
  );
}

/** Shows the code drawn from the UPI ID, and the organisers' own picture as an alternative. */
function PaymentQr({ event }: { event: FestEvent }) {
  const drawn = event.upiId ? paths.eventPaymentCode(event._id) : '';
  const [first, second] = [drawn, event.qrCode].filter(Boolean);
  return (
    <>
      {first && <Code src={first} title="Scan QR to pay" alt="Payment QR code" />}
      {second && <Code src={second} title="Or scan the organisers’ picture" alt="Payment QR code, a picture" />}
    </>
  );
}

function Code({ src, title, alt }: { src: string; title: string; alt: string }) {
  return (
    <figure className="event-qr">
      <figcaption className="font-semibold">{title}</figcaption>
      <PictureOr src={src} alt={alt} className="event-qr-picture">
        <div role="img" aria-label="The payment QR code did not load" className="event-qr-picture event-qr-missing">
          <QrCode aria-hidden size={56} strokeWidth={1.25} />
          <span aria-hidden>The QR code did not load. You will find it again when you register.</span>
        </div>
      </PictureOr>
    </figure>
  );
}
