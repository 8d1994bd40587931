import { useId } from 'react';
import { type Board, chooseOutcome, type OutcomeFields, type Reviewed } from '#features/gate/board-contract.ts';
import { numberText } from '#features/tickets/rules.ts';
import { adminApi } from '#web/api.ts';
import { catchFocus } from '#web/hooks/catch-focus.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { withKeys } from '../with-keys.ts';
import { reasonText, timeText } from './scan-text.ts';

interface ReviewProps {
  checkpoint: string;
  nameOf: (device: string) => string;
  timeZone: string;
  onChosen: () => unknown;
}

/** People who were let in at a gate after a refusal (decision 57). */
export const Overrides = ({ overrides, ...props }: ReviewProps & Pick<Board, 'overrides'>) => (
  <ReviewedScans
    title="Overrides"
    intro="They were refused, and somebody at the gate let them in. Ask there if you do not know why."
    scans={overrides}
    outcomes={{ undo: 'Take out' }}
    {...props}
  />
);

/** People whom a phone let in before it knew of a change (decision 48). */
export const OldList = ({ oldList, ...props }: ReviewProps & Pick<Board, 'oldList'>) => (
  <ReviewedScans
    title="Let in by an old list"
    intro="A phone let them in before it heard of a change. They do not count unless you say so."
    scans={oldList}
    outcomes={{ override: 'Count', undo: 'Leave out' }}
    {...props}
  />
);

type Outcomes = Partial<Record<OutcomeFields['kind'], string>>;

interface ReviewedScansProps extends ReviewProps {
  title: string;
  intro: string;
  scans: readonly Reviewed[];
  outcomes: Outcomes;
}

function ReviewedScans({ title, intro, scans, ...props }: ReviewedScansProps) {
  const id = useId();
  if (scans.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} tabIndex={-1} className="text-xl!">
        {title}
      </h3>
      <p className="max-w-prose text-quiet">{intro}</p>
      <ul className="max-h-120 overflow-y-auto border-line border-t">
        {withKeys(scans, ({ ticket, device, at }) => `${ticket} ${device} ${at}`).map(({ key, row }) => (
          <ReviewedScan key={key} scan={row} headingId={id} {...props} />
        ))}
      </ul>
    </section>
  );
}

function ReviewedScan({
  scan,
  headingId,
  outcomes,
  checkpoint,
  nameOf,
  timeZone,
  onChosen,
}: ReviewProps & { scan: Reviewed; headingId: string; outcomes: Outcomes }) {
  const mayChange = useMay('gate.change');
  const { ticket, name, at, device, reason } = scan;
  const { busy, run } = useAction('Nothing was changed', async (kind: OutcomeFields['kind']) => {
    await adminApi.call(chooseOutcome, { body: { checkpoint, ticket, at, device, kind } });
    await onChosen();
    catchFocus(headingId);
  });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-3">
      <div className="grid min-w-0 flex-1 basis-64">
        <span className="wrap-anywhere">
          <span className="font-medium">{name || 'No name is kept'}</span>{' '}
          <span className="ticket-number">{numberText(ticket)}</span>
        </span>
        <span className="wrap-anywhere text-quiet text-sm">
          <span className="figures">{timeText({ at }, timeZone)}</span> at {nameOf(device)}
          {reason && ` · ${reasonText[reason] ?? reason}`}
        </span>
      </div>
      {mayChange && (
        <span className="flex flex-wrap gap-2">
          {(Object.entries(outcomes) as [OutcomeFields['kind'], string][]).map(([kind, label]) => (
            <Button key={kind} size="small" busy={busy} onClick={() => run(kind)}>
              {label}
              <span className="sr-only"> {name}</span>
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}
