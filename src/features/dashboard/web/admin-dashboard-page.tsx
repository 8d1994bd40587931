import { useRevalidator } from 'react-router';
import { getSite } from '#features/content/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi, api } from '#web/api.ts';
import { asAdmin } from '#web/require-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { getDashboard } from '../contract.ts';
import type { Route } from './+types/admin-dashboard-page.ts';
import './dashboard.css';
import { DashboardCounts } from './dashboard-counts.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { PaymentStatus } from './payment-status.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RegistrationsByEvent } from './registrations-by-event.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Dashboard · Symposia' },
  { name: 'robots', content: 'noindex' },
];

type Dashboard = Output<typeof getDashboard>;
type Loaded = { state: 'loaded'; dashboard: Dashboard; timeZone: string } | { state: 'failed'; message: string };

export function clientLoader(): Promise<Loaded> {
  return asAdmin(async () => {
    try {
      const [dashboard, timeZone] = await Promise.all([adminApi.call(getDashboard), festTimeZone()]);
      return { state: 'loaded', dashboard, timeZone };
    } catch (error) {
      // The session's end is for `asAdmin` to answer.
      if (error instanceof ApiError && error.status === 401) throw error;
      return { state: 'failed', message: messageOf(error) };
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
      {loaderData.state === 'loaded' ? <DashboardPanels {...loaderData} /> : <Failure message={loaderData.message} />}
    </>
  );
}

function DashboardPanels({ dashboard, timeZone }: { dashboard: Dashboard; timeZone: string }) {
  return (
    <div className="mt-7 grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <DashboardCounts counts={dashboard.counts} className="xl:col-span-2" />
      <RegistrationsByEvent events={dashboard.eventRegistrations} />
      <div className="grid content-start gap-6">
        <PaymentStatus payments={dashboard.paymentStatusData} />
        <RecentActivity registrations={dashboard.recentRegistrations} timeZone={timeZone} />
      </div>
    </div>
  );
}

function Failure({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Alert
      tone="error"
      title={message}
      className="mt-7 max-w-3xl"
      action={
        <Button size="small" busy={state === 'loading'} onClick={() => revalidate()}>
          Try Again
        </Button>
      }
    >
      Nothing is lost: the numbers will be here once the server answers again.
    </Alert>
  );
}

function messageOf(error: unknown): string {
  // Without an answer (status 0) there is no message of the server's.
  const fromServer = error instanceof ApiError && error.status > 0 && error.message;
  return fromServer || 'Failed to fetch dashboard data';
}

/** Times are shown in the fest's zone, wherever the organiser sits. */
function festTimeZone(): Promise<string> {
  return api.call(getSite).then(
    ({ edition }) => edition.timeZone,
    () => 'Asia/Kolkata',
  );
}
