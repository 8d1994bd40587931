import { createAddressThrottle } from '#server/address-throttle.ts';
import { implement, type Route } from '#server/http/implement.ts';
import type { Platform } from '#server/platform.ts';
import { createThrottle } from '#server/throttle.ts';
import * as contract from '../contract.ts';
import { forwardedTicket, myTicket, replaceMyTicket, replaceTicket, teamTickets } from './own-ticket.ts';

export { nextSeq, readSeq } from './counter.ts';
export { memberHolder, readHolders, studentHolder } from './holders.ts';
export { codeOf as openCode, isMember, noOpens } from './issue.ts';
export { exportTickets, myTicket as readOwnTicket, removeTicketOf } from './own-ticket.ts';
export { holdersOf, readPersons } from './persons.ts';
export { readTicketKeys } from './sign.ts';
export { syncAllTickets } from './sync-tickets.ts';
export { byName, validTickets } from './valid-tickets.ts';

export function ticketRoutes(platform: Platform): Route[] {
  const replacing = createThrottle(platform, 'replaced tickets', { points: 5, seconds: 24 * 3_600 });
  const wrongLinks = createAddressThrottle(platform, { of: 'ticket links', points: 600, minutes: 10 });
  return [
    implement(contract.getMyTicket, ({ viewer }) => myTicket(platform, viewer.id)),
    implement(contract.replaceMyTicket, ({ viewer }) => replaceMyTicket(platform, viewer.id, replacing)),
    implement(contract.listTeamTickets, ({ viewer }) => teamTickets(platform, viewer.id)),
    implement(contract.getForwardedTicket, ({ params, ip }) => forwardedTicket(platform, params.link, ip, wrongLinks)),
    implement(contract.replaceTicket, ({ params, viewer }) => replaceTicket(platform, params.number, viewer.id)),
  ];
}
