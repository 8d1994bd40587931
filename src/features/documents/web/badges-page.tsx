import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { notIndexed } from '#web/page/not-indexed.ts';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/badges-page.ts';
import { BadgesDesk } from './badges-desk.tsx';
import { loadBadges } from './load-badges.ts';

export const meta: Route.MetaFunction = () => notIndexed('Badges · Symposia');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadBadges(request);
}

const title = (
  <PageTitle
    title="Badges"
    intro="PDF files to print: A6 badges one to a page, or four on A4 with lines to cut along."
  />
);

export function HydrateFallback() {
  return (
    <>
      {title}
      <LoadingRegion label="Loading the badges..." className="mt-7 grid max-w-2xl gap-5">
        <Skeleton className="h-12" />
        <Skeleton className="h-40" />
      </LoadingRegion>
    </>
  );
}

export default function BadgesPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {title}
      {loaderData.state === 'loaded' ? <BadgesDesk events={loaderData.events} /> : <ScreenFailed failed={loaderData} />}
    </>
  );
}
