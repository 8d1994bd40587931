import { paths } from '#shared/paths.ts';
import { StudentBackLink } from '#web/layouts/student/back-link.tsx';
import { NotLoaded } from '#web/layouts/student/not-loaded.tsx';
import type { StudentPageHandle } from '#web/layouts/student/page.ts';
import { screenMeta } from '#web/layouts/student/with-menu.ts';
import { asStudent } from '#web/require-session.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/status-page.ts';
import { loadRegistrationStatus } from './load-status.ts';
import { RegistrationStatus } from './status.tsx';
import './status.css';

export const handle: StudentPageHandle = { frame: 'menu' };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  screenMeta(loaderData?.registration?.event.title ?? 'My registration', loaderData);

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return asStudent(request, () => loadRegistrationStatus(params.registrationId));
}

export function HydrateFallback() {
  return <RegistrationStatusSkeleton />;
}

export default function RegistrationStatusPage({ loaderData }: Route.ComponentProps) {
  const { registration, missing, place, timeZone } = loaderData;
  return (
    <>
      <StudentBackLink to={paths.studentDashboard('registered')}>My Registrations</StudentBackLink>
      {registration ? (
        <RegistrationStatus key={registration._id} registration={registration} place={place} timeZone={timeZone} />
      ) : (
        <NoRegistration missing={missing} />
      )}
    </>
  );
}

function NoRegistration({ missing }: { missing: boolean }) {
  return (
    <>
      <PageTitle title="My registration" />
      {missing ? (
        <EmptyState
          title="Registration not found"
          action={
            <ButtonLink to={paths.studentDashboard('registered')} variant="main">
              My Registrations
            </ButtonLink>
          }
        >
          It may belong to another account, or it was deleted: by the organisers, or with the account of the team’s
          leader.
        </EmptyState>
      ) : (
        <div className="mt-7">
          <NotLoaded title="Failed to fetch your registration." />
        </div>
      )}
    </>
  );
}

function RegistrationStatusSkeleton() {
  return (
    <>
      <h1>
        <span className="sr-only">My registration</span>
        <Skeleton className="h-12 w-80 max-w-full" />
      </h1>
      <LoadingRegion label="Loading your registration..." className="mt-7 grid gap-8">
        <Skeleton className="h-16" />
        <Skeleton className="h-32" />
        <span className="status-columns">
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </span>
      </LoadingRegion>
    </>
  );
}
