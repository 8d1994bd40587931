import { useEffect, useId } from 'react';
import { Link, useFetcher } from 'react-router';
import { momentOf } from '#shared/calendar.ts';
import { paths } from '#shared/paths.ts';
import { useMay } from '#web/may.ts';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ChangeList } from './change-list.tsx';
import type { AuditLine, LoadedAudit } from './load-audit.ts';
import './record-history.css';

/**
 * The changes of one record: who, when and the previous values. Put `<RecordHistory subject={`registration:${id}`} />`
 * at the end of its details. It is empty for roles that may not read the audit log.
 */
export function RecordHistory({ subject }: { subject: string }) {
  return useMay('audit.read') ? <History subject={subject} /> : null;
}

function History({ subject }: { subject: string }) {
  const titleId = useId();
  // Calls the loader of the audit log's screen, whose code is loaded only then.
  const { load, data } = useFetcher<LoadedAudit>();
  const address = `${paths.adminAudit}?subject=${encodeURIComponent(subject)}`;
  useEffect(() => void load(address), [load, address]);
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h3 id={titleId} className="border-line border-b pb-2 font-bold text-quiet text-sm">
        History
      </h3>
      {data === undefined && <Loading />}
      {data?.state === 'loaded' && <Lines {...data} address={address} />}
      {data && data.state !== 'loaded' && (
        <RetryAlert className="mt-3" onRetry={() => load(address)}>
          The history could not be loaded.
        </RetryAlert>
      )}
    </section>
  );
}

function Loading() {
  return (
    <div role="status" className="mt-3 grid gap-2">
      <span className="sr-only">Loading the history...</span>
      <Skeleton className="h-5 max-w-sm" />
      <Skeleton className="h-5 max-w-xs" />
    </div>
  );
}

type LinesProps = Extract<LoadedAudit, { state: 'loaded' }> & { address: string };

function Lines({ records, found, isMoreFound, timeZone, address }: LinesProps) {
  if (records.length === 0) return <p className="mt-3 text-quiet text-sm">Nothing was recorded about this yet.</p>;
  return (
    <>
      <ol>
        {records.map((line) => (
          <Line key={line._id} line={line} timeZone={timeZone} />
        ))}
      </ol>
      {found > records.length && (
        <Link to={address} className="link text-sm">
          {isMoreFound ? 'See all in the audit log' : `See all ${found} in the audit log`}
        </Link>
      )}
    </>
  );
}

function Line({ line: { at, who, did, about, changes }, timeZone }: { line: AuditLine; timeZone: string }) {
  const { day, time } = momentOf(at, timeZone);
  return (
    <li className="record-line">
      <p className="wrap-anywhere text-sm">
        <span className="font-semibold">{who}</span> {about ? `${did} ${about}` : did},{' '}
        <time dateTime={at} className="figures text-quiet">{`${day} at ${time}`}</time>
      </p>
      <ChangeList changes={changes} timeZone={timeZone} />
    </li>
  );
}
