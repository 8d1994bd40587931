import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import type { Output } from '#shared/endpoint.ts';
import { type PageInfo, rowsPerPage, type WatchedList, watchLists } from '#shared/list-contract.ts';
import { listen } from '#web/network/listen.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { countId } from '../neighbour.ts';
import { CursorPager } from './cursor-pager.tsx';
import type { LoadedPage } from './load-page.ts';
import { countText, type Noun } from './paging.ts';

interface PagedListProps {
  list: WatchedList;
  loaded: LoadedPage<PageInfo>;
  /** How many rows are in `children`. */
  shown: number;
  noun: Noun;
  /** Shown after the count. */
  note?: ReactNode;
  /** Shown instead of rows if there are none, or none match the filters. It must say which. */
  empty: ReactNode;
  children: ReactNode;
}

/** One page of rows, with their number, a note if they have changed since, and the links to other pages. */
export function PagedList({ list, loaded, shown, noun, note, empty, children }: PagedListProps) {
  const { found, isMoreFound, page, next, previous } = loaded;
  const isBehindTheEnd = shown === 0 && found > 0;
  return (
    <>
      <div className="mt-5 mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2 text-quiet text-sm">
        <p id={countId} tabIndex={-1} role="status" className="tabular-nums">
          {loaded.total > 0 && countText(loaded, shown, noun)}
          {loaded.total > 0 && note}
        </p>
        <ListChanged list={list} revision={loaded.revision} />
      </div>
      {isBehindTheEnd ? <NothingOnThisPage /> : shown === 0 ? empty : children}
      <CursorPager
        label={`Pages of ${noun.many}`}
        page={page}
        pages={isMoreFound ? undefined : Math.ceil(found / rowsPerPage)}
        next={next}
        previous={previous}
      />
    </>
  );
}

/** Shown rows do not change by themselves while somebody works with them. This button loads them again. */
function ListChanged({ list, revision }: { list: WatchedList; revision: string }) {
  const { revalidate } = useRevalidator();
  const hasChanged = useListChanged(list, revision);
  return (
    <div role="status">
      {hasChanged && (
        <Button size="small" onClick={() => revalidate()}>
          <RefreshCw aria-hidden size={15} />
          Show the changes
          <span className="sr-only"> of this list</span>
        </Button>
      )}
    </div>
  );
}

/** All rows of this page were deleted, or do not match the filters any more. */
function NothingOnThisPage() {
  const [search] = useSearchParams();
  const first = new URLSearchParams(search);
  for (const name of ['page', 'after', 'before']) first.delete(name);
  return (
    <EmptyState
      title="Nothing is left on this page"
      action={
        <ButtonLink size="small" to={`?${first}`}>
          Go to the first page
        </ButtonLink>
      }
    />
  );
}

/** Whether the server has reported another revision than the shown one. */
function useListChanged(list: WatchedList, shown: string): boolean {
  const { state } = useRevalidator();
  const [newest, setNewest] = useState(shown);
  // A newly shown revision replaces the reported one, because it may be newer.
  const [last, setLast] = useState(shown);
  if (last !== shown) {
    setLast(shown);
    setNewest(shown);
  }

  useEffect(
    () =>
      listen(watchLists.path, {
        onMessage: (message) => setNewest((before) => (message as Output<typeof watchLists>)[list] ?? before),
        onState: () => {},
      }),
    [list],
  );

  // While the page is being loaded again, its next revision is not known.
  return state === 'idle' && newest !== shown;
}
