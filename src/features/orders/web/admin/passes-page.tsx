import { CouponsTab, PassesTab } from '#features/passes/web/index.ts';
import { ListSkeleton } from '#web/desk/list/list-skeleton.tsx';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { useAddress } from '#web/desk/use-address.ts';
import { notIndexed } from '#web/page/not-indexed.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
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
  const { change } = useAddress();
  const { tabs, tab } = loaderData;
  return (
    <>
      <PageTitle title="Passes" intro={intro} />
      {tab ? (
        <Tabs
          value={tab}
          onValueChange={(next) =>
            change({ tab: next === tabs[0] ? '' : next, q: '', status: '', pass: '', coupon: '' })
          }
          className="mt-5"
        >
          <TabList label="Passes">
            {tabs.map((name) => (
              <Tab key={name} value={name}>
                {tabLabels[name]}
              </Tab>
            ))}
          </TabList>
          <TabPanel value={tab} className="mt-5">
            <Shown loaded={loaderData} />
          </TabPanel>
        </Tabs>
      ) : (
        <Shown loaded={loaderData} />
      )}
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
