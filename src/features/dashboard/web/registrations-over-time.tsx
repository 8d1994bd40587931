import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { countOf } from '#shared/counts.ts';
import { dayText } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Panel, Placeholder } from './panel.tsx';

const DayChart = lazy(async () => ({ default: (await import('#web/charts/day-chart.tsx')).DayChart }));

interface RegistrationsOverTimeProps {
  /** The last fourteen days, today last. */
  days: readonly { day: string; count: number }[];
  /** Whether to link to the analytics, for roles that may see them. */
  withAnalytics: boolean;
}

const wordsOf = (count: number) => countOf(count, 'registration');

export function RegistrationsOverTime({ days, withAnalytics }: RegistrationsOverTimeProps) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const more = withAnalytics && (
    <Link to={paths.adminAnalytics} className="link">
      Analytics
    </Link>
  );
  return (
    <Panel title="Registrations over Time" aside={more}>
      {total === 0 ? (
        <Placeholder>
          Nobody registered in the last fourteen days. New registrations appear here, day by day.
        </Placeholder>
      ) : (
        <>
          <Suspense fallback={<Skeleton className="h-45" />}>
            <DayChart
              label={`${wordsOf(total)} in the last fourteen days`}
              days={days.map(({ day, count }) => ({ day, value: count }))}
              tone="accent"
              words={wordsOf}
              tick={String}
              height={130}
            />
          </Suspense>
          <ul className="sr-only" aria-label="Registrations by day">
            {days.map(({ day, count }) => (
              <li key={day}>{`${dayText(day, 'medium')}: ${wordsOf(count)}`}</li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
