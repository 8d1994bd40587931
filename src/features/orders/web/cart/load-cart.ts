import { getSite } from '#features/edition/calls.ts';
import { listEvents } from '#features/events/calls.ts';
import type { FestEvent } from '#features/events/contract.ts';
import type { JointQuote } from '#features/orders/answer-contract.ts';
import { quoteTogether } from '#features/orders/calls.ts';
import { listMyRegistrations } from '#features/own-registrations/calls.ts';
import { type CartLine, readCart } from '#features/registrations/web/index.ts';
import { ApiError } from '#shared/api-client.ts';
import { clashesOf } from '#shared/hours.ts';
import { api } from '#web/api.ts';
import type { StudentPageData } from '#web/layouts/student/page.ts';
import { unlessSignedOut } from '#web/require-session.ts';

export interface CartData extends StudentPageData {
  lines: CartLine[];
  /** Undefined for an empty cart, and if the server refused a quote. */
  quote: JointQuote | undefined;
  /** Why nothing can be paid at the moment, '' otherwise. */
  refusal: string;
  /**
   * The reason for the refusal: an account with an unconfirmed email cannot have so many registrations and orders
   * (R88).
   */
  mustConfirmEmail: boolean;
  /** Pairs of titles of events in the cart that are at the same time. */
  clashes: [string, string][];
  /** The organisers' mail address; '' if it is not known. */
  mailbox: string;
}

export async function loadCart(): Promise<CartData> {
  const lines = readCart();
  const [site, events, asked, registrations] = await Promise.all([
    api.call(getSite, { retryWhileBusy: true }).catch(() => undefined),
    lines.length > 1 ? api.call(listEvents, { retryWhileBusy: true }).catch(() => []) : [],
    lines.length > 0 ? ask(lines) : { quote: undefined, refusal: '', mustConfirmEmail: false },
    api.call(listMyRegistrations, { retryWhileBusy: true }).catch(unlessSignedOut),
  ]);
  return {
    lines,
    ...asked,
    clashes: clashesAmong(lines, events),
    mailbox: site?.edition.contactEmail ?? '',
    editionName: site?.edition.name,
    startsAtLocal: site?.edition.startsAtLocal,
    registrationCount: registrations?.length,
  };
}

function clashesAmong(lines: readonly CartLine[], events: readonly FestEvent[]): [string, string][] {
  const inCart = events.filter(({ _id }) => lines.some(({ line }) => line.eventId === _id));
  return inCart.flatMap((event, index) =>
    clashesOf(event, inCart.slice(index + 1)).map(({ title }): [string, string] => [event.title, title]),
  );
}

async function ask(lines: readonly CartLine[]): Promise<Pick<CartData, 'quote' | 'refusal' | 'mustConfirmEmail'>> {
  const body = { lines: JSON.stringify(lines.map(({ line }) => line)) };
  try {
    const quote = await api.call(quoteTogether, { body, retryWhileBusy: true });
    return { quote, refusal: '', mustConfirmEmail: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    // The contract has no other refusal with status 403.
    return { quote: undefined, refusal: error.message, mustConfirmEmail: error.status === 403 };
  }
}
