import { ArrowRight } from 'lucide-react';
import { momentOf } from '#shared/calendar.ts';
import { clockText, dayText } from '#shared/dates.ts';
import type { LineChange } from './load-audit.ts';
import './record-history.css';

/**
 * The values before and after a change, by field. A field without a value before was added; one without a value after
 * was removed.
 */
export function ChangeList({ changes, timeZone }: { changes: readonly LineChange[]; timeZone: string }) {
  if (changes.length === 0) return null;
  return (
    <dl className="record-changes">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="record-change">
          <dt>{label}</dt>
          <dd>
            {before !== null && (
              <>
                <span className="sr-only">before: </span>
                <del>{plain(before, timeZone)}</del>
              </>
            )}
            {before !== null && after !== null && <ArrowRight aria-hidden size={13} className="record-arrow" />}
            {after !== null && (
              <>
                <span className="sr-only">{before === null ? 'set to ' : 'after: '}</span>
                <ins>{plain(after, timeZone)}</ins>
              </>
            )}
            {after === null && <span className="sr-only"> (now empty)</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A day, or a local time of the fest. */
const local = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d)?$/;

function plain(value: string, timeZone: string): string {
  const [, onDay, at = ''] = local.exec(value) ?? [];
  const dayWords = dayText(onDay, 'medium');
  if (dayWords) return [dayWords, clockText(at.slice(1))].filter(Boolean).join(', ');
  if (!instant.test(value)) return value;
  const { day, time } = momentOf(value, timeZone);
  return `${day}, ${time}`;
}
