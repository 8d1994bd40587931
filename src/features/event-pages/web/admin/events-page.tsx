import { EventsDesk, loadEvents, type ReadSettings, useLastEvents } from '#features/events/web/index.ts';
import { listPassRecords } from '#features/passes/admin-contract.ts';
import { opensEvent } from '#features/passes/opening-rules.ts';
import { QuestionsDialog } from '#features/questions/web/index.ts';
import { getPublicSettings, getSettings } from '#features/settings/contract.ts';
import { WaitlistDialog } from '#features/waitlist/web/index.ts';
import { adminApi, api } from '#web/api.ts';
import { screenFrame } from '#web/desk/screen-frame.tsx';
import { unlessSearchChanged } from '#web/desk/use-address.ts';
import { mayNow } from '#web/may.ts';
import { asAdmin } from '#web/require-session.ts';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { ReloadAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/events-page.ts';

const others = { WaitlistDialog, QuestionsDialog };

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asAdmin(request, () => loadEvents(settings));
}

const settings: ReadSettings = {
  sitePayment: () => api.call(getPublicSettings),
  trustedHosts: () =>
    adminApi.call(getSettings).then(
      ({ trustedImageHosts }) => trustedImageHosts && [...trustedImageHosts, window.location.hostname],
      () => undefined,
    ),
  async passes() {
    if (!mayNow('passes.read')) return undefined;
    const passes = await adminApi.call(listPassRecords).catch(() => undefined);
    return passes?.map(({ name, covers }) => ({ name, opens: (event) => opensEvent(covers, event) }));
  },
};

export const shouldRevalidate = unlessSearchChanged;

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const frame = screenFrame({
  title: 'Events',
  loading: (
    <LoadingRegion label="Loading events..." className="mt-6 grid gap-6">
      <Skeleton className="h-14 max-w-xl" />
      <div className="grid gap-2">
        {rows.map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    </LoadingRegion>
  ),
});
export const { meta, HydrateFallback } = frame;

export default function AdminEventsPage({ loaderData }: Route.ComponentProps) {
  const last = useLastEvents(loaderData);
  if (last) return <EventsDesk loaded={last} others={others} />;
  return (
    <>
      {frame.heading}
      <ReloadAlert title="Error" className="mt-7 max-w-3xl">
        Failed to fetch events. Please try again.
      </ReloadAlert>
    </>
  );
}
