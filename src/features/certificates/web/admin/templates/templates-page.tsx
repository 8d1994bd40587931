import { listPage } from '#web/desk/list/list-page.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type LoadedTemplates, loadTemplates } from './load-templates.ts';
import { TemplatesDesk, templatesIntro } from './templates-desk.tsx';

export const clientLoader = ({ request }: { request: Request }) => loadTemplates(request);

const page = listPage({
  title: 'Certificate templates',
  intro: templatesIntro,
  loading: (
    <LoadingRegion label="Loading the templates..." className="mt-8 grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
        <Skeleton key={place} className="aspect-[297/270]" />
      ))}
    </LoadingRegion>
  ),
  Desk: ({ loaded }: { loaded: LoadedTemplates }) => <TemplatesDesk templates={loaded.templates} />,
});
export const { meta, HydrateFallback } = page;
export default page.Page;
