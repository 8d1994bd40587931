import { type CouponsLoad, loadCoupons, loadPasses, type PassesLoad } from '#features/passes/web/index.ts';
import { type Ability, may } from '#shared/permissions.ts';
import { type Failed, whyFailed } from '#web/desk/screen-failed.tsx';
import { asAdmin } from '#web/require-session.ts';
import { adminSession } from '#web/sessions.ts';
import { type LoadedOrders, loadOrders } from './load-orders.ts';

const passTabs = ['passes', 'coupons', 'orders'] as const;
type PassTab = (typeof passTabs)[number];

export const tabLabels: Record<PassTab, string> = { passes: 'Passes', coupons: 'Coupons', orders: 'Orders' };

const needs: Record<PassTab, Ability> = { passes: 'passes.read', coupons: 'passes.read', orders: 'payments.decide' };

interface OrdersLoad {
  tab: 'orders';
  loaded: LoadedOrders;
}

export type LoadedPage = { tabs: readonly PassTab[]; tab: PassTab | undefined } & (
  | { state: 'loaded'; load: PassesLoad | CouponsLoad | OrdersLoad }
  | Failed
);

/** Loads the data of the chosen tab only. */
export function loadPassesPage(request: Pick<Request, 'url'>): Promise<LoadedPage> {
  const { searchParams } = new URL(request.url);
  return asAdmin(request, async () => {
    const role = adminSession.info()?.role;
    const tabs = passTabs.filter((tab) => may(role, needs[tab]));
    const tab = tabs.find((one) => one === searchParams.get('tab')) ?? tabs[0];
    if (!tab) return { state: 'forbidden', tabs, tab };
    if (tab === 'orders') {
      const loaded = await loadOrders(request);
      return loaded.state === 'loaded'
        ? { state: 'loaded', load: { tab, loaded }, tabs, tab }
        : { ...loaded, tabs, tab };
    }
    try {
      const load = tab === 'passes' ? await loadPasses() : await loadCoupons();
      return { state: 'loaded', load, tabs, tab };
    } catch (error) {
      return { ...whyFailed(error, `Failed to load ${tab}. Please try again.`), tabs, tab };
    }
  });
}
