import { ListSkeleton } from '#web/desk/list-skeleton.tsx';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/messages-page.ts';
import { loadMessages } from './load-messages.ts';
import { MessagesDesk } from './messages-desk.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Messages · Symposia' },
  { name: 'robots', content: 'noindex' },
];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadMessages(request.url);
}

export function HydrateFallback() {
  return (
    <>
      <PageTitle title="Contact Messages" />
      <ListSkeleton label="Loading messages..." />
    </>
  );
}

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Contact Messages" intro="What visitors wrote from the contact section, newest first." />
      {loaderData.state === 'loaded' ? <MessagesDesk {...loaderData} /> : <ScreenFailed failed={loaderData} />}
    </>
  );
}
