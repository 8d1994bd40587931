import { redirect } from 'react-router';
import { festTimeZone } from '#features/edition/calls.ts';
import { ApiError } from '#shared/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import { paths } from '#shared/paths.ts';
import { adminApi, api } from '#web/api.ts';
import { QuickActions } from '#web/appearance/quick-actions.tsx';
import { type Failed, ScreenFailed, whyFailed } from '#web/desk/screen-failed.tsx';
import { screenFrame } from '#web/desk/screen-frame.tsx';
import { messageOf } from '#web/form-faults.ts';
import { navigationFor } from '#web/layouts/admin/navigation-items.ts';
import { mayNow, useMay } from '#web/may.ts';
import { asAdmin } from '#web/require-session.ts';
import { adminSession, useAdmin } from '#web/sessions.ts';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { getDashboard } from '../contract.ts';
import type { Route } from './+types/admin-dashboard-page.ts';
import { DashboardCounts } from './dashboard-counts.tsx';
import { PaymentStatus } from './payment-status.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RegistrationsByEvent } from './registrations-by-event.tsx';
import { RegistrationsOverTime } from './registrations-over-time.tsx';
import { EventTasks, SettingsTasks } from './tasks.tsx';
import './dashboard.css';

type Dashboard = Output<typeof getDashboard>;
type Loaded = { state: 'loaded'; dashboard: Dashboard; timeZone: string } | Failed;

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Loaded> {
  return asAdmin(request, async () => {
    const elsewhere = mayNow('dashboard.read') ? undefined : firstScreen(adminSession.info()?.role);
    if (elsewhere) throw redirect(elsewhere);
    try {
      const [dashboard, timeZone] = await Promise.all([adminApi.call(getDashboard), festTimeZone(api)]);
      return { state: 'loaded', dashboard, timeZone };
    } catch (error) {
      return whyFailed(error, failureText(error));
    }
  });
}

const frame = screenFrame({ title: 'Dashboard', loading: <DashboardSkeleton /> });
export const { meta, HydrateFallback } = frame;

export default function AdminDashboardPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {frame.heading}
      <QuickActions className="mt-5" />
      {loaderData.state === 'loaded' ? <DashboardPanels {...loaderData} /> : <ScreenFailed failed={loaderData} />}
    </>
  );
}

function DashboardPanels({ dashboard, timeZone }: { dashboard: Dashboard; timeZone: string }) {
  const role = useAdmin()?.role;
  const [settledAt, seesFees, withAnalytics] = [useWhereSettled(), useMay('payments.read'), useMay('analytics.read')];
  return (
    <div className="mt-7 grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <SettingsTasks toFillIn={dashboard.toFillIn} className="xl:col-span-2" />
      {seesFees && <EventTasks unusedFees={dashboard.unusedFees} className="xl:col-span-2" />}
      <DashboardCounts counts={dashboard.counts} role={role} className="xl:col-span-2" />
      <div className="grid content-start gap-6">
        <RegistrationsOverTime days={dashboard.registrationsOverTime} withAnalytics={withAnalytics} />
        <RegistrationsByEvent events={dashboard.eventRegistrations} />
      </div>
      <div className="grid content-start gap-6">
        <PaymentStatus payments={dashboard.paymentStatusData} waiting={dashboard.waiting} settledAt={settledAt} />
        <RecentActivity registrations={dashboard.recentRegistrations} timeZone={timeZone} />
      </div>
    </div>
  );
}

/** The dashboard opens after signing in. A role without a dashboard goes to the first page of its navigation. */
const firstScreen = (role: string | undefined) => navigationFor(role)[0]?.links[0]?.to;

/** The payments desk, or the list of registrations for roles without the desk. */
function useWhereSettled(): string | undefined {
  const [hasDesk, setsStatuses] = [useMay('payments.decide'), useMay('registrations.change')];
  if (hasDesk) return paths.adminPayments;
  return setsStatuses ? `${paths.adminRegistrations}?waiting=committee` : undefined;
}

/** The server's message (R164). Without an answer, our own words. */
function failureText(error: unknown): string {
  const otherwise = 'Failed to fetch dashboard data';
  return error instanceof ApiError && error.status > 0 ? messageOf(error, otherwise) : otherwise;
}

/** Takes the space of the numbers, so that nothing moves when they load. */
function DashboardSkeleton() {
  return (
    <LoadingRegion
      label="Loading the dashboard..."
      className="mt-7 grid gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <Skeleton className="h-56 rounded-card sm:h-44 lg:h-26 xl:col-span-2" />
      <Skeleton className="h-140 rounded-card" />
      <div className="grid content-start gap-6">
        <Skeleton className="h-52 rounded-card" />
        <Skeleton className="h-82 rounded-card" />
      </div>
    </LoadingRegion>
  );
}
