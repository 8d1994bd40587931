import { getSite } from '#features/content/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi, api } from '#web/api.ts';
import { QuickActions } from '#web/appearance/quick-actions.tsx';
import { type Failed, ScreenFailed, whyFailed } from '#web/desk/screen-failed.tsx';
import { wordsOf } from '#web/form-faults.ts';
import { asAdmin } from '#web/require-session.ts';
import { useAdmin } from '#web/sessions.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { getDashboard } from '../contract.ts';
import type { Route } from './+types/admin-dashboard-page.ts';
import './dashboard.css';
import { DashboardCounts } from './dashboard-counts.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { PaymentStatus } from './payment-status.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RegistrationsByEvent } from './registrations-by-event.tsx';
import { RegistrationsOverTime } from './registrations-over-time.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Dashboard · Symposia' },
  { name: 'robots', content: 'noindex' },
];

type Dashboard = Output<typeof getDashboard>;
type Loaded = { state: 'loaded'; dashboard: Dashboard; timeZone: string } | Failed;

export function clientLoader(): Promise<Loaded> {
  return asAdmin(async () => {
    try {
      const [dashboard, timeZone] = await Promise.all([adminApi.call(getDashboard), festTimeZone()]);
      return { state: 'loaded', dashboard, timeZone };
    } catch (error) {
      return whyFailed(error, messageOf(error));
    }
  });
}

export function HydrateFallback() {
  return (
    <>
      <PageTitle title="Dashboard" />
      <DashboardSkeleton />
    </>
  );
}

export default function AdminDashboardPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Dashboard" />
      <QuickActions className="mt-5" />
      {loaderData.state === 'loaded' ? <DashboardPanels {...loaderData} /> : <ScreenFailed failed={loaderData} />}
    </>
  );
}

function DashboardPanels({ dashboard, timeZone }: { dashboard: Dashboard; timeZone: string }) {
  const role = useAdmin()?.role;
  return (
    <div className="mt-7 grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <DashboardCounts counts={dashboard.counts} className="xl:col-span-2" />
      <div className="grid content-start gap-6">
        <RegistrationsOverTime days={dashboard.registrationsOverTime} withAnalytics={role !== 'volunteer'} />
        <RegistrationsByEvent events={dashboard.eventRegistrations} />
      </div>
      <div className="grid content-start gap-6">
        <PaymentStatus payments={dashboard.paymentStatusData} />
        <RecentActivity registrations={dashboard.recentRegistrations} timeZone={timeZone} />
      </div>
    </div>
  );
}

/** The server's message (administration.txt, 8); without an answer there is none of the server's. */
function messageOf(error: unknown): string {
  const otherwise = 'Failed to fetch dashboard data';
  return error instanceof ApiError && error.status > 0 ? wordsOf(error, otherwise) : otherwise;
}

/** Times are shown in the fest's zone, wherever the organiser sits. */
function festTimeZone(): Promise<string> {
  return api.call(getSite).then(
    ({ edition }) => edition.timeZone,
    () => 'Asia/Kolkata',
  );
}
