import type { Ticket } from '#features/tickets/contract.ts';
import { keepLocalDraft, readLocalDraft } from '#web/local-drafts.ts';

/** The ticket for when there is no network; logging out removes it (decision 17). */
export function keepTicket(ticket: Ticket | undefined): void {
  keepLocalDraft('ticket', ticket);
}

export function keptTicket(): Ticket | undefined {
  const kept = readLocalDraft('ticket');
  const isTicket = typeof kept === 'object' && kept !== null && 'code' in kept && 'number' in kept;
  return isTicket ? (kept as Ticket) : undefined;
}
