import { getForwardedTicket } from '#features/tickets/calls.ts';
import type { ForwardedTicket, Ticket } from '#features/tickets/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { api } from '#web/api.ts';
import { keepLocalDraft, readLocalDraft } from '#web/local-drafts.ts';

/** The ticket for when there is no network; logging out removes it (decision 17). */
export function keepTicket(ticket: Ticket | undefined): void {
  keepLocalDraft('ticket', ticket);
}

export function keptTicket(): Ticket | undefined {
  const kept = readLocalDraft('ticket');
  return isTicket(kept) ? (kept as Ticket) : undefined;
}

const isTicket = (kept: unknown) => typeof kept === 'object' && kept !== null && 'code' in kept && 'number' in kept;

/** More would fill the device of somebody who opens one link after another. */
const mostForwarded = 20;

/** The ticket of a link, which opens nothing without the link; without a network, as it was seen last. */
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
