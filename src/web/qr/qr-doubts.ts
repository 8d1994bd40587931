import { inRupees } from '#shared/money.ts';

/**
 * - `broken`: it does not load.
 * - `elsewhere`: it loads from another host, where a page may show it and not look into it.
 * - `noCode`: there is no QR code in it that can be read.
 * - `code`: `upi` is what it says, undefined where it is not for UPI payments.
 */
export type QrPicture =
  | { state: 'broken' }
  | { state: 'elsewhere' }
  | { state: 'noCode' }
  | { state: 'code'; upi: UpiInCode | undefined };

export interface Typed {
  upiId: string;
  /** In rupees; undefined where nobody types one. */
  amount: number | undefined;
}

/** What a person should confirm before students pay by this picture. */
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
  /** In rupees; undefined where the payer types it. */
  amount: number | undefined;
}

/** What a UPI app would pay by this text of a QR code; undefined where it is no UPI code. */
export function upiInText(text: string): UpiInCode | undefined {
  const link = /^upi:\/\/pay\/?\?(.+)$/is.exec(text.trim());
  if (!link?.[1]) return undefined;
  const fields = new URLSearchParams(link[1]);
  const upiId = fields.get('pa')?.trim();
  if (!upiId) return undefined;
  const amount = Number(fields.get('am') ?? '');
  return { upiId, amount: amount > 0 ? amount : undefined };
}
