import type { ComponentType, ReactElement, ReactNode } from 'react';
import { notIndexed } from '#web/page/not-indexed.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { type Failed, ScreenFailed } from '../screen-failed.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { type Change, useLastPage } from './use-last-page.ts';

interface ListFrame {
  title: string;
  intro?: ReactNode;
  /** For example 'Loading the colleges...'. An element for a screen that is not a table. */
  loading: string | ReactElement;
  /** The title of the browser's tab, if it differs from the page's. */
  tab?: string;
}

/**
 * What a list's route exports besides its page and its loader. The loader must be in a file that imports nothing from
 * here: the router then puts it into a script of its own, and requests the rows while the page's script loads.
 */
export function listFrame({ title, intro, loading, tab = title }: ListFrame) {
  const heading = <PageTitle title={title} intro={intro} />;
  return {
    heading,
    meta: () => notIndexed(`${tab} · Symposia`),
    HydrateFallback: () => (
      <>
        {heading}
        {typeof loading === 'string' ? <ListSkeleton label={loading} /> : loading}
      </>
    ),
  };
}

interface ListPage<Loaded> extends ListFrame {
  /** The list, including its title. */
  Desk: ComponentType<{ loaded: Loaded }>;
}

/** For a list that is loaded whole. */
export function listPage<Loaded extends { state: 'loaded' }>({ Desk, ...words }: ListPage<Loaded>) {
  const frame = listFrame(words);
  const Page = ({ loaderData }: { loaderData: Loaded | Failed }) =>
    loaderData.state === 'loaded' ? <Desk loaded={loaderData} /> : <FailedList frame={frame} failed={loaderData} />;
  return { ...frame, Page };
}

interface PagedPage<Loaded> extends ListFrame {
  Desk: ComponentType<{ loaded: Loaded; change: Change<Loaded> }>;
  says?: 'always';
}

/** For a list that is loaded in pages (decision 40). If the next page fails, the last one stays (`useLastPage`). */
export function pagedPage<Loaded extends { state: 'loaded' }>({ Desk, says, ...words }: PagedPage<Loaded>) {
  const frame = listFrame(words);
  function Page({ loaderData }: { loaderData: Loaded | Failed }) {
    const { last, change } = useLastPage<Loaded>(loaderData, says);
    if (last) return <Desk loaded={last} change={change} />;
    return loaderData.state !== 'loaded' && <FailedList frame={frame} failed={loaderData} />;
  }
  return { ...frame, Page };
}

function FailedList({ frame, failed }: { frame: { heading: ReactNode }; failed: Failed }) {
  return (
    <>
      {frame.heading}
      <ScreenFailed failed={failed} />
    </>
  );
}
