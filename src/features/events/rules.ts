import { feeText } from '#shared/money.ts';
import type { EventType, FestEvent } from './contract.ts';

/** The name of each type. The tabs of the landing page have other names (R52). */
export const eventTypeNames: Record<EventType, string> = {
  competition: 'Competition',
  technical: 'Technical',
  nontechnical: 'Nontechnical',
  workshop: 'Workshop',
  hackathon: 'Hackathon',
  talk: 'Talk',
};

/** Returns whether an event has ended. An event without an end never has. */
export function isOver({ endsAt }: { endsAt: string }, now: Date): boolean {
  return endsAt !== '' && now >= new Date(endsAt);
}

interface Priced {
  isTeamEvent: boolean;
  registrationFees: { solo: number; team: number };
}

/** The fee that one registration costs, in rupees: the team fee for team events, the solo fee otherwise. */
export function relevantFee(event: Priced): number {
  return event.isTeamEvent ? event.registrationFees.team : event.registrationFees.solo;
}

type Entered = Priced & Partial<Pick<FestEvent, 'entry' | 'priceNow'>>;

/** What a visitor without a pass pays; undefined if only a pass opens the event. */
export function shownFee(event: Entered): number | undefined {
  if (event.entry === 'pass') return undefined;
  return event.entry === 'free' ? 0 : (event.priceNow ?? relevantFee(event));
}

/** 'Free', '₹150', or 'With a pass'. */
export function entryFeeText(event: Entered, free?: string): string {
  const fee = shownFee(event);
  return fee === undefined ? 'With a pass' : feeText(fee, free);
}

/** Whether nothing is charged. Ignores the fee that does not apply (R12). */
export function isFreeEntry(event: Priced): boolean {
  return relevantFee(event) === 0;
}

/** Whether anybody may ever have to pay for the event itself. Passes are paid to the site's own payment details. */
export function mayCost(event: Priced & Partial<Pick<FestEvent, 'entry' | 'prices'>>): boolean {
  if (event.entry === 'free' || event.entry === 'pass') return false;
  return !isFreeEntry(event) || (event.prices ?? []).some(({ amount }) => amount > 0);
}

/** A stored fee that is never charged, in rupees; 0 without one. */
export function unusedFee({ isTeamEvent, registrationFees }: Priced): number {
  return isTeamEvent ? registrationFees.solo : registrationFees.team;
}

/** The task to remove unused fees. It names at most five events, because the table of events marks all of them. */
export function unusedFeeTask(titles: readonly string[]): string {
  const [only] = titles;
  if (titles.length === 1) return `${only} has a fee that is never charged.`;
  const named = titles.slice(0, 5).join(', ');
  return `${titles.length} events have a fee that is never charged: ${named}${titles.length > 5 ? ' and others' : ''}.`;
}

/** How many members a leader may add: team size max minus 1, none for a solo event. */
export function maxExtraMembers(event: { isTeamEvent: boolean; teamSize: { max: number } }): number {
  return event.isTeamEvent ? Math.max(0, event.teamSize.max - 1) : 0;
}

/** The prizes of an event: the typed ones, or else the default ones. Undefined if the organisers chose to show none. */
export function promisedPrizes({ prizes, eventType }: Pick<FestEvent, 'prizes' | 'eventType'>) {
  if (prizes.none) return undefined;
  const usual = defaultPrizes(eventType);
  const { first, second, third, other } = prizes;
  return { first: first || usual.first, second: second || usual.second, third, other };
}

/** The prizes in rupees that are shown if none are typed (R14). */
export function defaultPrizes(eventType: EventType): { first: string; second: string } {
  return eventType === 'nontechnical' ? { first: '₹1200', second: '₹600' } : { first: '₹1000', second: '₹500' };
}

/** '2-4', or '3' if all teams have the same size. */
export function teamSizeText({ teamSize: { min, max } }: Pick<FestEvent, 'teamSize'>): string {
  return min === max ? String(max) : `${min}-${max}`;
}
