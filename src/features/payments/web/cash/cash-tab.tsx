import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import { countOf } from '#shared/counts.ts';
import { inRupees } from '#shared/money.ts';
import { DiscardDialog, useUnsaved } from '#web/desk/unsaved.tsx';
import { catchFocus } from '#web/hooks/catch-focus.ts';
import { useMay } from '#web/may.ts';
import type { CashLoad } from '../load-payments.ts';
import { CashForm } from './cash-form.tsx';
import { CashTable } from './cash-table.tsx';
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
  const { revalidate } = useRevalidator();
  // The refunded row may have no button any more.
  const changed = async () => {
    await revalidate();
    catchFocus('cash-taken');
  };
  return (
    <div className="grid gap-9">
      <DiscardDialog unsaved={unsaved} />
      <div className="grid items-start gap-x-10 gap-y-9 lg:grid-cols-2">
        <CashForm events={events} onStarted={note} />
        {mayRefund && <RefundForm onStarted={note} />}
      </div>
      <section aria-labelledby="cash-taken" className="grid min-w-0 gap-3">
        <h2 id="cash-taken" tabIndex={-1} className="payment-heading">
          Cash taken
        </h2>
        <p role="status" className="text-quiet text-sm">
          {cash.rows.length === 0
            ? 'No cash was taken yet.'
            : `${countOf(cash.count, 'entry', 'entries')}, ${inRupees(cash.total)} in all.`}
          {cash.givenBack > 0 && ` ${inRupees(cash.givenBack)} of it was given back to people without a registration.`}
          {cash.rows.length < cash.count && ` The newest ${cash.rows.length} are listed.`}
        </p>
        {cash.rows.length > 0 && (
          <CashTable rows={cash.rows} timeZone={timeZone} mayRefund={mayRefund} onChanged={() => void changed()} />
        )}
      </section>
    </div>
  );
}
