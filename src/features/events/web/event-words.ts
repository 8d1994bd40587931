import { countOf } from '#shared/counts.ts';
import { clockText, dayText, timeRangeText } from '#shared/dates.ts';
import { instantText } from '#shared/instants.ts';
import { grouped, inRupees } from '#shared/money.ts';
import type { EventType, FestEvent } from '../contract.ts';
import { eventTypeNames } from '../rules.ts';

/** `editionDay` stands for a date that is missing or none at all. */
export function dateText({ date }: { date: string }, style: 'short' | 'long', editionDay: string): string {
  return dayText(date, style) ?? editionDay;
}

/** Both ends, or the start alone; undefined when neither is known. */
export function timeText({ startTime, endTime }: { startTime: string; endTime: string }): string | undefined {
  return timeRangeText(startTime, endTime) ?? (startTime ? `From ${clockText(startTime)}` : undefined);
}

/** An instant in the edition's time zone, '' for none at all. */
export function momentText(instant: string, timeZone: string): string {
  return Number.isNaN(Date.parse(instant)) ? '' : instantText(instant, timeZone);
}

export const typeText = (eventType: EventType) => eventTypeNames[eventType];

/** '2-4'; a team that is always as large is just '3'. */
export function teamSizeText({ teamSize: { min, max } }: Pick<FestEvent, 'teamSize'>): string {
  return min === max ? String(max) : `${min}-${max}`;
}

/** 'Limited to 50 participants'. */
export function limitText({ capacity }: Pick<FestEvent, 'capacity'>): string {
  return `Limited to ${countOf(capacity, 'participant')}`;
}

/** '24 Teams', '50 Participants'. */
export function capacityText({ capacity, isTeamEvent }: Pick<FestEvent, 'capacity' | 'isTeamEvent'>): string {
  return countOf(capacity, isTeamEvent ? 'Team' : 'Participant');
}

/** '12 of 50 seats left'; of a team event, the places for whole teams. */
export function seatsText({ seatsLeft, capacity, isTeamEvent }: Seats): string {
  const seat = isTeamEvent ? 'team place' : 'seat';
  return seatsLeft === 0 ? `No ${seat}s left` : `${grouped(seatsLeft)} of ${countOf(capacity, seat)} left`;
}
type Seats = Pick<FestEvent, 'seatsLeft' | 'capacity' | 'isTeamEvent'>;

/** A telephone link for what can be dialled; a handle or a room number is none. */
export function callHref(contact: string): string | undefined {
  return /^\+?[\d\s().-]{6,}$/.test(contact) ? `tel:${contact.replaceAll(/[^+\d]/g, '')}` : undefined;
}

interface Fee {
  who: 'Solo' | 'Team';
  amount: number;
}

/** What costs something. Empty: nothing does. */
export function feesOf({ registrationFees: { solo, team } }: Pick<FestEvent, 'registrationFees'>): Fee[] {
  const fees: Fee[] = [
    { who: 'Solo', amount: solo },
    { who: 'Team', amount: team },
  ];
  return fees.filter(({ amount }) => amount > 0);
}

/** 'Free', a single amount, or 'From' the lower one. */
export function entryText(event: Pick<FestEvent, 'registrationFees'>): string {
  const amounts = feesOf(event).map(({ amount }) => amount);
  const [lowest] = amounts.toSorted((a, b) => a - b);
  if (lowest === undefined) return 'Free';
  return amounts.length > 1 ? `From ${inRupees(lowest)}` : inRupees(lowest);
}
