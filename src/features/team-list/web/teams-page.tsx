import { ListSkeleton } from '#web/desk/list/list-skeleton.tsx';
import { useLastPage } from '#web/desk/list/use-last-page.ts';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { notIndexed } from '#web/page/not-indexed.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/teams-page.ts';
import { type LoadedTeams, loadTeams, TeamsDesk } from './teams-desk.tsx';

export const meta: Route.MetaFunction = () => notIndexed('Teams · Symposia');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadTeams(request);
}

export function HydrateFallback() {
  return (
    <>
      <PageTitle title="Teams" />
      <ListSkeleton label="Loading teams..." />
    </>
  );
}

export default function TeamsPage({ loaderData }: Route.ComponentProps) {
  const { last } = useLastPage<LoadedTeams>(loaderData);
  if (last) return <TeamsDesk loaded={last} />;
  return (
    <>
      <PageTitle title="Teams" />
      {loaderData.state !== 'loaded' && <ScreenFailed failed={loaderData} />}
    </>
  );
}
