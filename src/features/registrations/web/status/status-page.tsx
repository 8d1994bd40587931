import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { StudentPageHandle } from '#web/layouts/student/page.ts';
import { asStudent } from '#web/require-session.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { StudentLoadFailed } from '../dashboard/load-failed.tsx';
import type { Route } from './+types/status-page.ts';
import { loadRegistrationStatus } from './load-status.ts';
import { RegistrationStatus } from './status.tsx';
import { RegistrationStatusSkeleton } from './status-skeleton.tsx';
import './status.css';

export const handle: StudentPageHandle = { frame: 'menu' };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: [loaderData?.registration?.event.title ?? 'My registration', loaderData?.editionName]
      .filter(Boolean)
      .join(' · '),
  },
  { name: 'robots', content: 'noindex' },
];

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
      <Link
        to={paths.studentDashboard('registered')}
        className="mb-4 inline-flex min-h-11 items-center gap-2 text-quiet hover:text-ink"
      >
        <ArrowLeft aria-hidden size={18} />
        My Registrations
      </Link>
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
          It may belong to another account, or it has been deleted by the organisers.
        </EmptyState>
      ) : (
        <div className="mt-7">
          <StudentLoadFailed>Failed to fetch your registration.</StudentLoadFailed>
        </div>
      )}
    </>
  );
}
