export interface UpiInCode {
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
