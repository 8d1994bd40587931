import { CouponsTab, PassesTab } from '#features/passes/web/index.ts';
import { AddressTabs } from '#web/desk/address-tabs.tsx';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { screenFrame } from '#web/desk/screen-frame.tsx';
import type { Route } from './+types/passes-page.ts';
import { type LoadedPage, loadPassesPage, tabLabels } from './load-passes-page.ts';
import { OrdersTab } from './orders-tab.tsx';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPassesPage(request);
}

const frame = screenFrame({
  title: 'Passes',
  intro: 'Passes for several events, their prices, and who has bought them.',
  loading: 'Loading passes...',
});
export const { meta, HydrateFallback } = frame;

export default function PassesPage({ loaderData }: Route.ComponentProps) {
  const { tabs, tab } = loaderData;
  return (
    <>
      {frame.heading}
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
