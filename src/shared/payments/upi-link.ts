import { isUpiId } from './upi-id.ts';

interface UpiPayment {
  upiId: string;
  payeeName: string;
  /** In rupees. */
  amount: number;
  /** Shown to the payer and, in most apps, on the payee's statement. */
  note: string;
  /** '' before the registration exists. */
  reference: string;
}

/**
 * The link in QR codes that UPI apps open; undefined without a valid UPI ID. Some apps do not decode '+', '%40' or
 * letters outside of English, so the link contains none of them.
 */
export function upiLink({ upiId, payeeName, amount, note, reference }: UpiPayment): string | undefined {
  if (!isUpiId(upiId)) return undefined;
  const fields = [
    `pa=${upiId}`,
    `pn=${plain(payeeName) || 'Organisers'}`,
    `am=${amount.toFixed(2)}`,
    'cu=INR',
    `tn=${plain(note)}`,
    ...(reference ? [`tr=${reference}`] : []),
  ];
  return `upi://pay?${fields.join('&')}`;
}

const plain = (text: string) =>
  text
    .replace(/[^a-z0-9. -]+/gi, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 50)
    .trim()
    .replaceAll(' ', '%20');
