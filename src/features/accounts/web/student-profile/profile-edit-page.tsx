import { getProfile } from '#features/accounts/calls.ts';
import { getSite } from '#features/edition/calls.ts';
import { listMyRegistrations } from '#features/own-registrations/calls.ts';
import { api } from '#web/api.ts';
import { NotLoaded } from '#web/layouts/student/not-loaded.tsx';
import type { StudentPageHandle } from '#web/layouts/student/page.ts';
import { screenMeta, withMenu } from '#web/layouts/student/with-menu.ts';
import { asStudent } from '#web/require-session.ts';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/profile-edit-page.ts';
import { ProfileEditForm } from './profile-edit-form.tsx';

export const handle: StudentPageHandle = { frame: 'menu' };

export const meta: Route.MetaFunction = ({ loaderData }) => screenMeta('Edit profile', loaderData);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asStudent(request, () => withMenu(api.call(getProfile), api.call(listMyRegistrations), api.call(getSite)));
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

export default function ProfileEditPage({ loaderData: { data } }: Route.ComponentProps) {
  return <Frame>{data ? <ProfileEditForm profile={data} /> : <NotLoaded title="Your profile did not load" />}</Frame>;
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid max-w-2xl gap-9">
      <PageTitle title="Edit profile" intro="These details are filled in for you whenever you register for an event." />
      {children}
    </div>
  );
}
