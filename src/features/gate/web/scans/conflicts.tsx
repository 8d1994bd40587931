import { useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { listConflicts } from '#features/gate/admin-contract.ts';
import { chooseOutcome } from '#features/gate/board-contract.ts';
import { numberText } from '#features/tickets/rules.ts';
import { countOf } from '#shared/counts.ts';
import { adminApi } from '#web/api.ts';
import { catchFocus } from '#web/hooks/catch-focus.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { oneAtATime } from '../one-at-a-time.ts';
import { withKeys } from '../with-keys.ts';
import { clockText, timeText } from './scan-text.ts';

const headingId = 'conflicts';

interface ConflictsProps {
  checkpoint: string;
  /** How often a ticket is admitted. So many of the earliest scans count. */
  most: number;
  count: number;
  /** The version of the board. It changes with each scan or ticket. */
  version: string;
  nameOf: (device: string) => string;
  timeZone: string;
  onChosen: () => unknown;
}

/** Tickets that were admitted twice, and the organisers' decisions about them (R323). */
export function Conflicts(props: ConflictsProps) {
  const { checkpoint, most, count, version } = props;
  const read = async () => (count > 0 ? adminApi.call(listConflicts, { query: { checkpoint, with: 'names' } }) : []);
  const { loaded, retry, replace } = useLoaded(read);
  const readAt = useRef(version);
  const wanted = useRef(read);
  // Every answer is shown, even if there is a newer version by then: while scans arrive all the time, there always is.
  const [readAgain] = useState(() =>
    oneAtATime(async () => {
      const data = await wanted.current().catch(() => undefined);
      if (data) replace(data);
    }),
  );
  // The shown list stays until the next answer, because scans arrive all the time and no button may move under a finger.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when there is something new, and only then
  useEffect(() => {
    if (readAt.current === version) return;
    readAt.current = version;
    wanted.current = read;
    void readAgain();
  }, [version]);
  const [isWhole, setWhole] = useState(false);
  if (loaded.state === 'failed') {
    return <RetryAlert title="The conflicts did not load" onRetry={retry} />;
  }
  if (loaded.state === 'loading' || loaded.data.length === 0) return null;
  const all = loaded.data.toSorted((one, other) => lastOf(one).localeCompare(lastOf(other)));
  const shown = isWhole ? all : all.slice(0, mostShown);
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <h3 id={headingId} tabIndex={-1} className="text-xl!">
        {countOf(loaded.data.length, 'conflict')}
      </h3>
      <p className="max-w-prose text-quiet">
        {most === 1
          ? 'The same ticket was let in more than once. The earlier scan counts. Choose the outcome of the other scan.'
          : `The same ticket was let in more than ${countOf(most, 'time')}. The first ${countOf(most, 'scan')} count. Choose the outcome of the others.`}
      </p>
      <ul className="grid gap-4 2xl:grid-cols-2">
        {withKeys(shown, ({ ticket, scans }) => [ticket, ...scans.map(({ at }) => at)].join(' ')).map(
          ({ key, row }) => (
            <Conflict key={key} conflict={row} {...props} />
          ),
        )}
      </ul>
      {shown.length < all.length && (
        <Button className="justify-self-start" onClick={() => setWhole(true)}>
          Show all {all.length} conflicts
        </Button>
      )}
    </section>
  );
}

const mostShown = 10;
/** The oldest first, so that a new conflict does not move any button, unless an offline phone sends its scans late. */
const lastOf = ({ scans }: Found) => scans.at(-1)?.at ?? '';

type Found = z.output<typeof listConflicts.output>[number];

function Conflict({ conflict, checkpoint, most, nameOf, timeZone, onChosen }: ConflictsProps & { conflict: Found }) {
  const mayChange = useMay('gate.change');
  const { ticket, name, scans } = conflict;
  const { busy, run } = useAction(
    'Nothing was changed',
    async (kind: 'undo' | 'override', { at, device }: Found['scans'][number]) => {
      await adminApi.call(chooseOutcome, { body: { checkpoint, ticket, at, device, kind } });
      await onChosen();
      catchFocus(headingId);
    },
  );
  return (
    <li className="grid gap-3 rounded-card border border-line p-4">
      <p className="wrap-anywhere">
        <span className="font-semibold">{name || 'No name is kept'}</span>{' '}
        <span className="text-quiet">
          Ticket <span className="ticket-number text-ink">{numberText(ticket)}</span>
        </span>
      </p>
      <ol className="grid gap-3">
        {withKeys(scans, ({ device, at }) => `${device} ${at}`).map(({ key, row: scan }, place) => (
          <DoubleScan
            key={key}
            text={`${timeText(scan, timeZone)} at ${nameOf(scan.device)}`}
            clock={clockText(scan)}
            isCounted={place < most}
            busy={busy}
            onChoose={mayChange ? (kind) => run(kind, scan) : undefined}
          />
        ))}
      </ol>
    </li>
  );
}

interface DoubleScanProps {
  text: string;
  clock: string;
  isCounted: boolean;
  busy: boolean;
  /** Undefined if the organiser may not change anything. */
  onChoose: ((kind: 'undo' | 'override') => void) | undefined;
}

function DoubleScan({ text, clock, isCounted, busy, onChoose }: DoubleScanProps) {
  const id = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span id={id} className="min-w-0 flex-1 basis-56 wrap-anywhere">
        {text}
        {clock && <span className="text-warning"> · {clock}</span>}
        {isCounted && <span className="text-quiet"> · counts</span>}
      </span>
      {onChoose && (
        <span className="flex flex-wrap gap-2">
          <Button size="small" busy={busy} aria-describedby={id} onClick={() => onChoose('undo')}>
            Take out
          </Button>
          {!isCounted && (
            <Button size="small" busy={busy} aria-describedby={id} onClick={() => onChoose('override')}>
              Count as well
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
