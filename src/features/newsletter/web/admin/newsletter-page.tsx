import { ListSkeleton } from '#web/desk/list/list-skeleton.tsx';
import { useLastPage } from '#web/desk/list/use-last-page.ts';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { notIndexed } from '#web/page/not-indexed.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/newsletter-page.ts';
import { type LoadedSubscribers, loadSubscribers, NewsletterDesk, newsletterIntro } from './newsletter-desk.tsx';

export const meta: Route.MetaFunction = () => notIndexed('Newsletter · Symposia');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSubscribers(request);
}

export function HydrateFallback() {
  return (
    <>
      <PageTitle title="Newsletter" intro={newsletterIntro} />
      <ListSkeleton label="Loading the newsletter list..." />
    </>
  );
}

export default function NewsletterPage({ loaderData }: Route.ComponentProps) {
  const { last } = useLastPage<LoadedSubscribers>(loaderData);
  if (last) return <NewsletterDesk loaded={last} />;
  return (
    <>
      <PageTitle title="Newsletter" />
      {loaderData.state !== 'loaded' && <ScreenFailed failed={loaderData} />}
    </>
  );
}
