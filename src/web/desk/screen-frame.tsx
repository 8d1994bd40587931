import type { ReactElement, ReactNode } from 'react';
import { notIndexed } from '#web/page/not-indexed.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { ListSkeleton } from './list/list-skeleton.tsx';

export interface ScreenFrame {
  title: string;
  intro?: ReactNode;
  /** For example 'Loading the colleges...'. An element for a screen that is not a table. */
  loading: string | ReactElement;
  /** The title of the browser's tab, if it differs from the page's. */
  tab?: string;
}

/**
 * What the route of a screen exports besides its page and its loader. The loader of a list must be in a file that
 * imports nothing from here: the router then puts it into a script of its own, and requests the rows while the page's
 * script loads.
 */
export function screenFrame({ title, intro, loading, tab = title }: ScreenFrame) {
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
