import { QrCode } from 'lucide-react';
import { PictureOr } from '#web/picture-or.tsx';

export function PaymentQr({ src }: { src: string }) {
  return (
    <figure className="event-qr">
      <figcaption className="font-semibold">Scan QR to pay</figcaption>
      <PictureOr src={src} alt="Payment QR code" className="event-qr-picture">
        <div role="img" aria-label="The payment QR code did not load" className="event-qr-picture event-qr-missing">
          <QrCode aria-hidden size={56} strokeWidth={1.25} />
          <span aria-hidden>The QR code did not load. You will find it again when you register.</span>
        </div>
      </PictureOr>
    </figure>
  );
}
