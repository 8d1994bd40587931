import { useRevalidator } from 'react-router';
import { paths } from '#shared/paths.ts';
import { ListSkeleton } from '#web/desk/list/list-skeleton.tsx';
import { useLastPage } from '#web/desk/list/use-last-page.ts';
import { screenFrame } from '#web/desk/screen-frame.tsx';
import { asAdmin } from '#web/require-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/registrations-page.ts';
import { type LoadedRegistrations, loadRegistrations } from './load-registrations.ts';
import { RegistrationsDesk } from './registrations-desk.tsx';
import { RenderGuard, RenderingError } from './render-guard.tsx';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asAdmin(request, () => loadRegistrations(request));
}

const frame = screenFrame({
  title: 'Registrations',
  loading: (
    <ListSkeleton label="Loading registrations...">
      <Skeleton className="h-11 max-w-2xl" />
    </ListSkeleton>
  ),
});
export const { meta, HydrateFallback } = frame;

export default function AdminRegistrationsPage({ loaderData }: Route.ComponentProps) {
  const { last, change } = useLastPage<LoadedRegistrations>(loaderData, 'always');
  if (last) {
    // A title that is not text breaks the filters too, so the guard is around the whole desk.
    return (
      <RenderGuard resetKey={last} fallback={<BrokenScreen />}>
        <RegistrationsDesk
          loaded={last}
          onChange={(rows) => change((before) => ({ ...before, registrations: rows(before.registrations) }))}
        />
      </RenderGuard>
    );
  }
  return (
    <>
      {frame.heading}
      {loaderData.state === 'failed' && <RegistrationsNotLoaded message={loaderData.message} />}
    </>
  );
}

function BrokenScreen() {
  return (
    <>
      {frame.heading}
      <RenderingError />
    </>
  );
}

function RegistrationsNotLoaded({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Alert
      tone="error"
      title={<span className="text-lg">Error Loading Registrations</span>}
      className="mt-7 max-w-3xl"
      action={
        <div className="flex flex-wrap gap-3">
          <Button size="small" busy={state === 'loading'} onClick={() => revalidate()}>
            Try Again
          </Button>
          <ButtonLink size="small" variant="ghost" to={paths.adminDashboard}>
            Return to Dashboard
          </ButtonLink>
        </div>
      }
    >
      {message}
    </Alert>
  );
}
