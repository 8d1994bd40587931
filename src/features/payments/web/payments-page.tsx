import { AddressTabs } from '#web/desk/address-tabs.tsx';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { screenFrame } from '#web/desk/screen-frame.tsx';
import type { Route } from './+types/payments-page.ts';
import { CashTab } from './cash/cash-tab.tsx';
import { DeskTab } from './desk/desk-tab.tsx';
import { type LoadedPayments, loadPayments } from './load-payments.ts';
import { OverviewTab } from './overview/overview-tab.tsx';
import { SeatsTab } from './seats/seats-tab.tsx';
import { StatementsTab } from './statements/statements-tab.tsx';
import { tabLabelsFor } from './tabs.ts';
import '#web/desk/desk.css';
import './payments.css';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPayments(request.url);
}

const frame = screenFrame({ title: 'Payments', loading: 'Loading payments...' });
export const { meta, HydrateFallback } = frame;

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const { tabs } = loaderData;
  const paidWithoutSeat = loaderData.state === 'loaded' ? loaderData.paidWithoutSeat : 0;
  const tab = loaderData.state === 'loaded' ? loaderData.load.tab : loaderData.tab;
  return (
    <>
      {frame.heading}
      <AddressTabs
        label="Payments"
        tabs={tabs}
        tabLabels={tabLabelsFor(paidWithoutSeat)}
        tab={tab}
        addressOf={(next) => ({ tab: next, statement: '', event: '', q: '' })}
      >
        <Shown loaded={loaderData} />
      </AddressTabs>
    </>
  );
}

function Shown({ loaded }: { loaded: LoadedPayments }) {
  if (loaded.state !== 'loaded') return <ScreenFailed failed={loaded} />;
  const { load, timeZone } = loaded;
  switch (load.tab) {
    case 'desk':
      return <DeskTab {...load} timeZone={timeZone} />;
    case 'statements':
      return <StatementsTab {...load} timeZone={timeZone} />;
    case 'seats':
      return <SeatsTab {...load} timeZone={timeZone} />;
    case 'overview':
      return <OverviewTab {...load} timeZone={timeZone} />;
    case 'cash':
      return <CashTab {...load} timeZone={timeZone} />;
    default:
      return load satisfies never;
  }
}
