import { getProfile } from '#features/accounts/calls.ts';
import type { StudentProfile } from '#features/accounts/student-profile-contract.ts';
import { getSite } from '#features/edition/calls.ts';
import { listMyRegistrations } from '#features/own-registrations/calls.ts';
import { instantDayText } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { NotLoaded } from '#web/layouts/student/not-loaded.tsx';
import type { StudentPageHandle } from '#web/layouts/student/page.ts';
import { screenMeta, withMenu } from '#web/layouts/student/with-menu.ts';
import { asStudent } from '#web/require-session.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ConfirmEmailCard } from '../email/confirm-email-card.tsx';
import { studyLines } from '../student-fields.tsx';
import type { Route } from './+types/profile-page.ts';

export const handle: StudentPageHandle = { frame: 'menu' };

export const meta: Route.MetaFunction = ({ loaderData }) => screenMeta('My Profile', loaderData);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asStudent(request, () => withMenu(api.call(getProfile), api.call(listMyRegistrations), api.call(getSite)));
}

export function HydrateFallback() {
  return (
    <Frame>
      <LoadingRegion label="Loading your profile..." className="grid gap-4">
        {[1, 2, 3, 4, 5, 6].map((line) => (
          <Skeleton key={line} className="h-10" />
        ))}
      </LoadingRegion>
    </Frame>
  );
}

export default function ProfilePage({ loaderData: { data, timeZone } }: Route.ComponentProps) {
  return (
    <Frame>
      {data ? <Details profile={data} timeZone={timeZone} /> : <NotLoaded title="Your profile did not load" />}
    </Frame>
  );
}

function Details({ profile, timeZone }: { profile: StudentProfile; timeZone: string | undefined }) {
  const lines = [
    ['Name', profile.name],
    ['Email', profile.email],
    ['Phone', profile.phone || 'No phone number'],
    ...studyLines(profile),
    ['Member since', instantDayText(profile.createdAt, timeZone)],
  ] as const;
  return (
    <div className="grid justify-items-start gap-7">
      <div className="w-full empty:hidden">
        <ConfirmEmailCard profile={profile} />
      </div>
      <dl className="grid w-full border-line border-t">
        {lines.map(([label, value]) => (
          <div key={label} className="grid gap-x-6 border-line border-b py-3.5 sm:grid-cols-[11rem_1fr]">
            <dt className="text-quiet">{label}</dt>
            <dd className="min-w-0 wrap-anywhere font-medium">{value || 'Not specified'}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.studentProfileEdit} variant="main">
          Edit Profile
        </ButtonLink>
        <ButtonLink to={paths.studentSettings} variant="ghost">
          Change password
        </ButtonLink>
      </div>
    </div>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid max-w-2xl gap-9">
      <PageTitle title="My Profile" intro="What organisers know of you when you register for an event." />
      {children}
    </div>
  );
}
