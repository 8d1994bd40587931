import { clsx } from 'clsx';
import { rankName } from '#features/own-registrations/rules.ts';
import { paths } from '#shared/paths.ts';
import { languageOf } from '#web/language-of.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { EventResult, Place } from '../contract.ts';

export const namesOf = ({ name, teamName }: Place) => ({
  title: teamName || name || 'A participant',
  beside: teamName ? name : '',
});

/** The results on an event's page (R337). Shows nothing before a result is published. */
export function EventResults({ results }: { results: readonly EventResult[] }) {
  if (results.length === 0) return null;
  return (
    <section aria-label="Results" className="mb-10 grid gap-6 border-accent-fill border-y-2 py-6">
      {results.map((result) => (
        <div key={result.round} className="grid gap-3">
          <h2 className="text-2xl!">{result.round}</h2>
          <Places result={result} sideBySide />
          <Earlier result={result} />
        </div>
      ))}
      <ButtonLink to={paths.winners} size="small" className="justify-self-start">
        All winners
      </ButtonLink>
    </section>
  );
}

/** Earlier published versions can still be read (R335). */
function Earlier({ result: { earlier } }: { result: EventResult }) {
  return earlier.map(({ version, reason, places }) => (
    <details key={version} className="text-quiet text-sm">
      <summary className="unfold">Version {version}, before the correction</summary>
      {reason && <p className="wrap-anywhere">Corrected: {reason}</p>}
      <ol className="grid gap-1">
        {Array.from(places.entries(), ([at, place]) => {
          const { title, beside } = namesOf(place);
          return (
            <li key={at} className="wrap-anywhere">
              {rankName(place.rank)}: {[title, beside, place.college].filter(Boolean).join(' · ')}
            </li>
          );
        })}
      </ol>
    </details>
  ));
}

interface PlacesProps {
  result: EventResult;
  /** Two columns on a wide screen. */
  sideBySide?: boolean;
}

export function Places({ result: { places, version, reason }, sideBySide = false }: PlacesProps) {
  return (
    <>
      <ol className={clsx('grid', sideBySide && 'lg:grid-cols-3 lg:gap-x-10')}>
        {/* The key is the position, because places that share a rank may have the same names. */}
        {Array.from(places.entries(), ([at, place]) => {
          const { title, beside } = namesOf(place);
          return (
            <li
              key={at}
              className={clsx(
                'grid grid-cols-[3.75rem_minmax(0,1fr)] content-start items-baseline gap-x-3 border-line border-t py-3 first:border-t-0 sm:grid-cols-[5rem_minmax(0,1fr)] sm:gap-x-4',
                sideBySide && 'lg:grid-cols-1 lg:border-t-0',
              )}
            >
              <span className={place.rank === 1 ? 'font-semibold text-accent' : 'text-quiet'}>
                {rankName(place.rank)}
              </span>
              <span className="min-w-0">
                <strong
                  lang={languageOf(title)}
                  className={`block wrap-anywhere font-semibold ${place.rank === 1 ? 'text-xl' : 'text-lg'}`}
                >
                  {title}
                </strong>
                <span className="wrap-anywhere text-quiet">{[beside, place.college].filter(Boolean).join(' · ')}</span>
              </span>
            </li>
          );
        })}
      </ol>
      {version > 1 && <p className="text-quiet text-sm">Corrected: {reason}</p>}
    </>
  );
}
