import { type PageInfo, rowsPerPage } from '#shared/list-contract.ts';
import { asAdmin } from '#web/require-session.ts';
import { type Failed, whyFailed } from '../screen-failed.tsx';

/** One page of a list, and which it is. */
export type LoadedPage<Answer extends PageInfo> = Answer & {
  state: 'loaded';
  page: number;
  /** Place of the first row among those found, from 1. */
  from: number;
};

export type PageOrFailed<Answer extends PageInfo> = LoadedPage<Answer> | Failed;

/** For a screen's loader: fetches the page that the address names. `failed` is what it says where none came. */
export function loadPage<Answer extends PageInfo>(
  { url }: Pick<Request, 'url'>,
  failed: string,
  fetchPage: (search: URLSearchParams, place: { after: string; before: string }) => Promise<Answer>,
): Promise<PageOrFailed<Answer>> {
  const { searchParams } = new URL(url);
  const wanted = Math.trunc(Number(searchParams.get('page')));
  const cursor = (name: string) => (wanted > 1 ? textFilterIn(searchParams, name, 120) : '');
  const place = { after: cursor('after'), before: cursor('before') };
  const page = place.after || place.before ? wanted : 1;
  return asAdmin({ url }, async () => {
    try {
      const answer = await fetchPage(searchParams, place);
      return { ...answer, state: 'loaded' as const, page, from: (page - 1) * rowsPerPage + 1 };
    } catch (error) {
      return whyFailed(error, failed);
    }
  });
}

/** A filter of the address that is a text. */
export const textFilterIn = (search: URLSearchParams, name: string, longest = 500): string =>
  (search.get(name) ?? '').slice(0, longest);

/** A filter of the address that is one of `values`; what does not exist is no limit. */
export function choiceFilterIn<V extends string>(search: URLSearchParams, name: string, values: readonly V[]): V | '' {
  const wanted = search.get(name);
  return values.find((value) => value === wanted) ?? '';
}
