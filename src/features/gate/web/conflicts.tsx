import type { z } from 'zod';
import { numberText } from '#features/tickets/rules.ts';
import { countOf } from '#shared/counts.ts';
import { instantClockText } from '#shared/instants.ts';
import { adminApi } from '#web/api.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { useMay } from '#web/may.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { listConflicts } from '../admin-contract.ts';
import { chooseOutcome } from '../board-contract.ts';

interface ConflictsProps {
  checkpoint: string;
  count: number;
  nameOf: (device: string) => string;
  timeZone: string;
  onChosen: () => unknown;
}

/** Tickets that two phones admitted, and what organisers make of them (R323). */
export function Conflicts(props: ConflictsProps) {
  const { checkpoint, count } = props;
  const { loaded, retry } = useLoaded(async () =>
    count > 0 ? adminApi.call(listConflicts, { query: { checkpoint } }) : [],
  );
  if (loaded.state === 'failed') {
    return (
      <Alert
        tone="error"
        title="The conflicts did not load"
        action={
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        }
      />
    );
  }
  if (loaded.state === 'loading' || loaded.data.length === 0) return null;
  return (
    <section aria-labelledby="conflicts" className="grid gap-3">
      <h3 id="conflicts" className="text-xl!">
        {countOf(loaded.data.length, 'conflict')}
      </h3>
      <p className="max-w-prose text-quiet">
        Two phones let in the same ticket. The earlier scan counts. Choose what became of the other one.
      </p>
      <ul className="grid gap-4">
        {loaded.data.map((conflict) => (
          <Conflict key={`${conflict.ticket} ${conflict.scans[0]?.at}`} conflict={conflict} {...props} />
        ))}
      </ul>
    </section>
  );
}

type Found = z.output<typeof listConflicts.output>[number];

function Conflict({ conflict, checkpoint, nameOf, timeZone, onChosen }: ConflictsProps & { conflict: Found }) {
  const mayChange = useMay('gate.change');
  const { ticket, scans } = conflict;
  const { busy, run } = useAction(
    'Nothing was changed',
    async (kind: 'undo' | 'override', scan: Found['scans'][number]) => {
      await adminApi.call(chooseOutcome, { body: { checkpoint, ticket, ...scan, kind } });
      await onChosen();
    },
  );
  return (
    <li className="grid gap-3 rounded-card border border-line p-4">
      <p className="figures font-semibold">Ticket {numberText(ticket)}</p>
      <ol className="grid gap-3">
        {scans.map((scan, place) => (
          <li key={`${scan.device} ${scan.at}`} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-0 flex-1 basis-56 break-words">
              <span className="figures">{instantClockText(scan.at, timeZone)}</span> at {nameOf(scan.device)}
              {place === 0 && <span className="text-quiet"> · counts</span>}
            </span>
            {mayChange && (
              <span className="flex flex-wrap gap-2">
                <Button size="small" busy={busy} onClick={() => run('undo', scan)}>
                  Take out
                </Button>
                {place > 0 && (
                  <Button size="small" busy={busy} onClick={() => run('override', scan)}>
                    Count as well
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </li>
  );
}
