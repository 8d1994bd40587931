export interface UpiPayment {
  upiId: string;
  /** In rupees. */
  fee: number;
  /** Shown to the payer and to the payee. */
  note: string;
}

/** What UPI apps open and scan. Not every app decodes a '+' or '%40', so neither is written. */
export function upiLink({ upiId, fee, note }: UpiPayment): string {
  const value = (text: string) => encodeURIComponent(text).replaceAll('%40', '@');
  return `upi://pay?pa=${value(upiId)}&am=${fee}&cu=INR&tn=${value(note.slice(0, 30))}`;
}
