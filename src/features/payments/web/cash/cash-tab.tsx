import { countOf } from '#shared/counts.ts';
import { inRupees } from '#shared/money.ts';
import { useAdmin } from '#web/sessions.ts';
import { LedgerTable } from '../ledger-table.tsx';
import type { CashLoad } from '../load-payments.ts';
import { tabsFor } from '../tabs.ts';
import { CashForm } from './cash-form.tsx';
import { RefundForm } from './refund-form.tsx';

/** Money that changed hands beside the bank. Coordinators take cash for their own events; refunds are the treasurer's. */
export function CashTab({ cash, events, timeZone }: CashLoad & { timeZone: string }) {
  const mayRefund = tabsFor(useAdmin()?.role).includes('overview');
  return (
    <div className="grid gap-9">
      <div className="grid items-start gap-x-10 gap-y-9 lg:grid-cols-2">
        <CashForm events={events} />
        {mayRefund && <RefundForm />}
      </div>
      <section aria-labelledby="cash-taken" className="grid min-w-0 gap-3">
        <h2 id="cash-taken" className="payment-heading">
          Cash taken
        </h2>
        <p role="status" className="text-quiet text-sm">
          {cash.rows.length === 0
            ? 'No cash was taken yet.'
            : `${countOf(cash.rows.length, 'entry', 'entries')}, ${inRupees(cash.total)} in all.`}
        </p>
        {cash.rows.length > 0 && (
          <LedgerTable rows={cash.rows} timeZone={timeZone} caption="Cash entries, newest first" withPayer />
        )}
      </section>
    </div>
  );
}
