import { getSite } from '#features/edition/calls.ts';
import { findMessages, type MessageFilters, messageGroups } from '#features/messages/contract.ts';
import type { Output } from '#shared/endpoint.ts';
import { usualTimeZone } from '#shared/instants.ts';
import { adminApi, api } from '#web/api.ts';
import { choiceIn, type LoadedPage, loadPage, textIn } from '#web/desk/list/load-page.ts';

export type LoadedMessages = LoadedPage<Output<typeof findMessages> & { timeZone: string; mailsAreSent: boolean }>;

export const filtersOf = (search: URLSearchParams): MessageFilters => ({
  q: textIn(search, 'q'),
  filter: choiceIn(search, 'filter', messageGroups),
});

export function loadMessages(request: Pick<Request, 'url'>) {
  return loadPage(request, 'Failed to load messages. Please try again.', async (search, place) => {
    const site = api.call(getSite).catch(() => undefined);
    const query = { ...filtersOf(search), ...place };
    const [answer, about] = await Promise.all([adminApi.call(findMessages, { query }), site]);
    const { edition, mailsAreSent = true } = about ?? {};
    return { ...answer, timeZone: edition?.timeZone ?? usualTimeZone, mailsAreSent };
  });
}
