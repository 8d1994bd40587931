import type { FestEvent } from '#features/events/contract.ts';
import { takesUntil } from '#features/events/open-rules.ts';
import { entryFeeText, shownFee } from '#features/events/rules.ts';
import { countOf } from '#shared/counts.ts';
import { dayText } from '#shared/dates.ts';
import { instantText } from '#shared/instants.ts';
import { grouped } from '#shared/money.ts';

/** Uses `editionDay` when the event has no valid date. */
export function dateText({ date }: { date: string }, style: 'short' | 'long', editionDay: string): string {
  return dayText(date, style) ?? editionDay;
}

/** Formats an instant in the edition's time zone; '' without a valid instant. */
export function momentText(instant: string, timeZone: string): string {
  return Number.isNaN(Date.parse(instant)) ? '' : instantText(instant, timeZone);
}

/** When registration ends, if the event has a closing time. The event may be over before that time. */
export function closesText(event: Parameters<typeof takesUntil>[0], timeZone: string): string {
  return event.registrationClosesAt && momentText(takesUntil(event), timeZone);
}

/** 'Limited to 50 participants', 'Limited to 24 teams'. */
export function limitText({ capacity, isTeamEvent }: Pick<FestEvent, 'capacity' | 'isTeamEvent'>): string {
  return `Limited to ${countOf(capacity, isTeamEvent ? 'team' : 'participant')}`;
}

/** '24 Teams' or '50 Participants'. */
export function capacityText({ capacity, isTeamEvent }: Pick<FestEvent, 'capacity' | 'isTeamEvent'>): string {
  return countOf(capacity, isTeamEvent ? 'Team' : 'Participant');
}

/** '12 of 50 seats left'. For a team event a seat is a place for a whole team. */
export function seatsText({ seatsLeft, capacity, isTeamEvent }: Seats): string {
  const seat = isTeamEvent ? 'team place' : 'seat';
  return seatsLeft === 0 ? `No ${seat}s left` : `${grouped(seatsLeft)} of ${countOf(capacity, seat)} left`;
}
type Seats = Pick<FestEvent, 'seatsLeft' | 'capacity' | 'isTeamEvent'>;

/** Returns a phone link if the contact is a phone number; undefined for a handle or a room number. */
export function callHref(contact: string): string | undefined {
  return /^\+?[\d\s().-]{6,}$/.test(contact) ? `tel:${contact.replaceAll(/[^+\d]/g, '')}` : undefined;
}

interface Fee {
  who: 'Solo' | 'Team';
  amount: number;
}

/** Only the fee that is charged (R12). Empty if the event is free. */
export function feesOf(event: Fees): Fee[] {
  const amount = shownFee(event) ?? 0;
  return amount > 0 ? [{ who: event.isTeamEvent ? 'Team' : 'Solo', amount }] : [];
}

type Fees = Pick<FestEvent, 'isTeamEvent' | 'registrationFees'> & Partial<Pick<FestEvent, 'entry' | 'priceNow'>>;

/** The text shown in place of a fee: 'Free Entry', 'With a pass'. */
export const freeText = (event: Fees): string => entryFeeText(event, 'Free Entry');

/** 'Free' or the amount of the fee that is charged. */
export const entryText = (event: Fees): string => entryFeeText(event);
