import { getSite } from '#features/edition/calls.ts';
import { listMessages, type MessageFilter, messageFilters } from '#features/messages/contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { usualTimeZone } from '#shared/instants.ts';
import { adminApi, api } from '#web/api.ts';
import { type Failed, whyFailed } from '#web/desk/screen-failed.tsx';
import { asAdmin } from '#web/require-session.ts';

export type LoadedMessages =
  | { state: 'loaded'; list: Output<typeof listMessages>; timeZone: string; mailsAreSent: boolean }
  | Failed;

/** What the address asks for. */
export function askedMessages(search: URLSearchParams): { q: string; filter: MessageFilter; page: number } {
  const filter = messageFilters.find((known) => known === search.get('filter')) ?? 'all';
  const page = Math.trunc(Number(search.get('page')));
  return { q: (search.get('q') ?? '').slice(0, 200), filter, page: page > 1 ? page : 1 };
}

export function loadMessages(address: string): Promise<LoadedMessages> {
  const query = askedMessages(new URL(address).searchParams);
  return asAdmin({ url: address }, async () => {
    try {
      const site = api.call(getSite).catch(() => undefined);
      const [list, about] = await Promise.all([adminApi.call(listMessages, { query }), site]);
      const { edition, mailsAreSent = true } = about ?? {};
      return { state: 'loaded', list, timeZone: edition?.timeZone ?? usualTimeZone, mailsAreSent };
    } catch (error) {
      return whyFailed(error, 'Failed to load messages. Please try again.');
    }
  });
}
