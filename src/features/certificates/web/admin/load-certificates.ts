import {
  type CertificateFilters,
  certificateFilters,
  findCertificates,
} from '#features/certificates/admin-contract.ts';
import { getSite } from '#features/edition/calls.ts';
import { listEvents } from '#features/events/calls.ts';
import type { Output } from '#shared/endpoint.ts';
import { usualTimeZone } from '#shared/instants.ts';
import { adminApi, api } from '#web/api.ts';
import { type LoadedPage, loadPage, textFilterIn } from '#web/desk/list/load-page.ts';

export interface EventChoice {
  _id: string;
  title: string;
}

export type LoadedCertificates = LoadedPage<
  Output<typeof findCertificates> & {
    timeZone: string;
    /** Whether the site has an address for the codes on documents. */
    hasAddress: boolean;
    /** Whether a mail server is set. */
    mailsAreSent: boolean;
    events: EventChoice[];
  }
>;

export function filtersOf(search: URLSearchParams): CertificateFilters {
  const state = certificateFilters.shape.state.safeParse(textFilterIn(search, 'state'));
  return { q: textFilterIn(search, 'q'), event: textFilterIn(search, 'event'), state: state.success ? state.data : '' };
}

export function loadCertificates(request: Pick<Request, 'url'>) {
  return loadPage(request, 'Failed to load the certificates. Please try again.', async (search, place) => {
    const query = { ...filtersOf(search), ...place };
    const [answer, site, events] = await Promise.all([
      adminApi.call(findCertificates, { query }),
      api.call(getSite).catch(() => undefined),
      adminApi.call(listEvents),
    ]);
    return {
      ...answer,
      timeZone: site?.edition.timeZone ?? usualTimeZone,
      hasAddress: site?.publicUrl !== '',
      mailsAreSent: site?.mailsAreSent ?? true,
      events: events.map(({ _id, title }) => ({ _id, title })),
    };
  });
}
