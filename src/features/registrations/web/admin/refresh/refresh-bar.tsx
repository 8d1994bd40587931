import { useId, useState } from 'react';
import { LastUpdated } from './last-updated.tsx';
import { refreshSeconds, useAutoRefresh } from './use-auto-refresh.ts';
import { useLiveNews } from './use-live-news.ts';

const intervalWords: Record<(typeof refreshSeconds)[number], string> = {
  10: '10 seconds',
  30: '30 seconds',
  60: '1 minute',
  300: '5 minutes',
};

interface RefreshBarProps {
  updatedAt: number;
  /** Of the list that is shown. */
  revision: string;
}

export function RefreshBar({ updatedAt, revision }: RefreshBarProps) {
  const [auto, setAuto] = useState(true);
  const [seconds, setSeconds] = useState<number>(30);
  const id = useId();
  useAutoRefresh(auto, seconds);
  const isLive = useLiveNews(auto, updatedAt, revision);
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
              every {intervalWords[choice]}
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
