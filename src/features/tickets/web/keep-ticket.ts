import { getForwardedTicket } from '#features/tickets/calls.ts';
import type { ForwardedTicket, Ticket } from '#features/tickets/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { api } from '#web/api.ts';
import { keepLocalDraft, readLocalDraft } from '#web/local-drafts.ts';

/** Stores the ticket for times without a network. Logging out removes it (decision 17). */
export function keepTicket(ticket: Ticket | undefined): void {
  keepLocalDraft('ticket', ticket);
}

export function keptTicket(): Ticket | undefined {
  const kept = readLocalDraft('ticket');
  return isTicket(kept) ? (kept as Ticket) : undefined;
}

const isTicket = (kept: unknown) => typeof kept === 'object' && kept !== null && 'code' in kept && 'number' in kept;

/** A limit, so that opening many links does not fill the device. */
const mostForwarded = 20;

/** Loads the ticket of a link. Without a network it is the stored copy, which can be found only with the link. */
export async function loadForwarded(link: string): Promise<ForwardedTicket> {
  const kept = keptForwarded();
  try {
    const ticket = await api.call(getForwardedTicket, { params: { link } });
    keepForwarded([[link, ticket], ...kept.filter(([other]) => other !== link)]);
    return ticket;
  } catch (error) {
    const ticket = kept.find(([other]) => other === link)?.[1];
    const isGone = error instanceof ApiError && error.status === 404;
    if (isGone) keepForwarded(kept.filter(([other]) => other !== link));
    if (isGone || !ticket) throw error;
    return ticket;
  }
}

function keptForwarded(): [link: string, ticket: ForwardedTicket][] {
  const kept = readLocalDraft('forwardedTickets');
  return Array.isArray(kept) ? kept.filter((one) => Array.isArray(one) && isTicket(one[1])) : [];
}

const keepForwarded = (tickets: [string, ForwardedTicket][]) =>
  keepLocalDraft('forwardedTickets', tickets.length > 0 ? tickets.slice(0, mostForwarded) : undefined);
