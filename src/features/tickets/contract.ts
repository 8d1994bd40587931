import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { boundedText, id, instant } from '#shared/fields.ts';
import * as calls from './calls.ts';

/** A ticket as its holder sees it. `code` is the content of the QR code. */
export const ticket = z.object({
  /** Eight letters and digits, the last one for checking (`numberText` groups them). */
  number: z.string(),
  code: z.string(),
  issuedAt: instant,
});
export type Ticket = z.output<typeof ticket>;

export const getMyTicket = endpoint({ ...calls.getMyTicket, summary: 'The student’s own ticket', output: ticket });
export const replaceMyTicket = endpoint({
  ...calls.replaceMyTicket,
  summary: 'Revoke the own ticket and issue another, after a phone was lost',
  output: ticket,
});

/** A member of the student's own team who has no account. */
const teamTicket = z.object({
  name: z.string(),
  event: z.string(),
  number: z.string(),
  /** The part of the address for `paths.forwardedTicket`. Anybody with the link can see this person's ticket. */
  link: z.string(),
});
export type TeamTicket = z.output<typeof teamTicket>;

export const listTeamTickets = endpoint({
  ...calls.listTeamTickets,
  summary: 'Tickets of members without an account, of teams that the student leads',
  output: z.object({ members: z.array(teamTicket) }),
});

const forwardedTicket = ticket.extend({ name: z.string() });
export type ForwardedTicket = z.output<typeof forwardedTicket>;

export const getForwardedTicket = endpoint({
  ...calls.getForwardedTicket,
  summary: 'The ticket of a member without an account, by the link that the leader forwards',
  params: z.object({ link: boundedText('This link is not valid.', 64) }),
  output: forwardedTicket,
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
    ticketNotFound: { status: 404, message: 'No valid ticket has this number.' },
    notEntitled: { status: 409, message: 'This person has no confirmed registration or pass any more.' },
  },
});
