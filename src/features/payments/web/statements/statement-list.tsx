import { Link } from 'react-router';
import type { Statement } from '#features/payments/statement-contract.ts';
import { momentOf } from '#shared/calendar.ts';
import { countOf } from '#shared/counts.ts';
import { inRupees } from '#shared/money.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const states = {
  needsColumns: { word: 'columns needed', tone: 'warning' },
  ready: { word: 'to apply', tone: 'warning' },
  applied: { word: 'applied', tone: 'success' },
} as const;

export function StatementList({ statements, timeZone }: { statements: readonly Statement[]; timeZone: string }) {
  return (
    <section aria-labelledby="earlier-statements" className="grid gap-3">
      <h2 id="earlier-statements" tabIndex={-1} className="payment-heading">
        Earlier statements
      </h2>
      {statements.length === 0 && <p className="text-quiet">No statement has been uploaded yet.</p>}
      <ul className="payment-rows">
        {statements.map((statement) => {
          const { day, time } = momentOf(statement.uploadedAt, timeZone);
          const { word, tone } = states[statement.state];
          return (
            <li key={statement._id} className="statement-row">
              <Link to={`?tab=statements&statement=${encodeURIComponent(statement._id)}`} className="statement-link">
                {statement.fileName || 'Statement'}
              </Link>
              <span className="text-quiet text-sm">
                {`${statement.uploadedBy}, ${day} at ${time}`}
                {statement.format && ` · ${statement.format}`}
              </span>
              <span className="text-sm">
                {statement.reading &&
                  `${countOf(statement.reading.credits.count, 'credit')}, ${inRupees(statement.reading.credits.amount)}`}
              </span>
              <StatusBadge status={word} tone={tone} className="justify-self-start" />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
