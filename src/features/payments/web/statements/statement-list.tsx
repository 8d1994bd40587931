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

interface List {
  id: string;
  title: string;
  statements: readonly Statement[];
  /** Shown if there are none. */
  empty?: string;
  timeZone: string;
}

export function StatementList({ id, title, statements, empty, timeZone }: List) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} tabIndex={-1} className="payment-heading">
        {title}
      </h2>
      {statements.length === 0 && <p className="text-quiet">{empty}</p>}
      <ul className="payment-rows">
        {statements.map((statement) => (
          <StatementRow key={statement._id} statement={statement} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  );
}

function StatementRow({ statement, timeZone }: { statement: Statement; timeZone: string }) {
  const { day, time } = momentOf(statement.uploadedAt, timeZone);
  const { word, tone } = states[statement.state];
  return (
    <li className="statement-row">
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
}
