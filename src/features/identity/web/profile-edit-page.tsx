import { getSite } from '#features/content/contract.ts';
import { listMyRegistrations } from '#features/registrations/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { api } from '#web/api.ts';
import type { StudentPageData, StudentPageHandle } from '#web/layouts/student/page.ts';
import { asStudent } from '#web/require-session.ts';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { getProfile } from '../contract.ts';
import type { Route } from './+types/profile-edit-page.ts';
import { ProfileEditFailed } from './profile-edit-failed.tsx';
import { ProfileEditForm } from './profile-edit-form.tsx';

export const handle: StudentPageHandle = { frame: 'menu' };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: ['Edit profile', loaderData?.editionName].filter(Boolean).join(' · ') },
  { name: 'robots', content: 'noindex' },
];

export function clientLoader() {
  return asStudent(async () => {
    const [profile, registrations, site] = await Promise.all([
      api.call(getProfile).catch(unlessSignedOut),
      // Only for the menu: without them it has no badges.
      api.call(listMyRegistrations).catch(() => undefined),
      api.call(getSite).catch(() => undefined),
    ]);
    return {
      profile,
      registrationCount: registrations?.length,
      editionName: site?.edition.name,
    } satisfies StudentPageData & { profile: unknown };
  });
}

function unlessSignedOut(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 401) throw error;
}

export function HydrateFallback() {
  return (
    <Frame>
      <LoadingRegion label="Loading your profile..." className="grid gap-6 sm:grid-cols-2">
        {[1, 2, 3, 4, 5].map((field) => (
          <span key={field} className="grid gap-2 first:sm:col-span-2">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-11.5" />
          </span>
        ))}
      </LoadingRegion>
    </Frame>
  );
}

export default function ProfileEditPage({ loaderData: { profile } }: Route.ComponentProps) {
  return <Frame>{profile ? <ProfileEditForm profile={profile} /> : <ProfileEditFailed />}</Frame>;
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid max-w-2xl gap-9">
      <PageTitle title="Edit profile" intro="These details are filled in for you whenever you register for an event." />
      {children}
    </div>
  );
}
