import { ownPictureId } from '#features/pictures/rules.ts';
import type { EventFields, EventType } from './contract.ts';

/** What each type is called; the tabs of the landing page have names of their own (public-and-student.txt, 2). */
export const eventTypeNames: Record<EventType, string> = {
  competition: 'Competition',
  technical: 'Technical',
  nontechnical: 'Nontechnical',
  workshop: 'Workshop',
  hackathon: 'Hackathon',
  talk: 'Talk',
};

/** The hosts a payment QR picture may come from, each with its subdomains (specification's decisions, 16). */
export const defaultTrustedHosts = [
  'imgur.com',
  'ibb.co',
  'res.cloudinary.com',
  'storage.googleapis.com',
  'drive.google.com',
  'placehold.co',
];

export interface EventFaultsContext {
  /** YYYY-MM-DD in the edition's time zone. */
  today: string;
  /** Undefined where they are not known: then the host is left to the server. */
  trustedHosts: readonly string[] | undefined;
  /** The stored date on an edit: an unchanged past date may be saved (specification's decisions, 9). */
  previousDate?: string;
  /** The stored QR code on an edit: it cannot be changed, so it is not judged by today's trusted hosts. */
  previousQrCode?: string;
}

/** The rules of administration.txt, 5, that need to know more than the form. Keys are field names. */
export function eventFaults(fields: EventFields, context: EventFaultsContext): Record<string, string> {
  const faults: Record<string, string> = {};
  if (fields.date < context.today && fields.date !== context.previousDate) {
    faults.date = 'Event date cannot be in the past';
  }
  if (fields.isTeamEvent && !(fields.teamSize.max >= 2 && fields.teamSize.max <= 10)) {
    faults['teamSize.max'] = 'Team size must be between 2 and 10';
  } else if (fields.isTeamEvent && !(fields.teamSize.min >= 1 && fields.teamSize.min <= fields.teamSize.max)) {
    faults['teamSize.min'] = 'The smallest team cannot be larger than the largest';
  }
  const isPaid = fields.registrationFees.solo > 0 || fields.registrationFees.team > 0;
  if (isPaid && !fields.qrCode) faults.qrCode = 'QR code is required for paid events';
  if (isPaid && !fields.upiId) faults.upiId = 'UPI ID is required for paid events';
  if (fields.qrCode && fields.qrCode !== context.previousQrCode) {
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
 * A host is trusted when it equals a trusted one or is a subdomain of it (specification's decisions, 16). An uploaded
 * picture comes from where the page itself does.
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

export interface RegistrationTimes {
  /** Instants, '' where there is no bound. */
  registrationOpensAt: string;
  registrationClosesAt: string;
}

/** An event's own times win; where it has none, the edition's hold. */
export function withEditionTimes<E extends RegistrationTimes>(event: E, edition: RegistrationTimes): E {
  return {
    ...event,
    registrationOpensAt: event.registrationOpensAt || edition.registrationOpensAt,
    registrationClosesAt: event.registrationClosesAt || edition.registrationClosesAt,
  };
}

interface Priced {
  isTeamEvent: boolean;
  registrationFees: { solo: number; team: number };
}

/** The fee that one registration costs, in rupees: the team fee for team events, the solo fee otherwise. */
export function relevantFee(event: Priced): number {
  return event.isTeamEvent ? event.registrationFees.team : event.registrationFees.solo;
}

/** 'Free Entry' only when both fees are 0 (public-and-student.txt, 9). */
export function isFreeEntry(event: Priced): boolean {
  return event.registrationFees.solo === 0 && event.registrationFees.team === 0;
}

/** How many members a leader may add: team size max minus 1, none for a solo event. */
export function maxExtraMembers(event: { isTeamEvent: boolean; teamSize: { max: number } }): number {
  return event.isTeamEvent ? Math.max(0, event.teamSize.max - 1) : 0;
}

/** Prizes shown when none are given (public-and-student.txt, 9), in rupees. */
export function defaultPrizes(eventType: EventType): { first: string; second: string } {
  return eventType === 'nontechnical' ? { first: '₹1200', second: '₹600' } : { first: '₹1000', second: '₹500' };
}
