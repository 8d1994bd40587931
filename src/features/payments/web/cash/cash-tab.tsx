import { useCallback, useState } from 'react';
import { countOf } from '#shared/counts.ts';
import { inRupees } from '#shared/money.ts';
import { DiscardDialog, useUnsaved } from '#web/desk/unsaved.tsx';
import { useMay } from '#web/may.ts';
import { LedgerTable } from '../ledger-table.tsx';
import type { CashLoad } from '../load-payments.ts';
import { CashForm } from './cash-form.tsx';
import type { OnStarted } from './entry.tsx';
import { RefundForm } from './refund-form.tsx';

/**
 * Cash, and refunds outside the bank. Coordinators take cash for their own events. Only organisers who may decide
 * payments record refunds.
 */
export function CashTab({ cash, events, timeZone }: CashLoad & { timeZone: string }) {
  const mayRefund = useMay('payments.decide');
  const [started, setStarted] = useState({ cash: false, refund: false });
  const note = useCallback<OnStarted>((form, isStarted) => setStarted((all) => ({ ...all, [form]: isStarted })), []);
  // One hook for both forms, because a screen can ask only one question.
  const unsaved = useUnsaved(started.cash || started.refund, () => {});
  return (
    <div className="grid gap-9">
      <DiscardDialog unsaved={unsaved} />
      <div className="grid items-start gap-x-10 gap-y-9 lg:grid-cols-2">
        <CashForm events={events} onStarted={note} />
        {mayRefund && <RefundForm onStarted={note} />}
      </div>
      <section aria-labelledby="cash-taken" className="grid min-w-0 gap-3">
        <h2 id="cash-taken" className="payment-heading">
          Cash taken
        </h2>
        <p role="status" className="text-quiet text-sm">
          {cash.rows.length === 0
            ? 'No cash was taken yet.'
            : `${countOf(cash.count, 'entry', 'entries')}, ${inRupees(cash.total)} in all.`}
          {cash.rows.length < cash.count && ` The newest ${cash.rows.length} are listed.`}
        </p>
        {cash.rows.length > 0 && (
          <LedgerTable rows={cash.rows} timeZone={timeZone} caption="Cash entries, newest first" withPayer />
        )}
      </section>
    </div>
  );
}
