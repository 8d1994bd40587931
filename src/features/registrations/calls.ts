import { call } from '#shared/endpoint.ts';
import type { AskedTeam, Hindrance, Invitation } from './team-contract.ts';

/** Refusals that an event's card can show before anybody tries to register. */
export const notNow = {
  eventNotOpen: { status: 409, message: 'Registration for this event is not open yet.' },
  eventClosed: { status: 409, message: 'Registration for this event has closed.' },
  eventOver: { status: 409, message: 'This event is over.' },
} as const;

/** "under 5MB": a screenshot of this many bytes or more is refused. */
export const screenshotFile = {
  field: 'paymentScreenshot',
  maxBytes: 5 * 1024 * 1024,
  tooLarge: 'Please select a file smaller than 5MB',
} as const;
export const notAPicture = {
  status: 422,
  message: 'Please upload the screenshot as a PNG, JPG or GIF picture.',
} as const;

/** A value of `passId`: the student pays the fee although a pass would open the event. */
export const noPass = 'none';

export interface Answered {
  message: string;
  registrationId: string;
}

export const teamGone = { status: 409, message: 'This team is not registered any more.' } as const;
export const resultPublished = {
  status: 409,
  message: 'The results of this event are published, so its teams do not change any more. Write to the organisers.',
} as const;
export const accountGone = { status: 401, message: 'Please log in to continue.' } as const;
export const joining = {
  accountGone,
  /** `errors` has a key for each hindrance. */
  hindered: { status: 409, message: 'You cannot join this team.' },
  teamGone,
  resultPublished,
  alreadyAnswered: { status: 409, message: 'This invitation is over: it was answered, or the team has changed.' },
} as const;
/** Also the reason why a member cannot leave a team. */
export const wasLetIn = {
  status: 409,
  message: 'You were let in already, so you stay in the team. If something went wrong, write to the organisers.',
} as const;
const answering = {
  accountGone,
  invitationNotFound: { status: 404, message: 'There is no such invitation.' },
} as const;

export const listInvitations = call<Invitation[]>()({
  method: 'GET',
  path: '/api/students/invitations',
  access: 'student',
});

export const acceptInvitation = call<Answered>()({
  method: 'POST',
  path: '/api/students/invitations/:invitationId/accept',
  access: 'student',
  refusals: { ...answering, ...joining },
});

export const declineInvitation = call<{ message: string }>()({
  method: 'POST',
  path: '/api/students/invitations/:invitationId/decline',
  access: 'student',
  refusals: { ...answering, teamGone, resultPublished, wasLetIn, alreadyAnswered: joining.alreadyAnswered },
});

export const listAskedTeams = call<AskedTeam[]>()({
  method: 'GET',
  path: '/api/students/teams/asked',
  access: 'student',
});

export const leaveTeam = call<{ message: string }>()({
  method: 'POST',
  path: '/api/students/registrations/:registrationId/leave',
  access: 'student',
});

export const listEventHindrances = call<{ hindrances: Hindrance[] }>()({
  method: 'GET',
  path: '/api/students/events/:eventId/hindrances',
  access: 'student',
  refusals: { accountGone },
});
