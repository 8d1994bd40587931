import { collegeKey } from '#features/colleges/rules.ts';
import type { TeamRules } from '#features/events/contract.ts';
import { statesInTeam } from '#features/own-registrations/rules.ts';
import { clash, type Hours } from '#shared/hours.ts';
import type { Hindrance, MemberState } from './team-contract.ts';

/** The only table of a member's changes of state (decision 43). Anything else is refused. */
const memberTransitions = {
  accept: { from: ['typed', 'invited'], to: 'accepted' },
  decline: { from: ['typed', 'invited'], to: 'declined' },
  /** The leader answers a student who joined by the code. */
  approve: { from: ['asked'], to: 'accepted' },
  turnDown: { from: ['asked'], to: 'declined' },
  /**
   * The time to accept is over. This applies only to invited members: the leader can answer requests to join until
   * registration closes.
   */
  lapse: { from: ['invited'], to: 'declined' },
  leave: { from: ['accepted', 'asked'], to: 'left' },
  replace: { from: ['typed', 'invited', 'accepted'], to: 'replaced' },
} as const satisfies Record<string, { from: readonly MemberState[]; to: MemberState }>;

export type MemberEvent = keyof typeof memberTransitions;

/** The state after an event; undefined if the event is not allowed. */
export function memberAfter(state: MemberState, event: MemberEvent): MemberState | undefined {
  const { from, to }: { from: readonly MemberState[]; to: MemberState } = memberTransitions[event];
  return from.includes(state) ? to : undefined;
}

/** Whether a member in this state counts as part of the team. */
export function isInTeam(state: MemberState): boolean {
  const inTeam: readonly MemberState[] = statesInTeam;
  return inTeam.includes(state);
}

interface Member {
  id: string;
  state: MemberState;
  student_id: string | null;
}

/**
 * How many places are taken, leader included. Each invited person has a place. For an invited person who wants to
 * accept, only accepted members count, since organisers may have reduced the team size.
 */
export function placesTaken(members: readonly Member[], own?: Pick<Member, 'id'>): number {
  const counts = ({ id, state }: Member) => (own ? state === 'accepted' && id !== own.id : isInTeam(state));
  return 1 + members.filter(counts).length;
}

/** How many students can wait for one leader. */
export const mostAsking = 20;

export interface Person {
  id: string;
  name: string;
  phone: string;
  college: string;
  /** The account's college, if a leader typed another `college` into the form. */
  accountCollege?: string;
  isOwnCollege: boolean;
}

interface EventToJoin extends Hours {
  id: string;
  teamMax: number;
  rules: TeamRules;
  /** No answer is accepted any more. */
  isClosed: boolean;
}

/** An event that the person takes part in, as a leader or a member. */
export interface TheirEvent extends Hours {
  eventId: string;
  registrationId: string;
  /** Whether the event is published. Organisers call an event off by unpublishing it. */
  isActive: boolean;
}

interface TeamToJoin {
  /** '' for a team that is about to be registered. */
  registrationId: string;
  leader: { id: string; college: string };
  members: readonly Member[];
  /** The person's own row, if the leader has named them. */
  own?: Pick<Member, 'id'> | undefined;
  /**
   * The colleges of the leaders of the event's other teams, from their forms and accounts. Read only if each college
   * may have one team.
   */
  otherColleges: readonly string[];
  /** Returns the same text for all names of one college. Without it only the letters of the names are compared. */
  meaningOf?: (college: string) => string;
}

/** Lists everything that keeps a person from joining, all at once, before anybody pays. */
export function whyNotJoin(
  person: Person,
  event: EventToJoin,
  theirEvents: readonly TheirEvent[],
  team: TeamToJoin,
): Hindrance[] {
  const { rules } = event;
  const others = theirEvents.filter(({ eventId, isActive }) => eventId !== event.id && isActive);
  const inOther = theirEvents.some(
    (their) => their.eventId === event.id && their.registrationId !== team.registrationId,
  );
  const isIn = team.members.some(({ state, student_id }) => state === 'accepted' && student_id === person.id);
  const isLeading = team.registrationId !== '' && team.leader.id === person.id;
  const clashes = rules.clash !== 'ignore' && others.some((other) => clash(event, other));
  const { meaningOf = collegeKey } = team;
  const college = meaningOf(person.college);
  const colleges = [college, meaningOf(person.accountCollege ?? person.college)];
  const found: Record<Hindrance, boolean> = {
    closed: event.isClosed,
    alreadyInTeam: isIn || isLeading,
    otherTeam: inOther,
    teamFull: team.registrationId !== '' && placesTaken(team.members, team.own) >= event.teamMax,
    clash: clashes && rules.clash === 'forbid',
    clashNotice: clashes && rules.clash === 'warn',
    tooManyEvents: rules.mostEvents > 0 && new Set(others.map(({ eventId }) => eventId)).size >= rules.mostEvents,
    notOwnCollege: rules.college === 'own' && !person.isOwnCollege,
    otherCollege: rules.college === 'one' && college !== meaningOf(team.leader.college),
    collegeHasTeam: rules.oneTeamPerCollege && team.otherColleges.some((other) => colleges.includes(meaningOf(other))),
    profileIncomplete: !(person.name && person.phone && person.college),
  };
  return (Object.keys(found) as Hindrance[]).filter((hindrance) => found[hindrance]);
}

export const forbids = (hindrance: Hindrance): boolean => hindrance !== 'clashNotice';

export const hindranceText: Record<Hindrance, string> = {
  closed: 'Nobody can join a team of this event now.',
  alreadyInTeam: 'You are in this team already.',
  otherTeam: 'You take part in this event already.',
  teamFull: 'The team is full.',
  clash: 'You have another event at this time.',
  clashNotice: 'You have another event at this time. You can still join.',
  tooManyEvents: 'You take part in as many events as one person may.',
  notOwnCollege: 'This event is for students of the college that holds it. Please confirm your college email.',
  otherCollege: 'All members of a team have to be of one college.',
  collegeHasTeam: 'Your college has another team in this event.',
  profileIncomplete: 'Please complete your profile first: your name, phone and college.',
};

export const codeDays = 7;
/** A student may try five codes in a minute. */
export const codeTries = { points: 5, seconds: 60 };
/**
 * The limit for a network: enough for 500 people of a campus who mistype at once, or for ten accounts that guess
 * without a pause.
 */
export const networkCodeTries = { points: 500, seconds: 600 };

/** A typed code in its stored form: capital letters, without spaces and dashes. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');
