import { type PageInfo, rowsPerPage } from '#shared/list-contract.ts';
import { type Failed, loadScreen } from '../screen-failed.tsx';

/** One page of a list, with its position. */
export type LoadedPage<Answer extends PageInfo> = Answer & {
  state: 'loaded';
  page: number;
  /** The position of the first row among the found ones, from 1. */
  from: number;
};

export type PageOrFailed<Answer extends PageInfo> = LoadedPage<Answer> | Failed;

/** For a screen's loader: loads the page that the address names. `failed` is the message if there was no answer. */
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
  return loadScreen({ url }, failed, async () => {
    const answer = await fetchPage(searchParams, place);
    return { ...answer, state: 'loaded' as const, page, from: (page - 1) * rowsPerPage + 1 };
  });
}

/** A filter in the address whose value is a text. */
export const textFilterIn = (search: URLSearchParams, name: string, longest = 500): string =>
  (search.get(name) ?? '').slice(0, longest);

/** A filter in the address whose value is one of `values`. Any other value means no limit. */
export function choiceFilterIn<V extends string>(search: URLSearchParams, name: string, values: readonly V[]): V | '' {
  const wanted = search.get(name);
  return values.find((value) => value === wanted) ?? '';
}
