import { ListSkeleton } from '#web/desk/list/list-skeleton.tsx';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { notIndexed } from '#web/page/not-indexed.ts';
import { asAdmin } from '#web/require-session.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/people-page.ts';
import { loadPeople } from './load-people.ts';
import { PeopleDesk, peopleIntro } from './people-desk.tsx';
import '#web/desk/desk.css';

export const meta: Route.MetaFunction = () => notIndexed('People · Symposia');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asAdmin(request, loadPeople);
}

export function HydrateFallback() {
  return (
    <>
      <PageTitle title="People" intro={peopleIntro} />
      <ListSkeleton label="Loading the people..." />
    </>
  );
}

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'loaded') return <PeopleDesk loaded={loaderData} />;
  return (
    <>
      <PageTitle title="People" />
      <ScreenFailed failed={loaderData} />
    </>
  );
}
