import { getSite } from '#features/edition/calls.ts';
import { listMyRegistrations } from '#features/own-registrations/calls.ts';
import { api } from '#web/api.ts';
import { BrowseEvents } from '#web/layouts/student/browse-events.tsx';
import { NotLoaded } from '#web/layouts/student/not-loaded.tsx';
import type { StudentPageHandle } from '#web/layouts/student/page.ts';
import { screenMeta, withMenu } from '#web/layouts/student/with-menu.ts';
import { asStudent } from '#web/require-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { getMyCalendar, getMySchedule } from '../contract.ts';
import type { Route } from './+types/schedule-page.ts';
import { CalendarSection } from './calendar-section.tsx';
import { ScheduleDays } from './schedule-days.tsx';
import './schedule.css';

export const handle: StudentPageHandle = { frame: 'menu' };

export const meta: Route.MetaFunction = ({ loaderData }) => screenMeta('Schedule', loaderData);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asStudent(request, () => withMenu(loadSchedule(), api.call(listMyRegistrations), api.call(getSite)));
}

async function loadSchedule() {
  const [schedule, calendar] = await Promise.all([api.call(getMySchedule), api.call(getMyCalendar)]);
  return { schedule, calendar };
}

export function HydrateFallback() {
  return (
    <Frame>
      <LoadingRegion label="Loading your schedule..." className="grid max-w-3xl gap-4">
        <Skeleton className="h-8 w-64 max-w-full" />
        {[1, 2, 3].map((event) => (
          <Skeleton key={event} className="h-24" />
        ))}
      </LoadingRegion>
    </Frame>
  );
}

export default function SchedulePage({ loaderData: { data } }: Route.ComponentProps) {
  if (!data) {
    return (
      <Frame>
        <NotLoaded title="Your schedule did not load" />
      </Frame>
    );
  }
  const { schedule, calendar } = data;
  return (
    <Frame>
      {schedule.days.length > 0 ? (
        <ScheduleDays days={schedule.days} />
      ) : (
        <EmptyState title="Nothing on your schedule yet" action={<BrowseEvents />}>
          Every event that you register for appears here with its day, hour and place.
        </EmptyState>
      )}
      <CalendarSection calendar={calendar} timeZone={schedule.timeZone} />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid gap-9">
      <PageTitle title="Schedule" intro="Your events by day and hour. Cancelled registrations are left out." />
      {children}
    </div>
  );
}
