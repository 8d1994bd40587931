import { useId } from 'react';
import { exportLedger, type Overview } from '#features/payments/contract.ts';
import { countOf } from '#shared/counts.ts';
import { inRupees } from '#shared/money.ts';
import { ledgerSources } from '#shared/payments/payment-ledger.ts';
import { useTask } from '#web/desk/use-task.ts';
import { DownloadButton } from '#web/files/download-button.tsx';
import { onDemand } from '#web/ui/later.tsx';
import type { OverviewLoad } from '../load-payments.ts';
import { PayerSearch } from '../payer-search.tsx';
import { shownDay, sourceText } from '../words.ts';
import { LedgerSection } from './ledger-section.tsx';
import { SumsTable } from './sums-table.tsx';

const PaymentDialog = onDemand(async () => (await import('../payment-dialog.tsx')).PaymentDialog);

/** Shows the rows of the ledger and their sums: in total, by event and by day. */
export function OverviewTab({ overview, ledger, timeZone }: OverviewLoad & { timeZone: string }) {
  const tasks = useTask<'file', string>();
  const open = (registrationId: string) => tasks.begin('file', registrationId);
  return (
    <div className="grid gap-9">
      <Totals overview={overview} />
      <section aria-labelledby="by-event" className="grid min-w-0 gap-3">
        <h2 id="by-event" className="payment-heading">
          By event
        </h2>
        <SumsTable
          caption="Sums by event"
          first="Event"
          rows={overview.events.map((event) => ({ ...event, key: event._id, name: event.title }))}
          total={overview.total}
        />
      </section>
      <section aria-labelledby="by-day" className="grid min-w-0 gap-3">
        <h2 id="by-day" className="payment-heading">
          By day
        </h2>
        <p className="max-w-prose text-quiet text-sm">What each day changed, the last one first.</p>
        <SumsTable
          caption="Sums by day"
          first="Day"
          rows={overview.days.toReversed().map((one) => ({ ...one, key: one.day, name: shownDay(one.day) }))}
          total={overview.total}
        />
      </section>
      <section aria-labelledby="one-registration" className="grid max-w-2xl gap-3">
        <h2 id="one-registration" className="payment-heading">
          One registration
        </h2>
        <PayerSearch label="Find a payment" onChoose={({ _id }) => open(_id)} />
      </section>
      <LedgerSection first={ledger} timeZone={timeZone} onOpen={open} />
      {tasks.task && (
        <PaymentDialog
          key={tasks.task.round}
          registrationId={tasks.task.item}
          timeZone={timeZone}
          open={tasks.open}
          onClose={tasks.end}
        />
      )}
    </div>
  );
}

function Totals({ overview: { total, waiting, waitingOrders, receivedBy, openCredits } }: { overview: Overview }) {
  const id = useId();
  const sources = ledgerSources.filter((source) => receivedBy[source] !== 0);
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="payment-heading">
          In all
        </h2>
        <DownloadButton address={exportLedger.path} as="admin" what="The ledger">
          Export CSV
        </DownloadButton>
      </div>
      <dl className="payment-figures payment-figures-even">
        <Figure label="Expected" amount={total.expected} note="received, to check and rejected" />
        <Figure label="Received" amount={total.received} note="and not given back" />
        <Figure
          label="To check"
          amount={total.toCheck}
          note={`${countOf(waiting, 'payment')} at the desk${waitingOrders > 0 ? `, ${countOf(waitingOrders, 'order')} of passes` : ''}`}
        />
        <Figure label="Rejected" amount={total.rejected} note="not found" />
        <Figure label="Refunded by hand" amount={total.refunded} note="no longer expected" />
        <Figure label="Released" amount={total.released} note="seat given up unpaid" />
        <Figure label="Waived" amount={total.waived} note="accepted below the amount due" />
        <Figure
          label="Unassigned credits"
          amount={openCredits.amount}
          note={`${countOf(openCredits.count, 'credit')} from statements`}
        />
      </dl>
      {sources.length > 0 && (
        <p className="text-quiet text-sm">
          {'Received by: '}
          {sources.map((source, index) => (
            <span key={source}>
              {index > 0 && ', '}
              {sourceText[source].toLowerCase()}{' '}
              <span className="figures text-ink">{inRupees(receivedBy[source])}</span>
            </span>
          ))}
          .
        </p>
      )}
    </section>
  );
}

function Figure({ label, amount, note }: { label: string; amount: number; note: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="payment-figure figures">{inRupees(amount)}</span>
        <span className="block text-quiet text-xs">{note}</span>
      </dd>
    </div>
  );
}
