import { CouponsTab, PassesTab } from '#features/passes/web/index.ts';
import { AddressTabs } from '#web/desk/address-tabs.tsx';
import { ListSkeleton } from '#web/desk/list/list-skeleton.tsx';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { notIndexed } from '#web/page/not-indexed.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/passes-page.ts';
import { type LoadedPage, loadPassesPage, tabLabels } from './load-passes-page.ts';
import { OrdersTab } from './orders-tab.tsx';

export const meta: Route.MetaFunction = () => notIndexed('Passes · Symposia');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPassesPage(request);
}

const intro = 'Passes for several events, their prices, and who has bought them.';

export function HydrateFallback() {
  return (
    <>
      <PageTitle title="Passes" intro={intro} />
      <ListSkeleton label="Loading passes..." />
    </>
  );
}

export default function PassesPage({ loaderData }: Route.ComponentProps) {
  const { tabs, tab } = loaderData;
  return (
    <>
      <PageTitle title="Passes" intro={intro} />
      <AddressTabs
        label="Passes"
        tabs={tabs}
        tabLabels={tabLabels}
        tab={tab}
        addressOf={(next) => ({ tab: next === tabs[0] ? '' : next, q: '', status: '', pass: '', coupon: '' })}
      >
        <Shown loaded={loaderData} />
      </AddressTabs>
    </>
  );
}

function Shown({ loaded }: { loaded: LoadedPage }) {
  if (loaded.state !== 'loaded') return <ScreenFailed failed={loaded} />;
  const { load } = loaded;
  switch (load.tab) {
    case 'passes':
      return <PassesTab {...load} />;
    case 'coupons':
      return <CouponsTab {...load} />;
    case 'orders':
      return <OrdersTab loaded={load.loaded} />;
    default:
      return load satisfies never;
  }
}
