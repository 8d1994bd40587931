import { ListSkeleton } from '#web/desk/list/list-skeleton.tsx';
import { useLastPage } from '#web/desk/list/use-last-page.ts';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { notIndexed } from '#web/page/not-indexed.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/messages-page.ts';
import { type LoadedMessages, loadMessages, MessagesDesk } from './messages-desk.tsx';

export const meta: Route.MetaFunction = () => notIndexed('Messages · Symposia');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadMessages(request);
}

export function HydrateFallback() {
  return (
    <>
      <Title />
      <ListSkeleton label="Loading messages..." />
    </>
  );
}

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { last } = useLastPage<LoadedMessages>(loaderData);
  return (
    <>
      <Title />
      {last && <MessagesDesk loaded={last} />}
      {!last && loaderData.state !== 'loaded' && <ScreenFailed failed={loaderData} />}
    </>
  );
}

function Title() {
  return <PageTitle title="Contact Messages" intro="What visitors wrote from the contact section, newest first." />;
}
