import { call } from '#shared/endpoint.ts';
import type { ForwardedTicket, TeamTicket, Ticket } from './contract.ts';

const noTicket = {
  status: 404,
  message: 'You have no ticket yet. It is issued when a registration or a pass of yours is confirmed.',
} as const;

export const getMyTicket = call<Ticket>()({
  method: 'GET',
  path: '/api/students/ticket',
  access: 'student',
  summary: 'The student’s own ticket',
  refusals: { noTicket },
});

export const replaceMyTicket = call<Ticket>()({
  method: 'POST',
  path: '/api/students/ticket/replace',
  access: 'student',
  summary: 'Revoke the own ticket and issue another, after a phone was lost',
  refusals: {
    noTicket,
    tooManyTickets: { status: 429, message: 'Your ticket was replaced several times today. Please ask at the desk.' },
  },
});

export const listTeamTickets = call<{ members: TeamTicket[] }>()({
  method: 'GET',
  path: '/api/students/ticket/members',
  access: 'student',
  summary: 'Tickets of members without an account, of teams that the student leads',
});

export const getForwardedTicket = call<ForwardedTicket>()({
  method: 'GET',
  path: '/api/tickets/:link',
  access: 'signed-link',
  summary: 'The ticket of a member without an account, by the link that the leader forwards',
  refusals: {
    linkUnknown: { status: 404, message: 'This ticket is not there any more. Please ask the leader of your team.' },
    tooManyLinks: { status: 429, message: 'Please wait a few minutes, and open the link again.' },
  },
});
