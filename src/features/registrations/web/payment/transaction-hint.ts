const where =
  'Google Pay shows it as “UPI transaction ID”, PhonePe as “UTR” and Paytm as “UPI Ref. No.”, in the details of the payment.';

/** What to say below the field while somebody types. It advises alone: four characters are enough to be sent. */
export function transactionHint(typed: string): string {
  const text = typed.replace(/\s/g, '');
  if (text === '') return `12 digits. ${where}`;
  if (!/^\d+$/.test(text)) return `Most payments have an ID of 12 digits and no letters. ${where}`;
  if (text.length < 12) return `${text.length} of 12 digits.`;
  if (text.length > 12) return `${text.length} digits: most payments have 12. Please compare it with your app.`;
  return '12 digits, as it should be.';
}
