import { QrCode } from 'lucide-react';
import { PictureOr } from '#web/picture-or.tsx';
import { qrCode } from '#web/qr/qr-code.ts';
import { QrDrawing } from '#web/qr/qr-drawing.tsx';
import { type UpiPayment, upiLink } from './upi-link.ts';

/** The organisers' own code. Where there is none, or it does not load, one that is drawn from the UPI ID. */
export function EventRegisterQrCode({ src, payment }: { src: string; payment: UpiPayment }) {
  return (
    <figure className="grid max-w-60 content-start gap-2.5">
      <PictureOr src={src} alt="QR code to pay the registration fee" className="event-register-qr">
        <DrawnCode payment={payment} />
      </PictureOr>
      <figcaption className="text-center text-quiet text-sm">Scan with any UPI app</figcaption>
    </figure>
  );
}

function DrawnCode({ payment }: { payment: UpiPayment }) {
  const modules = payment.upiId ? qrCode(upiLink(payment)) : undefined;
  if (modules) {
    return <QrDrawing modules={modules} label={`QR code to pay to ${payment.upiId}`} className="event-register-qr" />;
  }
  return (
    <div className="event-register-qr event-register-qr-missing">
      <QrCode aria-hidden size={72} strokeWidth={1} />
      <p>No QR code here. Please ask the organisers how to pay.</p>
    </div>
  );
}
