/** What a person may do in the control room. Calls, screens and mails check an ability, never a role. */
export type Ability =
  /** Sign in, and change one's own profile, password, sessions and mails. Every role needs it. */
  | 'account.own'
  | 'dashboard.read'
  | 'analytics.read'
  /** Includes unpublished events. */
  | 'events.read'
  | 'events.create'
  | 'events.change'
  | 'events.delete'
  /** Set an event's UPI ID and QR code, which decide who is paid. */
  | 'payee.change'
  | 'pictures.upload'
  /** Registrations, teams and waitlists. */
  | 'registrations.read'
  | 'registrations.change'
  | 'registrations.delete'
  /** Transaction IDs and proofs of visible registrations, and the payment that a sum may belong to. */
  | 'payments.read'
  | 'payments.take-cash'
  /** The payments desk: statements, credits, refunds and the overview. */
  | 'payments.decide'
  /** Passes, their prices and coupons. */
  | 'passes.read'
  | 'passes.change'
  /** The list of known colleges. */
  | 'colleges.read'
  | 'colleges.change'
  | 'students.read'
  | 'students.change'
  /** The day of the fest: board, checkpoints, phones, conflicts, a person's whole day, exports. */
  | 'gate.read'
  | 'gate.change'
  /** Hall lists of visible events, and how many people have come. */
  | 'halls.read'
  /** Rounds, judges, marks and results of visible events; all of it is secret until it is published. */
  | 'judging.change'
  /** The points of each place in the trophy table. */
  | 'judging.trophy'
  /** Register people at the spot desk and take their payment. */
  | 'spot.sell'
  /** Speakers, sponsors and schedule. */
  | 'programme.read'
  | 'programme.change'
  | 'messages.read'
  | 'messages.answer'
  | 'newsletter.change'
  /** Make, correct and revoke certificates, and read all of them. */
  | 'certificates.change'
  /** Invite and remove people, change their roles. */
  | 'people.change'
  | 'settings.change'
  | 'audit.read';

interface Role {
  /** The name on screens. */
  name: string;
  /** The text after the name on screens. */
  about: string;
  /** `own`: only the events that were assigned to the person, with their registrations and other records. */
  events: 'all' | 'own';
  abilities: 'all' | readonly Ability[];
}

const readsLists = [
  'account.own',
  'dashboard.read',
  'events.read',
  'registrations.read',
  'colleges.read',
  'students.read',
  'halls.read',
  'programme.read',
  'messages.read',
] as const satisfies Ability[];

/** The only place that says what a role may do (decision 38). Screens use this order. */
const roles = {
  administrator: {
    name: 'Administrator',
    about: 'Everything, people and settings too.',
    events: 'all',
    abilities: 'all',
  },
  coordinator: {
    name: 'Event coordinator',
    about: 'Changes their own events, with registrations, cash and judging, nothing else.',
    events: 'own',
    abilities: [
      'account.own',
      'dashboard.read',
      'analytics.read',
      'events.read',
      'events.change',
      'pictures.upload',
      'registrations.read',
      'registrations.change',
      'registrations.delete',
      'payments.read',
      'payments.take-cash',
      'students.read',
      'halls.read',
      'judging.change',
      'programme.read',
    ],
  },
  finance: {
    name: 'Finance',
    about: 'Sees payments, sets payment and registration statuses, exports.',
    events: 'all',
    abilities: [
      'account.own',
      'dashboard.read',
      'analytics.read',
      'events.read',
      'registrations.read',
      'registrations.change',
      'payments.read',
      'payments.take-cash',
      'payments.decide',
      'passes.read',
      'colleges.read',
      'students.read',
      'spot.sell',
    ],
  },
  volunteer: {
    name: 'Volunteer',
    about: 'Reads lists, without payment details. Changes nothing.',
    events: 'all',
    abilities: readsLists,
  },
  seller: {
    name: 'Spot desk',
    about: 'Reads lists as a volunteer does, registers people at the spot desk and takes their payment.',
    events: 'all',
    abilities: [...readsLists, 'spot.sell'],
  },
} as const satisfies Record<string, Role>;

export type AdminRole = keyof typeof roles;

export const adminRoles = Object.keys(roles) as AdminRole[];
/** The role of the account that the system administrator makes. */
export const firstRole = 'administrator' satisfies AdminRole;
/** The preselected role of an invitation: the one that can do the least harm. */
export const invitedRole = 'volunteer' satisfies AdminRole;

const roleOf = (role: string | undefined): Role | undefined =>
  role !== undefined && Object.hasOwn(roles, role) ? roles[role as AdminRole] : undefined;

/** `role` is a text, because a browser or the database stored it. An unknown role may do nothing. */
export function may(role: string | undefined, ability: Ability): boolean {
  const abilities = roleOf(role)?.abilities;
  return abilities === 'all' || (abilities?.includes(ability) ?? false);
}

export const rolesThatMay = (ability: Ability): AdminRole[] => adminRoles.filter((role) => may(role, ability));

/** Whether the role sees only the events that were assigned to the person. */
export const hasOwnEvents = (role: string | undefined): boolean => roleOf(role)?.events === 'own';

export const roleName = (role: string): string => roleOf(role)?.name ?? role;
export const roleAbout = (role: string): string => roleOf(role)?.about ?? '';
