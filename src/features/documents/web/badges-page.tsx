import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { screenFrame } from '#web/desk/screen-frame.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/badges-page.ts';
import { BadgesDesk } from './badges-desk.tsx';
import { loadBadges } from './load-badges.ts';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadBadges(request);
}

const frame = screenFrame({
  title: 'Badges',
  intro: 'PDF files to print: A6 badges one to a page, or four on A4 with lines to cut along.',
  loading: (
    <LoadingRegion label="Loading the badges..." className="mt-7 grid max-w-2xl gap-5">
      <Skeleton className="h-12" />
      <Skeleton className="h-40" />
    </LoadingRegion>
  ),
});
export const { meta, HydrateFallback } = frame;

export default function BadgesPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {frame.heading}
      {loaderData.state === 'loaded' ? <BadgesDesk events={loaderData.events} /> : <ScreenFailed failed={loaderData} />}
    </>
  );
}
