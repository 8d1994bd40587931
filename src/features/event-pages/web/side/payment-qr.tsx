import { QrCode } from 'lucide-react';
import type { FestEvent } from '#features/events/contract.ts';
import { paths } from '#shared/paths.ts';
import { PictureOr } from '#web/picture-or.tsx';

/** The code drawn from the UPI ID, and the organisers' own picture as a second way. */
export function PaymentQr({ event }: { event: FestEvent }) {
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
