import { Check, CloudOff } from 'lucide-react';
import type { JudgedEntry } from '#features/judging/contract.ts';
import { countOf } from '#shared/counts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import type { useSaves } from './use-saves.ts';

interface SaveStateProps {
  saves: ReturnType<typeof useSaves>;
  /** How many entries are not marked. */
  left: number;
  entries: readonly JudgedEntry[];
}

/** Says whether the marks are saved, on their way, or refused. */
export function SaveState({ saves, left, entries }: SaveStateProps) {
  const { waiting, refused, isOffline, overtaken, again } = saves;
  const aliases = entries.flatMap(({ _id, alias }) => (overtaken.includes(_id) ? alias : []));
  const [reason] = Object.values(refused);
  return (
    <>
      <p role="status" className="flex items-start gap-2 text-sm">
        {waiting > 0 || reason ? (
          <CloudOff aria-hidden size={18} />
        ) : (
          <Check aria-hidden size={18} className="text-success" />
        )}
        <span className="text-quiet">
          {left === 0 ? 'All entries are marked.' : `${countOf(left, 'entry', 'entries')} left.`}{' '}
          {waiting === 0
            ? !reason && 'Everything you saved is with the organisers.'
            : `${countOf(waiting, 'save')} ${isOffline ? 'kept on this phone until the network is back.' : 'being sent.'}`}
        </span>
      </p>
      {reason && (
        <RetryAlert title="Some marks were not accepted" onRetry={again}>
          {reason}
        </RetryAlert>
      )}
      {aliases.length > 0 && (
        <Alert title="Marks that you saved later elsewhere count">
          {aliases.join(', ')}: what this phone has sent was older, and has changed nothing.
        </Alert>
      )}
    </>
  );
}
