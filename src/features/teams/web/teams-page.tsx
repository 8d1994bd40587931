import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { ListSkeleton } from '#web/desk/list-skeleton.tsx';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { asAdmin } from '#web/require-session.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/teams-page.ts';
import { loadTeams } from './load-teams.ts';
import { TeamsDesk } from './teams-desk.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Teams · Symposia' }, { name: 'robots', content: 'noindex' }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asAdmin(request, loadTeams);
}

/** Search, filter and page change only the address: they need no new list. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const sameScreen = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return sameScreen ? false : defaultShouldRevalidate;
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
  if (loaderData.state === 'loaded') return <TeamsDesk loaded={loaderData} />;
  return (
    <>
      <PageTitle title="Teams" />
      <ScreenFailed failed={loaderData} />
    </>
  );
}
