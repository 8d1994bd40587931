import { ListSkeleton } from '#web/desk/list/list-skeleton.tsx';
import { notIndexed } from '#web/page/not-indexed.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Loaded } from './load-records.ts';
import { RecordScreen, type RecordScreenProps } from './record-screen.tsx';

/** What the route of a list exports besides its loader, which is apart so that it starts before the screen's code is there. */
export function recordPage<Row extends { _id: string }>(screen: Omit<RecordScreenProps<Row>, 'loaded'>) {
  const { title, intro, all } = screen.words;
  return {
    meta: () => notIndexed(`${title} · Symposia`),
    HydrateFallback: () => (
      <>
        <PageTitle title={title} intro={intro} />
        <ListSkeleton label={`Loading ${all}...`} />
      </>
    ),
    Page: ({ loaderData }: { loaderData: Loaded<Row> }) => <RecordScreen {...screen} loaded={loaderData} />,
  };
}
