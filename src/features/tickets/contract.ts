import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, instant } from '#shared/fields.ts';

/** As its person reads it; `code` is what the QR code carries. */
export const ticket = z.object({
  /** 8 letters and digits, the last one to check (`numberText` groups it). */
  number: z.string(),
  code: z.string(),
  issuedAt: instant,
});
export type Ticket = z.output<typeof ticket>;

const noTicket = {
  status: 404,
  message: 'You have no ticket yet. It is issued when a registration or a pass of yours is confirmed.',
} as const;

export const getMyTicket = endpoint({
  method: 'GET',
  path: '/api/students/ticket',
  access: 'student',
  summary: 'The student’s own ticket',
  output: ticket,
  refusals: { noTicket },
});

export const replaceMyTicket = endpoint({
  method: 'POST',
  path: '/api/students/ticket/replace',
  access: 'student',
  summary: 'Revoke the own ticket and issue another, after a phone was lost',
  output: ticket,
  refusals: {
    noTicket,
    tooManyTickets: { status: 429, message: 'Your ticket was replaced several times today. Please ask at the desk.' },
  },
});

/** A person of one of the student's own teams who has no account. */
export const teamTicket = z.object({
  name: z.string(),
  event: z.string(),
  number: z.string(),
  /** For `paths.forwardedTicket`: everybody with the link sees this person's ticket. */
  link: z.string(),
});
export type TeamTicket = z.output<typeof teamTicket>;

export const listTeamTickets = endpoint({
  method: 'GET',
  path: '/api/students/ticket/members',
  access: 'student',
  summary: 'Tickets of members without an account, of teams that the student leads',
  output: z.object({ members: z.array(teamTicket) }),
});

export const getForwardedTicket = endpoint({
  method: 'GET',
  path: '/api/tickets/:link',
  access: 'signed-link',
  summary: 'The ticket of a member without an account, by the link that the leader forwards',
  params: z.object({ link: boundedText('This link is not valid.', 64) }),
  output: ticket.extend({ name: z.string() }),
  refusals: {
    linkUnknown: { status: 404, message: 'This ticket is not there any more. Please ask the leader of your team.' },
    tooManyLinks: { status: 429, message: 'Please wait a few minutes, and open the link again.' },
  },
});

export const replaceTicket = endpoint({
  method: 'POST',
  path: '/api/admin/tickets/:number/replace',
  access: 'admin',
  needs: 'gate.change',
  summary: 'Revoke somebody’s ticket and issue another',
  params: z.object({ number: id }),
  output: z.object({ number: z.string(), issuedAt: instant }),
  refusals: {
    ticketNotFound: { status: 404, message: 'No ticket that is valid has this number.' },
    notEntitled: { status: 409, message: 'This person has no confirmed registration or pass any more.' },
  },
});
