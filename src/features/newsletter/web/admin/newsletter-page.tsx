import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { ListSkeleton } from '#web/desk/list-skeleton.tsx';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/newsletter-page.ts';
import { loadSubscribers } from './load-subscribers.ts';
import { NewsletterDesk } from './newsletter-desk.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Newsletter · Symposia' },
  { name: 'robots', content: 'noindex' },
];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSubscribers(request);
}

/** Search and pages change only the address: they need no new list. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const sameScreen = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return sameScreen ? false : defaultShouldRevalidate;
}

export function HydrateFallback() {
  return (
    <>
      <PageTitle title="Newsletter" />
      <ListSkeleton label="Loading the newsletter list..." />
    </>
  );
}

export default function NewsletterPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'loaded') return <NewsletterDesk {...loaderData} />;
  return (
    <>
      <PageTitle title="Newsletter" />
      <ScreenFailed failed={loaderData} />
    </>
  );
}
