import { inRupees } from '#shared/money.ts';

/**
 * - `broken`: it does not load.
 * - `elsewhere`: it comes from another host, so the page may show it but cannot read it.
 * - `noCode`: it contains no readable QR code.
 * - `code`: `upi` is its content; undefined if it is not for UPI payments.
 */
export type QrPicture =
  | { state: 'broken' }
  | { state: 'elsewhere' }
  | { state: 'noCode' }
  | { state: 'code'; upi: UpiInCode | undefined };

export interface Typed {
  upiId: string;
  /** In rupees; undefined if the form has no amount. */
  amount: number | undefined;
}

/** The doubts that a person should confirm before students pay with this picture. */
export function qrDoubts(picture: QrPicture, typed: Typed): string[] {
  if (picture.state === 'broken') return ['This QR code does not load. It cannot be changed later.'];
  if (picture.state === 'elsewhere') return [];
  if (picture.state === 'noCode') return ['No QR code was found in this picture.'];
  const { upi } = picture;
  if (!upi) return ['This QR code is not for UPI payments.'];
  const doubts: string[] = [];
  if (typed.upiId && !isSameUpiId(upi.upiId, typed.upiId)) {
    doubts.push(`The QR code pays ${upi.upiId}, but the UPI ID typed is ${typed.upiId}.`);
  }
  if (typed.amount !== undefined && upi.amount !== undefined && upi.amount !== typed.amount) {
    doubts.push(`The QR code asks for ${inRupees(upi.amount)}, but the fee is ${inRupees(typed.amount)}.`);
  }
  return doubts;
}

export const isSameUpiId = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

interface UpiInCode {
  upiId: string;
  /** In rupees; undefined if the payer types the amount. */
  amount: number | undefined;
}

/** What a UPI app would pay with this QR code; undefined if it is not a UPI code. */
export function upiInText(text: string): UpiInCode | undefined {
  const link = /^upi:\/\/pay\/?\?(.+)$/is.exec(text.trim());
  if (!link?.[1]) return undefined;
  const fields = new URLSearchParams(link[1]);
  const upiId = fields.get('pa')?.trim();
  if (!upiId) return undefined;
  const amount = Number(fields.get('am') ?? '');
  return { upiId, amount: amount > 0 ? amount : undefined };
}
