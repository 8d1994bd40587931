import type { ComponentType, ReactNode } from 'react';
import { type Failed, ScreenFailed } from '../screen-failed.tsx';
import { type ScreenFrame, screenFrame } from '../screen-frame.tsx';
import { type Change, useLastPage } from './use-last-page.ts';

interface ListPage<Loaded> extends ScreenFrame {
  /** The list, including its title. */
  Desk: ComponentType<{ loaded: Loaded }>;
}

/** For a list that is loaded whole. */
export function listPage<Loaded extends { state: 'loaded' }>({ Desk, ...words }: ListPage<Loaded>) {
  const frame = screenFrame(words);
  const Page = ({ loaderData }: { loaderData: Loaded | Failed }) =>
    loaderData.state === 'loaded' ? <Desk loaded={loaderData} /> : <FailedList frame={frame} failed={loaderData} />;
  return { ...frame, Page };
}

interface PagedPage<Loaded> extends ScreenFrame {
  Desk: ComponentType<{ loaded: Loaded; change: Change<Loaded> }>;
  says?: 'always';
}

/** For a list that is loaded in pages (decision 40). If the next page fails, the last one stays (`useLastPage`). */
export function pagedPage<Loaded extends { state: 'loaded' }>({ Desk, says, ...words }: PagedPage<Loaded>) {
  const frame = screenFrame(words);
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
