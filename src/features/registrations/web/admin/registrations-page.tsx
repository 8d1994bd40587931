import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import { paths } from '#shared/paths.ts';
import { ListSkeleton } from '#web/desk/list-skeleton.tsx';
import { asAdmin } from '#web/require-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/registrations-page.ts';
import { loadRegistrations } from './load-registrations.ts';
import { RegistrationsDesk } from './registrations-desk.tsx';
import { useLiveRegistrations } from './use-live-registrations.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Registrations · Symposia' },
  { name: 'robots', content: 'noindex' },
];

export function clientLoader() {
  return asAdmin(loadRegistrations);
}

/** Filters and pages change only the address: they need no new list. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const sameScreen = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return sameScreen ? false : defaultShouldRevalidate;
}

export function HydrateFallback() {
  return (
    <>
      <PageTitle title="Registrations" />
      <ListSkeleton label="Loading registrations...">
        <Skeleton className="h-11 max-w-2xl" />
      </ListSkeleton>
    </>
  );
}

export default function AdminRegistrationsPage({ loaderData }: Route.ComponentProps) {
  const { last, replace, remove } = useLiveRegistrations(loaderData);
  if (last) return <RegistrationsDesk loaded={last} onUpdated={replace} onDeleted={remove} />;
  return (
    <>
      <PageTitle title="Registrations" />
      {loaderData.state === 'failed' && <LoadingFailed message={loaderData.message} />}
    </>
  );
}

function LoadingFailed({ message }: { message: string }) {
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
