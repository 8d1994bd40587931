import { numberText } from '#features/tickets/rules.ts';
import { instantClockText } from '#shared/instants.ts';
import { adminApi } from '#web/api.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { type Board, chooseOutcome } from '../board-contract.ts';
import { reasonWords } from './scan-words.ts';
import { withKeys } from './with-keys.ts';

interface OverridesProps {
  checkpoint: string;
  overrides: Board['overrides'];
  nameOf: (device: string) => string;
  timeZone: string;
  onChosen: () => unknown;
}

/** People who were let in at a gate after a refusal (decision 57). */
export function Overrides({ overrides, ...props }: OverridesProps) {
  if (overrides.length === 0) return null;
  return (
    <section aria-labelledby="overrides" className="grid gap-3">
      <h3 id="overrides" className="text-xl!">
        Overrides
      </h3>
      <p className="max-w-prose text-quiet">
        They were refused, and somebody at the gate let them in. Ask there if you do not know why.
      </p>
      <ul className="max-h-120 overflow-y-auto border-line border-t">
        {withKeys(overrides, ({ device, at }) => `${device} ${at}`).map(({ key, row }) => (
          <Override key={key} override={row} {...props} />
        ))}
      </ul>
    </section>
  );
}

type OverrideProps = Omit<OverridesProps, 'overrides'> & { override: Board['overrides'][number] };

function Override({ override, checkpoint, nameOf, timeZone, onChosen }: OverrideProps) {
  const mayChange = useMay('gate.change');
  const { ticket, name, at, device, reason } = override;
  const { busy, run } = useAction('Nothing was changed', async () => {
    await adminApi.call(chooseOutcome, { body: { checkpoint, ticket, at, device, kind: 'undo' } });
    await onChosen();
  });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-3">
      <div className="grid min-w-0 flex-1 basis-64">
        <span className="break-words">
          <span className="font-medium">{name || 'No name is kept'}</span>{' '}
          <span className="ticket-number">{numberText(ticket)}</span>
        </span>
        <span className="break-words text-quiet text-sm">
          <span className="figures">{instantClockText(at, timeZone)}</span> at {nameOf(device)}
          {reason && ` · ${reasonWords[reason] ?? reason}`}
        </span>
      </div>
      {mayChange && (
        <Button size="small" busy={busy} onClick={run}>
          Take out<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}
