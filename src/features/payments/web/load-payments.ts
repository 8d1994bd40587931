import { festTimeZone } from '#features/edition/calls.ts';
import { listEvents } from '#features/events/calls.ts';
import { findOrders } from '#features/orders/admin-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi, api } from '#web/api.ts';
import { type Failed, whyFailed } from '#web/desk/screen-failed.tsx';
import { asAdmin } from '#web/require-session.ts';
import { adminSession } from '#web/sessions.ts';
import { listCoordinatorChanges } from '../change-contract.ts';
import { getOverview, listCash, listLedger } from '../contract.ts';
import { listCredits } from '../credit-contract.ts';
import { listDesk } from '../desk-contract.ts';
import { listRefundProposals } from '../refund-contract.ts';
import { countPaidWithoutSeat, listPaidWithoutSeat } from '../seat-contract.ts';
import { getStatement, listStatements, type Statement } from '../statement-contract.ts';
import { chosenTab, type PaymentTab, tabsFor } from './tabs.ts';

export interface EventChoice {
  _id: string;
  title: string;
}

export interface DeskLoad {
  tab: 'desk';
  first: Output<typeof listDesk>;
  /** The event whose payments are shown; '' for all. */
  eventId: string;
  /** The search; '' for all. */
  q: string;
  events: EventChoice[];
  changes: Output<typeof listCoordinatorChanges>;
  /** The number of pass orders that wait. They are checked on another screen. */
  ordersToCheck: number;
}
export interface StatementsLoad {
  tab: 'statements';
  statements: Statement[];
  /** The statement that the address names; null if there is no such statement. */
  shown: Statement | null | undefined;
  open: Output<typeof listCredits>;
}
interface SeatsLoad {
  tab: 'seats';
  paid: Output<typeof listPaidWithoutSeat>;
  refunds: Output<typeof listRefundProposals>;
}
export interface OverviewLoad {
  tab: 'overview';
  overview: Output<typeof getOverview>;
  ledger: Output<typeof listLedger>;
}
export interface CashLoad {
  tab: 'cash';
  cash: Output<typeof listCash>;
  events: EventChoice[];
}

type TabLoad = DeskLoad | StatementsLoad | SeatsLoad | OverviewLoad | CashLoad;
export type LoadedPayments =
  | { state: 'loaded'; load: TabLoad; tabs: readonly PaymentTab[]; timeZone: string; paidWithoutSeat: number }
  | (Failed & { tabs: readonly PaymentTab[]; tab: PaymentTab | undefined });

/** Loads only what the chosen tab shows. */
export function loadPayments(address: string): Promise<LoadedPayments> {
  const { searchParams } = new URL(address);
  return asAdmin({ url: address }, async () => {
    const tabs = tabsFor(adminSession.info()?.role);
    const tab = chosenTab(tabs, searchParams);
    if (!tab) return { state: 'forbidden', tabs, tab };
    try {
      const [load, timeZone, counted] = await Promise.all([
        loadTab(tab, searchParams),
        festTimeZone(api),
        tabs.includes('seats') && tab !== 'seats' ? countMoney() : 0,
      ]);
      const paidWithoutSeat = load.tab === 'seats' ? load.paid.count : counted;
      return { state: 'loaded', load, tabs, timeZone, paidWithoutSeat };
    } catch (error) {
      return { ...whyFailed(error, 'Failed to load payments. Please try again.'), tabs, tab };
    }
  });
}

async function loadTab(tab: PaymentTab, search: URLSearchParams): Promise<TabLoad> {
  switch (tab) {
    case 'desk': {
      const eventId = search.get('event')?.slice(0, 60) ?? '';
      const q = search.get('q')?.slice(0, 200) ?? '';
      const query = { eventId: eventId || undefined, q: q || undefined };
      const [first, events, changes, orders] = await Promise.all([
        adminApi.call(listDesk, { query }),
        eventChoices(),
        adminApi.call(listCoordinatorChanges),
        adminApi.call(findOrders, { query: { limit: 1 } }),
      ]);
      return { tab, first, eventId, q, events, changes, ordersToCheck: orders.counts.pending ?? 0 };
    }
    case 'statements':
      return loadStatements(search.get('statement'));
    case 'seats': {
      const [paid, refunds] = await Promise.all([
        adminApi.call(listPaidWithoutSeat),
        adminApi.call(listRefundProposals),
      ]);
      return { tab, paid, refunds };
    }
    case 'overview': {
      const [overview, ledger] = await Promise.all([adminApi.call(getOverview), adminApi.call(listLedger)]);
      return { tab, overview, ledger };
    }
    case 'cash': {
      const [cash, events] = await Promise.all([adminApi.call(listCash), eventChoices()]);
      return { tab, cash, events };
    }
    default:
      return tab satisfies never;
  }
}

/** The number in the label of the tab. If the call fails, the label has no number. */
const countMoney = () =>
  adminApi.call(countPaidWithoutSeat).then(
    ({ count }) => count,
    () => 0,
  );

async function eventChoices(): Promise<EventChoice[]> {
  const events = await adminApi.call(listEvents);
  return events.map(({ _id, title }) => ({ _id, title })).sort((a, b) => a.title.localeCompare(b.title));
}

async function loadStatements(statementId: string | null): Promise<StatementsLoad> {
  const [statements, open, shown] = await Promise.all([
    adminApi.call(listStatements),
    adminApi.call(listCredits),
    statementId ? adminApi.call(getStatement, { params: { statementId } }).catch(nullIfGone) : undefined,
  ]);
  return { tab: 'statements', statements, shown, open };
}

function nullIfGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
