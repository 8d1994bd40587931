import { screenFrame } from '#web/desk/screen-frame.tsx';
import type { Loaded } from './load-records.ts';
import { RecordScreen, type RecordScreenProps } from './record-screen.tsx';

/** What a list's route exports besides its loader. */
export function recordPage<Row extends { _id: string }>(screen: Omit<RecordScreenProps<Row>, 'loaded'>) {
  const { title, intro, all } = screen.words;
  return {
    ...screenFrame({ title, intro, loading: `Loading ${all}...` }),
    Page: ({ loaderData }: { loaderData: Loaded<Row> }) => <RecordScreen {...screen} loaded={loaderData} />,
  };
}
