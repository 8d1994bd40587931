import { ListSkeleton } from '#web/desk/list/list-skeleton.tsx';
import { useLastPage } from '#web/desk/list/use-last-page.ts';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { notIndexed } from '#web/page/not-indexed.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/colleges-page.ts';
import { CollegesDesk, collegesIntro } from './colleges-desk.tsx';
import { type LoadedColleges, loadColleges } from './load-colleges.ts';

export const meta: Route.MetaFunction = () => notIndexed('Colleges · Symposia');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadColleges(request);
}

export function HydrateFallback() {
  return (
    <>
      <PageTitle title="Colleges" intro={collegesIntro} />
      <ListSkeleton label="Loading the colleges..." />
    </>
  );
}

export default function CollegesPage({ loaderData }: Route.ComponentProps) {
  const { last } = useLastPage<LoadedColleges>(loaderData);
  if (last) return <CollegesDesk loaded={last} />;
  return (
    <>
      <PageTitle title="Colleges" />
      {loaderData.state !== 'loaded' && <ScreenFailed failed={loaderData} />}
    </>
  );
}
