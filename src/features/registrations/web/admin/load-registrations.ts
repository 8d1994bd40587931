import { festTimeZone } from '#features/edition/calls.ts';
import { findRegistrations, type ListedRegistration } from '#features/registrations/admin-contract.ts';
import { rowsPerPage } from '#shared/list-contract.ts';
import { adminApi, api } from '#web/api.ts';
import { unlessSignedOut } from '#web/require-session.ts';
import { queryOf, readFilters } from './filters.ts';
import { readIncoming } from './refresh/incoming.ts';

export interface EventChoice {
  _id: string;
  title: string;
  asksSubmission: boolean;
}

/** One page of the registrations that match the filters. */
export interface LoadedRegistrations {
  state: 'loaded';
  registrations: readonly ListedRegistration[];
  /** Cursors of the next and the previous page; '' without one. */
  next: string;
  previous: string;
  /** The place of the first row among all that match, from 1. */
  from: number;
  found: number;
  isMoreFound: boolean;
  /** The number without filters. */
  total: number;
  /** How many arrived since the previous answer. `since`: the newest one at that time; '' at first. */
  arrived: number;
  since: string;
  /** The events for the filter, ordered by title. */
  events: readonly EventChoice[];
  revision: string;
  /** The fest's time zone. All times are shown in it, wherever the organiser is. */
  timeZone: string;
  /** When this page was loaded, by this browser's clock. */
  at: number;
}

type Loaded = LoadedRegistrations | { state: 'failed'; message: string };

/** When the newest registration was made that this screen has seen; '' before it has opened. */
let newestKnown = '';

/** Call it when the screen opens: nothing in its first list counts as new. */
export function forgetNewest(): void {
  newestKnown = '';
}

export async function loadRegistrations({ url }: Pick<Request, 'url'>): Promise<Loaded> {
  const { searchParams } = new URL(url);
  const page = pageNumber(searchParams);
  const [after, before] = page > 1 ? [searchParams.get('after') ?? '', searchParams.get('before') ?? ''] : ['', ''];
  const since = newestKnown;
  try {
    const query = { ...queryOf(readFilters(searchParams)), after, before, since };
    const [answer, timeZone] = await Promise.all([adminApi.call(findRegistrations, { query }), festTimeZone(api)]);
    const incoming = readIncoming(answer.registrations, new Date());
    if ('fault' in incoming) return { state: 'failed', message: incoming.fault };
    newestKnown = answer.newest;
    const from = after || before ? (page - 1) * rowsPerPage + 1 : 1;
    return { state: 'loaded', ...answer, ...incoming, from, since, timeZone, at: Date.now() };
  } catch (error) {
    unlessSignedOut(error);
    return { state: 'failed', message: 'Failed to load registrations. Please try again later.' };
  }
}

function pageNumber(search: URLSearchParams): number {
  const page = Math.trunc(Number(search.get('page')));
  return page > 1 ? page : 1;
}
