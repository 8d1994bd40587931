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
  refusals: { noTicket },
});

export const replaceMyTicket = call<Ticket>()({
  method: 'POST',
  path: '/api/students/ticket/replace',
  access: 'student',
  refusals: {
    noTicket,
    tooManyTickets: { status: 429, message: 'Your ticket was replaced several times today. Please ask at the desk.' },
  },
});

export const listTeamTickets = call<{ members: TeamTicket[] }>()({
  method: 'GET',
  path: '/api/students/ticket/members',
  access: 'student',
});

export const getForwardedTicket = call<ForwardedTicket>()({
  method: 'GET',
  path: '/api/tickets/:link',
  access: 'signed-link',
  refusals: {
    linkUnknown: { status: 404, message: 'This ticket is not there any more. Please ask the leader of your team.' },
    tooManyLinks: { status: 429, message: 'Please wait a few minutes, and open the link again.' },
  },
});
