import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '#shared/paths.ts';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { screenFrame } from '#web/desk/screen-frame.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/editor-page.ts';
import { TemplateEditor } from './editor.tsx';
import { loadEditor } from './load-templates.ts';

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadEditor(request, params.templateId);
}

const frame = screenFrame({
  title: 'Certificate template',
  loading: (
    <LoadingRegion label="Loading the template..." className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="aspect-[297/210]" />
      <Skeleton className="h-96" />
    </LoadingRegion>
  ),
});
export const { meta, HydrateFallback } = frame;

export default function EditorPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [round, setRound] = useState(0);
  if (loaderData.state !== 'loaded') {
    return (
      <>
        {frame.heading}
        <ScreenFailed failed={loaderData} />
      </>
    );
  }
  const { template, events, timeZone } = loaderData;
  async function reload() {
    await revalidate();
    setRound(round + 1);
  }
  // The key does not contain the time of the last change, because loading the page again must not drop unsaved changes.
  if (template)
    return (
      <TemplateEditor
        key={`${template._id} ${round}`}
        template={template}
        events={events}
        timeZone={timeZone}
        onReload={reload}
      />
    );
  return (
    <EmptyState
      title="Template not found"
      action={
        <ButtonLink size="small" to={paths.adminTemplates}>
          All templates
        </ButtonLink>
      }
    >
      Somebody may have removed it, or the address is incomplete.
    </EmptyState>
  );
}
