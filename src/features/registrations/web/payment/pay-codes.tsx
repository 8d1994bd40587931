import { QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaymentDetails } from '#features/registrations/contract.ts';
import { inRupees } from '#shared/money.ts';
import { isUpiId } from '#shared/payments/upi-id.ts';
import { PictureOr } from '#web/picture-or.tsx';
import { QrDrawing, qrCode } from '#web/qr/qr-drawing.tsx';
import { studentSession } from '#web/sessions.ts';

/** Shows the QR code for exactly this payment, with the organisers' own picture beside it. */
export function PayCodes({ payment }: { payment: PaymentDetails }) {
  const { upiLink, upiId, amount, qrCode: picture } = payment;
  const modules = upiLink ? qrCode(upiLink) : undefined;
  return (
    <div className="pay-codes">
      {modules && (
        <Code caption={`With the amount, ${inRupees(amount)}, filled in`}>
          <QrDrawing modules={modules} label={`QR code to pay ${inRupees(amount)} to ${upiId}`} className="pay-code" />
        </Code>
      )}
      {picture && (
        <Code caption={modules ? 'The organisers’ own: type the amount yourself' : 'Scan with any UPI app'}>
          <PictureOr src={picture} alt="The organisers’ QR code to pay the registration fee" className="pay-code">
            <Missing>This picture does not load.</Missing>
          </PictureOr>
        </Code>
      )}
      {!(modules || picture) && (
        <Missing>
          {isUpiId(upiId)
            ? withoutCode(payment.reference !== '' || studentSession.info() !== undefined)
            : 'No QR code here. Please ask the organisers how to pay.'}
        </Missing>
      )}
    </div>
  );
}

/** The code contains the student's own reference, so visitors have none yet. */
const withoutCode = (isStudents: boolean) =>
  isStudents
    ? 'The QR code did not load. Load the page again, or pay to the UPI ID.'
    : 'No QR code yet: it is made for you when you are logged in.';

function Code({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="grid content-start gap-2.5">
      {children}
      <figcaption className="text-quiet text-sm">{caption}</figcaption>
    </figure>
  );
}

function Missing({ children }: { children: string }) {
  return (
    <div className="pay-code pay-code-missing">
      <QrCode aria-hidden size={56} strokeWidth={1} />
      <p>{children}</p>
    </div>
  );
}
