import type { ComponentType, ReactElement, ReactNode } from 'react';
import { notIndexed } from '#web/page/not-indexed.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { type Failed, ScreenFailed } from '../screen-failed.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { type Change, useLastPage } from './use-last-page.ts';

interface ListFrame {
  title: string;
  intro?: ReactNode;
  /** Such as 'Loading the colleges...', or what is shown meanwhile where it is no table. */
  loading: string | ReactElement;
  /** In the browser's tab, where it is not the title. */
  tab?: string;
}

/**
 * What the route of a list exports besides its page and its loader. The loader stays apart, and shares no import with
 * these: then the router has it in a script of its own, and asks for the rows while the page's script loads.
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
  /** The list with its title. */
  Desk: ComponentType<{ loaded: Loaded }>;
}

/** A list that comes whole. */
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

/** A list that comes in pages (decision 40): the last page stays when the next one fails, as `useLastPage` explains. */
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
