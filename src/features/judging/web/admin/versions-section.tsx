import { listVersions } from '#features/judging/result-contract.ts';
import { rankName } from '#features/own-registrations/rules.ts';
import { instantText } from '#shared/instants.ts';
import { adminApi } from '#web/api.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { namesOf } from '../event-results.tsx';

interface VersionsSectionProps {
  roundId: string;
  isShortlist: boolean;
  timeZone: string;
}

/** The published versions, the latest first. A version never changes, and a correction has a reason (R335). */
export function VersionsSection({ roundId, isShortlist, timeZone }: VersionsSectionProps) {
  const { loaded, retry } = useLoaded(() => adminApi.call(listVersions, { params: { roundId } }));
  return (
    <section aria-labelledby="versions" className="grid max-w-3xl gap-3">
      <h2 id="versions">Published versions</h2>
      {loaded.state === 'loading' && <p role="status">Loading the versions...</p>}
      {loaded.state === 'failed' && <RetryAlert title="The versions did not load" onRetry={retry} />}
      {loaded.state === 'loaded' &&
        loaded.data.map(({ version, reason, publishedAt, places }, at) => (
          <details key={version} open={at === 0} className="border-line border-t pt-2">
            <summary className="unfold">
              <span className="min-w-0 wrap-anywhere font-normal">
                <strong className="font-semibold">Version {version}</strong>
                <span className="text-quiet"> · {instantText(publishedAt, timeZone)}</span>
                {reason && <span className="block wrap-anywhere">Corrected: {reason}</span>}
              </span>
            </summary>
            <ul className="grid gap-1 pb-3">
              {places.map((place) => {
                const { title, beside } = namesOf(place);
                const words = [title, beside, place.college].filter(Boolean).join(' · ');
                return (
                  <li key={place.entry} className="wrap-anywhere">
                    {isShortlist ? words : `${rankName(place.rank)}: ${words}`}
                  </li>
                );
              })}
            </ul>
          </details>
        ))}
    </section>
  );
}
