import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { notIndexed } from '#web/page/not-indexed.ts';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/templates-page.ts';
import { loadTemplates } from './load-templates.ts';
import { TemplatesDesk, templatesIntro } from './templates-desk.tsx';

export const meta: Route.MetaFunction = () => notIndexed('Certificate templates · Symposia');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadTemplates(request);
}

export function HydrateFallback() {
  return (
    <>
      <PageTitle title="Certificate templates" intro={templatesIntro} />
      <LoadingRegion label="Loading the templates..." className="mt-8 grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
          <Skeleton key={place} className="aspect-[297/270]" />
        ))}
      </LoadingRegion>
    </>
  );
}

export default function TemplatesPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'loaded') return <TemplatesDesk templates={loaderData.templates} />;
  return (
    <>
      <PageTitle title="Certificate templates" />
      <ScreenFailed failed={loaderData} />
    </>
  );
}
