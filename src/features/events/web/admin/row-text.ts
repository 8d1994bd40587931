import type { FestEvent } from '#features/events/contract.ts';
import { entryFeeText, mayCost, shownFee, teamSizeText, unusedFee } from '#features/events/rules.ts';
import { dayText } from '#shared/dates.ts';
import { inRupees } from '#shared/money.ts';
import { isUpiId } from '#shared/payments/upi-id.ts';
import type { SitePayment } from './load-events.ts';

const shownOfDescription = 50;

/** Returns the first 50 characters (R170) without splitting a character. */
export function cutDescription(description: string): string {
  const characters = [...description];
  if (characters.length <= shownOfDescription) return description;
  return `${characters.slice(0, shownOfDescription).join('').trimEnd()}...`;
}

export const dateOrNone = (date: string): string => dayText(date, 'medium') ?? 'No date';

type Fees = Pick<FestEvent, 'isTeamEvent' | 'registrationFees'>;
type Priced = Fees & Partial<Pick<FestEvent, 'entry' | 'prices' | 'priceNow'>>;

/** What a student without a pass pays. */
export function priceText(event: Priced): string {
  const words = entryFeeText(event, 'Free Entry');
  return shownFee(event) ? `${words} ${event.isTeamEvent ? 'team' : 'solo'}` : words;
}

/** Names a stored fee that is never charged, so that an organiser can correct it. */
export function unusedFeeText(event: Fees): string | undefined {
  const fee = unusedFee(event);
  return fee > 0 ? `${event.isTeamEvent ? 'Solo' : 'Team'} fee of ${inRupees(fee)} is never charged` : undefined;
}

export const teamText = (event: Pick<FestEvent, 'isTeamEvent' | 'teamSize'>): string =>
  event.isTeamEvent ? `Yes, ${teamSizeText(event)}` : 'No';

export type QrState =
  | 'Drawn from UPI ID'
  | 'Drawn from the site’s UPI ID'
  | 'Picture'
  | 'The site’s picture'
  | 'Missing'
  | 'Not needed';

/**
 * The payment details that students get, in the order in which they see them. The site's details replace missing ones.
 */
export function qrStates(event: Priced & Pick<FestEvent, 'qrCode' | 'upiId'>, site: SitePayment): QrState[] {
  if (!mayCost(event)) return ['Not needed'];
  const states: QrState[] = [];
  if (isUpiId(event.upiId || site.upiId)) {
    states.push(event.upiId ? 'Drawn from UPI ID' : 'Drawn from the site’s UPI ID');
  }
  if (event.qrCode) states.push('Picture');
  else if (site.paymentQrCode) states.push('The site’s picture');
  return states.length > 0 ? states : ['Missing'];
}
