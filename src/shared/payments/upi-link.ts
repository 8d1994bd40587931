import { isUpiId } from './upi-id.ts';

interface UpiPayment {
  upiId: string;
  payeeName: string;
  /** In rupees. */
  amount: number;
  /** Shown to the payer and, in most apps, on the payee's statement. */
  note: string;
  /** '' before there is a registration. */
  reference: string;
}

/**
 * What a QR code carries and UPI apps open, undefined without a valid UPI ID. Not every app decodes a '+', a '%40'
 * or a letter outside of English, so none of them is written.
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
