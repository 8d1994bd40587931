import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, messageOnly } from '#shared/fields.ts';
import * as calls from './calls.ts';
import { accountGone, joining, resultPublished, teamGone, wasLetIn } from './calls.ts';
import { registrationNotFound, registrationParams, teamMember, tooManyNamed } from './contract.ts';

/**
 * The states as they are sent. `typed`: the person was not asked to accept. `replaced`: the leader has removed the
 * person.
 */
export const shownMemberStates = ['typed', 'invited', 'accepted', 'declined', 'left', 'replaced'] as const;
/**
 * `asked`: joined by the code and waits for the leader. Such a student is on no list of members and takes no place
 * (R317).
 */
export type MemberState = (typeof shownMemberStates)[number] | 'asked';

/** Why a person cannot be in a team. `clashNotice` only informs. The words are in `team-rules.ts`. */
export const hindrances = [
  'closed',
  'alreadyInTeam',
  'otherTeam',
  'teamFull',
  'clash',
  'clashNotice',
  'tooManyEvents',
  'notOwnCollege',
  'otherCollege',
  'collegeHasTeam',
  'profileIncomplete',
] as const;
export type Hindrance = (typeof hindrances)[number];

/** A team as shown to a student who may join it. Contains only names: phones and emails are private to the team. */
const teamOffer = z.object({
  event: z.object({
    _id: id,
    title: z.string(),
    date: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    location: z.string(),
  }),
  teamName: z.string(),
  leader: z.object({ name: z.string(), college: z.string() }),
  hindrances: z.array(z.enum(hindrances)),
});
export type TeamOffer = z.output<typeof teamOffer>;

export const invitation = teamOffer.extend({
  _id: id,
  /** Until when the student can answer; '' without a time limit. */
  answerUntil: z.string(),
});
export type Invitation = z.output<typeof invitation>;

/** A team whose leader has not answered yet (R317). */
const askedTeam = teamOffer.extend({ registrationId: id });
export type AskedTeam = z.output<typeof askedTeam>;

/**
 * Accepted members get the team too, without what only the leader may see: for a member `code`, emails and `_id`s are
 * ''.
 */
const ownTeam = z.object({
  /** Six characters for `POST /api/students/teams/join`; '' if the team has no code or it has expired. */
  code: z.string(),
  codeUntil: z.string(),
  teamName: z.string(),
  isLeader: z.boolean(),
  leader: z.object({ name: z.string() }),
  /** The smallest and largest number of people, leader included. */
  teamSize: z.object({ min: z.number(), max: z.number() }),
  /** Until when members must accept; '' if nobody must. */
  agreeUntil: z.string(),
  /** The leader may still change the team. */
  mayChange: z.boolean(),
  /** Why `leaveTeam` would refuse the member; absent if it would not, and for the leader. */
  whyStays: z.enum(['resultPublished', 'wasLetIn']).optional(),
  members: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      email: z.string(),
      state: z.enum(shownMemberStates),
      isYou: z.boolean(),
    }),
  ),
  /** Students who joined by the code and wait for the leader. Only the leader gets them. */
  asking: z.array(z.object({ _id: id, name: z.string(), email: z.string(), college: z.string() })),
});
export type OwnTeam = z.output<typeof ownTeam>;

const invitationParams = z.object({ invitationId: id });
const answered = z.object({ message: z.string(), registrationId: id });

export const listInvitations = endpoint({
  ...calls.listInvitations,
  summary: 'The teams that ask this student to come, with everything that speaks against it',
  output: z.array(invitation),
});

export const listAskedTeams = endpoint({
  ...calls.listAskedTeams,
  summary: 'The teams whose leader has not answered this student yet, with every reason not to accept',
  output: z.array(askedTeam),
});

export const acceptInvitation = endpoint({
  ...calls.acceptInvitation,
  summary: 'Accept an invitation to a team',
  params: invitationParams,
  output: answered,
});

export const declineInvitation = endpoint({
  ...calls.declineInvitation,
  summary: 'Decline an invitation to a team; the leader is told',
  params: invitationParams,
  output: messageOnly,
});

const byCode = z.object({ code: boundedText('Please enter the code of the team.', 40) });

const codeRefusals = {
  accountGone,
  codeUnknown: { status: 404, message: 'No team has this code. Please compare it with what your leader sent.' },
  codeExpired: { status: 410, message: 'This code has expired. Please ask your leader for a new one.' },
  tooManyTries: {
    status: 429,
    retryAfter: 60,
    message: 'You have tried too many codes. Please wait a minute and try again.',
  },
  tooManyHere: {
    status: 429,
    retryAfter: 600,
    message: 'Too many wrong codes came from your network. Please try again in ten minutes.',
  },
} as const;

export const findTeam = endpoint({
  method: 'POST',
  path: '/api/students/teams/find',
  access: 'student',
  summary: 'The team that a code is for, before joining it',
  refusals: codeRefusals,
  body: byCode,
  output: teamOffer,
});

export const joinTeam = endpoint({
  method: 'POST',
  path: '/api/students/teams/join',
  access: 'student',
  summary: 'Join a team by its code, or ask its leader where the event says so; five codes a minute can be tried',
  refusals: {
    ...codeRefusals,
    ...joining,
    tooManyAsk: {
      status: 409,
      message: 'Many students already wait for an answer of this leader. Please talk to the leader.',
    },
    turnedDown: { status: 409, message: 'The leader of this team has declined your request.' },
    leftOften: { status: 409, message: 'You have left this team several times. Please ask its leader to name you.' },
  },
  body: byCode,
  /** `waits`: the leader must approve first. */
  output: answered.extend({ waits: z.literal(true).optional() }),
});

export const listEventHindrances = endpoint({
  ...calls.listEventHindrances,
  summary: 'What keeps this student from registering a team, before anything is paid',
  params: z.object({ eventId: id }),
  output: z.object({ hindrances: z.array(z.enum(hindrances)) }),
});

export const getOwnTeam = endpoint({
  method: 'GET',
  path: '/api/students/registrations/:registrationId/team',
  access: 'student',
  summary: 'Who is in the team, for its leader and its members',
  params: registrationParams,
  output: ownTeam,
  refusals: { registrationNotFound, noTeam: { status: 409, message: 'This registration has no team.' } },
});

const changing = {
  registrationNotFound,
  noTeam: { status: 409, message: 'This registration has no team.' },
  teamGone,
  resultPublished,
  teamFixed: { status: 409, message: 'Registration for this event has closed, so the team stays as it is.' },
  memberNotFound: { status: 404, message: 'This person is not in the team any more.' },
} as const;

const groupPrice = {
  status: 409,
  message:
    'This team has the price for a group of one college, and too few people of the college would be left. Please name somebody else of the college instead, or ask the organisers.',
} as const;

const memberLetIn = {
  status: 409,
  message:
    'This member was let in already, so they stay in the team. If something went wrong, write to the organisers.',
} as const;

export const putMember = endpoint({
  method: 'POST',
  path: '/api/students/registrations/:registrationId/members',
  access: 'student',
  summary: 'Name another member, in place of one where `replaces` says so; until the event’s closing time',
  params: registrationParams,
  body: teamMember.extend({ replaces: id.optional() }),
  output: ownTeam,
  refusals: {
    ...changing,
    groupPrice,
    memberLetIn,
    teamFull: { status: 409, message: 'The team is full. Please replace a member instead.' },
    tooManyNamed,
  },
});

export const removeMember = endpoint({
  method: 'POST',
  path: '/api/students/registrations/:registrationId/members/:memberId/remove',
  access: 'student',
  summary: 'Take a member out of the team',
  params: registrationParams.extend({ memberId: id }),
  output: ownTeam,
  refusals: { ...changing, groupPrice, memberLetIn },
});

const answering = {
  params: registrationParams.extend({ memberId: id }),
  output: ownTeam,
  refusals: {
    ...changing,
    teamFull: { status: 409, message: 'The team is full. Please take somebody out first.' },
    cannotJoin: {
      status: 409,
      message: 'This person cannot join any more: another team, another event or a rule of this event is in the way.',
    },
  },
} as const;

export const approveJoin = endpoint({
  method: 'POST',
  path: '/api/students/registrations/:registrationId/asking/:memberId/approve',
  access: 'student',
  summary: 'Take somebody who came by the code into the team; its leader alone',
  ...answering,
});

export const turnDownJoin = endpoint({
  method: 'POST',
  path: '/api/students/registrations/:registrationId/asking/:memberId/decline',
  access: 'student',
  summary: 'Turn down somebody who came by the code',
  ...answering,
});

export const renewCode = endpoint({
  method: 'POST',
  path: '/api/students/registrations/:registrationId/code',
  access: 'student',
  summary: 'A new code for the team; the one before stops working',
  params: registrationParams,
  output: z.object({ code: z.string(), codeUntil: z.string() }),
  refusals: changing,
});

export const handOverTeam = endpoint({
  method: 'POST',
  path: '/api/students/registrations/:registrationId/leader',
  access: 'student',
  summary: 'Make an accepted member the leader; the registration and its payment are theirs from then on',
  params: registrationParams,
  body: z.object({ memberId: id }),
  output: messageOnly,
  refusals: {
    ...changing,
    notAccepted: { status: 409, message: 'Only a member who has accepted can lead the team.' },
    handedOverOften: {
      status: 429,
      retryAfter: 3_600,
      message: 'You have handed over teams several times today. Please try again tomorrow.',
    },
    otherTeam: { status: 409, message: 'This member leads another team of this event.' },
    handedBack: {
      status: 409,
      message: 'This member has led the team before and handed it on. Please choose somebody else.',
    },
    memberUnconfirmed: {
      status: 409,
      message: 'This member has to confirm their email before they can lead the team.',
    },
    ownCollegePrice: {
      status: 409,
      message:
        'This team has the price for students of the college that holds the fest. Only a member who has confirmed an email of that college can lead it.',
    },
    groupPriceLeader: {
      status: 409,
      message:
        'This team has the price for a group of one college. Only a member whose account has the same college can lead it.',
    },
    collegeHasTeam: {
      status: 409,
      message: 'A college may have one team in this event, and the college of this member has another one.',
    },
    couponUsed: {
      status: 409,
      message: 'This member has used the coupon of this team already, so they cannot lead it.',
    },
    paymentWaits: {
      status: 409,
      message:
        'You paid for this team together with other things. You can hand it over once an organiser has approved the payment.',
    },
    passWaits: {
      status: 409,
      message: 'You registered this team with a pass. You can hand it over once an organiser has approved the pass.',
    },
  },
});

export const leaveTeam = endpoint({
  ...calls.leaveTeam,
  summary: 'Leave the team, or stop asking its leader; a leader hands it over first',
  params: registrationParams,
  output: messageOnly,
  refusals: {
    registrationNotFound,
    resultPublished,
    wasLetIn,
    leaderStays: {
      status: 409,
      message: 'You lead this team. Please make another member the leader first; then you can leave.',
    },
  },
});
