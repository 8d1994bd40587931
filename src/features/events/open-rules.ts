import { countOf } from '#shared/counts.ts';
import { isOver } from './rules.ts';

interface EventToRegisterFor {
  isActive: boolean;
  /** Instants, '' where there is no bound. */
  registrationOpensAt: string;
  registrationClosesAt: string;
  endsAt: string;
  lateRegistrations: boolean;
}

export type WhyNotRegister = 'eventNotFound' | 'eventOver' | 'eventNotOpen' | 'eventClosed';

/** Whether an event takes registrations at `now`. Whether a seat is left is for the database to decide. */
export function whyNotRegister(event: EventToRegisterFor | undefined, now: Date): WhyNotRegister | undefined {
  if (!event?.isActive) return 'eventNotFound';
  if (isOver(event, now) && !event.lateRegistrations) return 'eventOver';
  if (event.registrationOpensAt && now < new Date(event.registrationOpensAt)) return 'eventNotOpen';
  if (event.registrationClosesAt && now >= new Date(event.registrationClosesAt)) return 'eventClosed';
  return undefined;
}

/** Until when the event takes registrations, an instant; '' without a bound. */
export function takesUntil({ registrationClosesAt, endsAt, lateRegistrations }: EventToRegisterFor): string {
  const bounds = [registrationClosesAt, lateRegistrations ? '' : endsAt].filter(Boolean);
  return bounds.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? '';
}

interface Seats {
  seatsLeft: number;
  capacity: number;
}

/** `late`: over, and the organisers allow late registrations. `few`: hardly any seats are left. */
export type EventState = 'over' | 'late' | 'notOpen' | 'closed' | 'full' | 'few' | 'open';

/** What counts of an event for anyone who looks for one. Without a time, only what the seats say. */
export function eventState(event: Omit<EventToRegisterFor, 'isActive'> & Seats, now?: Date): EventState {
  const why = now && whyNotRegister({ ...event, isActive: true }, now);
  if (why === 'eventOver') return 'over';
  if (why === 'eventNotOpen') return 'notOpen';
  if (why === 'eventClosed') return 'closed';
  const { seatsLeft, capacity } = event;
  if (seatsLeft === 0) return 'full';
  if (now && isOver(event, now)) return 'late';
  const areFew = seatsLeft <= 10 || seatsLeft <= capacity / 5;
  return areFew && seatsLeft < capacity ? 'few' : 'open';
}

interface Told {
  seatsLeft: number;
  isTeamEvent: boolean;
  /** The day when registration opens, as people read it. */
  opens: string;
}

/** The state in a few words, for a card; '' where an event simply takes registrations. */
export function stateWords(state: EventState, { seatsLeft, isTeamEvent, opens }: Told): string {
  if (state === 'few') return `${countOf(seatsLeft, isTeamEvent ? 'team place' : 'seat')} left`;
  if (state === 'notOpen') return opens ? `Opens on ${opens}` : 'Not open yet';
  return { over: 'Over', late: 'Over, still open', closed: 'Closed', full: 'Full', open: '' }[state];
}
