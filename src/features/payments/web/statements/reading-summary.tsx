import type { Statement } from '#features/payments/statement-contract.ts';
import { countOf } from '#shared/counts.ts';
import { inRupees } from '#shared/money.ts';
import { shownDay } from '../words.ts';

/** Shows everything that the file contained, also the lines that were skipped. */
export function ReadingSummary({ reading }: { reading: NonNullable<Statement['reading']> }) {
  const { credits, debits, otherLines, unreadable, unreadableCount, from, to } = reading;
  return (
    <section aria-label="What the file holds" className="grid gap-4">
      <dl className="payment-figures">
        <Figure label="Credits" value={inRupees(credits.amount)} note={countOf(credits.count, 'line')} />
        <Figure label="Debits, skipped" value={inRupees(debits.amount)} note={countOf(debits.count, 'line')} />
        <Figure label="Other lines, skipped" value={String(otherLines)} note="blank, totals, headings" />
        <Figure
          label="Could not be read"
          value={String(unreadableCount)}
          note={unreadableCount > 0 ? 'rejected, listed below' : 'rejected'}
        />
        {from && (
          <Figure label="From" value={shownDay(from)} note={to && to !== from ? `to ${shownDay(to)}` : 'one day'} />
        )}
      </dl>
      {unreadable.length > 0 && (
        <details className="credit-list">
          <summary>
            <span className="font-semibold">Lines that could not be read</span>
            <span className="figures text-danger">{unreadableCount}</span>
          </summary>
          <ul className="grid gap-2 pb-4">
            {unreadable.map(({ line, reason, text }) => (
              <li key={line} className="grid gap-0.5">
                <span>
                  <b className="font-semibold">Line {line}</b>: {reason}
                </span>
                <span className="break-all text-quiet text-sm">{text}</span>
              </li>
            ))}
            {unreadableCount > unreadable.length && (
              <li className="text-quiet">{`and ${unreadableCount - unreadable.length} more`}</li>
            )}
          </ul>
        </details>
      )}
    </section>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="payment-figure figures">{value}</span>
        <span className="block text-quiet text-xs">{note}</span>
      </dd>
    </div>
  );
}
