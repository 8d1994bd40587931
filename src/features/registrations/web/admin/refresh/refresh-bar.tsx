import { RefreshCw, Sparkles, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { grouped } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { LastUpdated } from './last-updated.tsx';
import { useLiveChanges } from './use-live-changes.ts';

const intervalText: Record<(typeof refreshSeconds)[number], string> = {
  10: '10 seconds',
  30: '30 seconds',
  60: '1 minute',
  300: '5 minutes',
};

interface RefreshBarProps {
  updatedAt: number;
  /** The revision of the list that is shown. */
  revision: string;
}

export function RefreshBar({ updatedAt, revision }: RefreshBarProps) {
  const [auto, setAuto] = useState(true);
  const [seconds, setSeconds] = useState<number>(30);
  const id = useId();
  useAutoRefresh(auto, seconds);
  const isLive = useLiveChanges(auto, updatedAt, revision);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      <LastUpdated at={updatedAt} />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <input
          id={id}
          type="checkbox"
          className="check check-small"
          checked={auto}
          onChange={(event) => setAuto(event.target.checked)}
        />
        <label htmlFor={id} className="flex min-h-9 items-center pointer-coarse:min-h-11">
          Auto-refresh
        </label>
        <label htmlFor={`${id}-every`} className="sr-only">
          Auto-refresh interval
        </label>
        <select
          id={`${id}-every`}
          className="refresh-every"
          value={seconds}
          onChange={(event) => setSeconds(Number(event.target.value))}
        >
          {refreshSeconds.map((choice) => (
            <option key={choice} value={choice}>
              every {intervalText[choice]}
            </option>
          ))}
        </select>
        {isLive && (
          <span className="live-mark" title="New registrations appear as they come.">
            Live
          </span>
        )}
      </div>
    </div>
  );
}

export function RefreshButton() {
  const { state, revalidate } = useRevalidator();
  return (
    <Button size="small" busy={state === 'loading'} onClick={() => revalidate()}>
      <RefreshCw aria-hidden size={15} />
      Refresh
    </Button>
  );
}

interface ArrivalsBannerProps {
  count: number;
  onDismiss: () => void;
}

export function ArrivalsBanner({ count, onDismiss }: ArrivalsBannerProps) {
  return (
    <div className="arrivals-banner">
      <Sparkles aria-hidden size={18} className="shrink-0 text-accent" />
      <p className="flex-1">
        <b className="figures font-semibold">{grouped(count)}</b> new {count === 1 ? 'registration' : 'registrations'}{' '}
        received
      </p>
      <button type="button" className="arrivals-dismiss" onClick={onDismiss}>
        <X aria-hidden size={15} />
        Dismiss
      </button>
    </div>
  );
}

const refreshSeconds = [10, 30, 60, 300] as const;

/** Loads again `seconds` after the last answer. A hidden tab waits until it is visible again. */
function useAutoRefresh(on: boolean, seconds: number): void {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!on || state !== 'idle') return;
    let due = false;
    const refreshIfSeen = () => {
      if (due && !document.hidden) revalidate();
    };
    const timer = setTimeout(() => {
      due = true;
      refreshIfSeen();
    }, seconds * 1000);
    document.addEventListener('visibilitychange', refreshIfSeen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', refreshIfSeen);
    };
  }, [on, seconds, state, revalidate]);
}
