import { ApiError } from '#shared/api-client.ts';
import { adminApi } from '#web/api.ts';
import { type Failed, ScreenFailed, whyFailed } from '#web/desk/screen-failed.tsx';
import { screenFrame } from '#web/desk/screen-frame.tsx';
import { asAdmin } from '#web/require-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Analytics, getAnalytics } from '../contract.ts';
import type { Route } from './+types/analytics-page.ts';
import { AnalyticsDesk } from './analytics-desk.tsx';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAnalytics(request.url);
}

const frame = screenFrame({
  title: 'Analytics',
  intro:
    'Registrations that are not cancelled, by the day they were made. Revenue is what the ledger has received, less what was given back.',
  loading: (
    <LoadingRegion label="Loading analytics..." className="mt-6 grid gap-6">
      <Skeleton className="h-34 sm:h-16" />
      <Skeleton className="h-26 rounded-card" />
      <Skeleton className="h-110 rounded-card" />
      <Skeleton className="h-82 rounded-card" />
    </LoadingRegion>
  ),
});
export const { meta, HydrateFallback } = frame;

export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {frame.heading}
      {loaderData.state === 'loaded' && <AnalyticsDesk analytics={loaderData.analytics} />}
      {loaderData.state === 'refused' && <Refused message={loaderData.message} />}
      {(loaderData.state === 'failed' || loaderData.state === 'forbidden') && <ScreenFailed failed={loaderData} />}
    </>
  );
}

function Refused({ message }: { message: string }) {
  return (
    <Alert
      tone="error"
      title={message}
      className="mt-7 max-w-3xl"
      action={
        <ButtonLink size="small" to="?">
          Show all days
        </ButtonLink>
      }
    >
      The days in the address of this screen are not valid. Show all days, then choose others.
    </Alert>
  );
}

type Loaded =
  | { state: 'loaded'; analytics: Analytics }
  /** The address contains an impossible period or event. */
  | { state: 'refused'; message: string }
  | Failed;

function loadAnalytics(address: string): Promise<Loaded> {
  const search = new URL(address).searchParams;
  const asked = (name: string) => search.get(name) ?? '';
  return asAdmin({ url: address }, async () => {
    try {
      const query = { from: asked('from'), to: asked('to'), event: asked('event') };
      return { state: 'loaded', analytics: await adminApi.call(getAnalytics, { query }) };
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) return { state: 'refused', message: error.message };
      return whyFailed(error, 'Failed to load analytics. Please try again.');
    }
  });
}
