import { countOf } from '#shared/counts.ts';
import { isOver } from './rules.ts';

interface EventToRegisterFor {
  isActive: boolean;
  /** Instants; '' without a limit. */
  registrationOpensAt: string;
  registrationClosesAt: string;
  endsAt: string;
  lateRegistrations: boolean;
}

export type WhyNotRegister = 'eventNotFound' | 'eventOver' | 'eventNotOpen' | 'eventClosed';

/** Returns why an event takes no registration at `now`. Does not check the free seats: the database does. */
export function whyNotRegister(event: EventToRegisterFor | undefined, now: Date): WhyNotRegister | undefined {
  if (!event?.isActive) return 'eventNotFound';
  if (isOver(event, now) && !event.lateRegistrations) return 'eventOver';
  if (event.registrationOpensAt && now < new Date(event.registrationOpensAt)) return 'eventNotOpen';
  if (event.registrationClosesAt && now >= new Date(event.registrationClosesAt)) return 'eventClosed';
  return undefined;
}

/** The instant until which the event takes registrations; '' without a limit. */
export function takesUntil({ registrationClosesAt, endsAt, lateRegistrations }: EventToRegisterFor): string {
  const bounds = [registrationClosesAt, lateRegistrations ? '' : endsAt].filter(Boolean);
  return bounds.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? '';
}

interface Seats {
  seatsLeft: number;
  capacity: number;
}

/** `late`: the event is over, but late registrations are allowed. `few`: hardly any seats are left. */
export type EventState = 'over' | 'late' | 'notOpen' | 'closed' | 'full' | 'few' | 'open';

/** The most important fact about an event for a visitor. Without `now`, only the seats count. */
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
  /** The day when registration opens, formatted for people. */
  opens: string;
}

/** The state in a few words for a card; '' for an open event. */
export function stateText(state: EventState, { seatsLeft, isTeamEvent, opens }: Told): string {
  if (state === 'few') return `${countOf(seatsLeft, isTeamEvent ? 'team place' : 'seat')} left`;
  if (state === 'notOpen') return opens ? `Opens on ${opens}` : 'Not open yet';
  return { over: 'Over', late: 'Over, still open', closed: 'Closed', full: 'Full', open: '' }[state];
}
