import type { RegistrationDetails } from '#features/registrations/contract.ts';
import { instantText } from '#shared/instants.ts';

type Held = Pick<RegistrationDetails, 'overallStatus' | 'paymentStatus' | 'amountDue' | 'holdUntil'>;

/** How long the seat is held while its payment is not confirmed; '' where that is no question. */
export function seatWords(
  { overallStatus, paymentStatus, amountDue, holdUntil }: Held,
  now: Date,
  timeZone: string,
): string {
  const isFailed = overallStatus === 'paymentFailed';
  const isChecked = overallStatus === 'checking' && amountDue > 0 && paymentStatus === 'pending';
  if (!isFailed && !isChecked) return '';
  if (!holdUntil) return 'Your seat is held meanwhile.';
  const until = instantText(holdUntil, timeZone);
  if (new Date(holdUntil) > now) {
    return isFailed
      ? `Your seat is held until ${until}: please send the proof before then.`
      : `Your seat is held until ${until}, and longer once the payment is confirmed.`;
  }
  return isFailed
    ? `Your seat was held until ${until} and may go to somebody else at any moment: please send the proof now.`
    : `Your seat was held until ${until}. Should it go to somebody else and your payment be there, the organisers give you a seat or your money back.`;
}
