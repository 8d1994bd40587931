import { ownPictureId } from '#features/pictures/rules.ts';
import { priceListFaults } from '#features/prices/rules.ts';
import { isUpiId, upiIdMessage } from '#shared/payments/upi-id.ts';
import type { EventFields } from './contract.ts';
import { unusedFee } from './rules.ts';

// Not in rules.ts, because every public page loads that file and only organisers need these rules.

/** The hosts that a payment QR picture may come from. Subdomains are allowed too (R181). */
export const defaultTrustedHosts = [
  'imgur.com',
  'ibb.co',
  'res.cloudinary.com',
  'storage.googleapis.com',
  'drive.google.com',
  'placehold.co',
];

interface EventFaultsContext {
  /** YYYY-MM-DD in the edition's time zone. */
  today: string;
  /** Undefined if the hosts are not known here. Only the server checks them then. */
  trustedHosts: readonly string[] | undefined;
  /**
   * The stored event when it is edited. A past date and payment details may stay as they are (R178), and empty fields
   * may stay empty (R182).
   */
  stored?: { date: string; image: string; qrCode: string; upiId: string } | undefined;
}

/** Checks the rules that need more than the form's own fields (R177). Keys are field names. */
export function eventFaults(fields: EventFields, context: EventFaultsContext): Record<string, string> {
  const faults: Record<string, string> = {};
  const { stored } = context;
  if (!fields.image && stored?.image !== '') faults.image = 'Image URL is required';
  if (fields.date < context.today && fields.date !== stored?.date) {
    faults.date = 'Event date cannot be in the past';
  }
  if (fields.isTeamEvent && !(fields.teamSize.max >= 2 && fields.teamSize.max <= 10)) {
    faults['teamSize.max'] = 'Team size must be between 2 and 10';
  } else if (fields.isTeamEvent && fields.teamSize.min < 1) {
    faults['teamSize.min'] = 'The smallest team has at least 1 person';
  } else if (fields.isTeamEvent && fields.teamSize.min > fields.teamSize.max) {
    faults['teamSize.min'] = 'The smallest team cannot be larger than the largest';
  }
  Object.assign(faults, unusedFeeFault(fields));
  const { prices = [] } = fields;
  for (const [index, fault] of Object.entries(priceListFaults(prices))) faults[`prices.${index}`] = fault;
  const amounts = [fields.registrationFees.solo, fields.registrationFees.team, ...prices.map(({ amount }) => amount)];
  const isPaid = amounts.some((amount) => amount > 0);
  if (isPaid && !fields.qrCode && stored?.qrCode !== '') faults.qrCode = 'QR code is required for paid events';
  if (isPaid && !fields.upiId) faults.upiId = 'UPI ID is required for paid events';
  if (fields.upiId && fields.upiId !== stored?.upiId && !isUpiId(fields.upiId)) faults.upiId = upiIdMessage;
  if (fields.qrCode && fields.qrCode !== stored?.qrCode) {
    const fault = whyNotQrAddress(fields.qrCode, context.trustedHosts);
    if (fault) faults.qrCode = fault;
  }
  const { registrationOpensAt: opens, registrationClosesAt: closes } = fields;
  if (opens && closes && closes <= opens) {
    faults.registrationClosesAt = 'Registration cannot close before it opens';
  }
  return faults;
}

/**
 * Returns why a QR code may not have this address. A host is trusted if it equals a trusted host or is a subdomain of
 * one (R181). An upload has an address of the site itself.
 */
export function whyNotQrAddress(address: string, trustedHosts: readonly string[] | undefined): string | undefined {
  if (ownPictureId(address)) return undefined;
  const url = URL.parse(address);
  if (!url) return 'Invalid URL format';
  if (url.protocol !== 'https:') return 'QR code URL must use HTTPS for security';
  if (!trustedHosts) return undefined;
  const host = url.hostname.toLowerCase();
  const trusted = trustedHosts.some((name) => host === name || host.endsWith(`.${name}`));
  return trusted ? undefined : 'QR code URL must be from a trusted domain';
}

function unusedFeeFault(event: Pick<EventFields, 'isTeamEvent' | 'registrationFees'>): Record<string, string> {
  if (unusedFee(event) <= 0) return {};
  return event.isTeamEvent
    ? { 'registrationFees.solo': 'Teams pay the team fee. Enter 0 here.' }
    : { 'registrationFees.team': 'This is not a team event, so only the solo fee is charged. Enter 0 here.' };
}

/**
 * Whether the title has letters that documents cannot print. The server also refuses a few rare letters of the allowed
 * scripts, which the fonts lack (decision 56).
 */
export const hasLettersOfOtherScripts = (title: string): boolean =>
  /(?![\p{Script=Latin}\p{Script=Tamil}\p{Script=Devanagari}\u00b5])\p{L}/u.test(title);
