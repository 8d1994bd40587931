import { clockText, dayText, timeRangeText } from '#shared/dates.ts';
import { inRupees } from '#shared/money.ts';
import type { EventType, FestEvent } from '../contract.ts';

const whenUnknown = 'May 9th, 2025';

/** Of a date that is missing or none at all, the edition's day (public-and-student.txt, 9). */
export function dateText({ date }: { date: string }, style: 'short' | 'long'): string {
  return dayText(date, style) ?? whenUnknown;
}

/** Both ends, or the start alone; undefined when neither is known. */
export function timeText({ startTime, endTime }: { startTime: string; endTime: string }): string | undefined {
  return timeRangeText(startTime, endTime) ?? (startTime ? `From ${clockText(startTime)}` : undefined);
}

const typeNames: Record<EventType, string> = {
  competition: 'Competition',
  technical: 'Technical',
  nontechnical: 'Nontechnical',
  workshop: 'Workshop',
  hackathon: 'Hackathon',
  talk: 'Talk',
};

export const typeText = (eventType: EventType) => typeNames[eventType];

/** '2-4'; a team that is always as large is just '3'. */
export function teamSizeText({ teamSize: { min, max } }: Pick<FestEvent, 'teamSize'>): string {
  return min === max ? String(max) : `${min}-${max}`;
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
