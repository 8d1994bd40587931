import { lazy, Suspense } from 'react';
import { countOf } from '#shared/counts.ts';
import { dayText } from '#shared/dates.ts';
import { grouped, inRupees } from '#shared/money.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import type { Analytics } from '../contract.ts';
import { AnalyticsPanel } from './panel.tsx';

const DayChart = lazy(async () => ({ default: (await import('#web/charts/day-chart.tsx')).DayChart }));

const compact = new Intl.NumberFormat('en-IN', { notation: 'compact' });

export function DaysPanel({ days, timeZone }: Pick<Analytics, 'days' | 'timeZone'>) {
  const file = {
    name: 'registrations_by_day',
    head: ['Day', 'Registrations', 'Revenue (₹)'],
    rows: days.map(({ day, registrations, revenuePaise }) => [day, String(registrations), String(revenuePaise / 100)]),
  };
  return (
    <AnalyticsPanel title="Over time" file={file} timeZone={timeZone}>
      <div className="grid gap-6 xl:grid-cols-2">
        <Suspense fallback={<Skeleton className="h-49 xl:col-span-2" />}>
          <DayChart
            label="Registrations per day"
            days={days.map(({ day, registrations }) => ({ day, value: registrations }))}
            tone="accent"
            words={(value) => countOf(value, 'registration')}
            tick={grouped}
          />
          <DayChart
            label="Revenue per day"
            days={days.map(({ day, revenuePaise }) => ({ day, value: revenuePaise / 100 }))}
            tone="success"
            words={inRupees}
            tick={(value) => `₹${compact.format(value)}`}
          />
        </Suspense>
      </div>
      <details>
        <summary className="unfold text-quiet text-sm">Show the days as a table</summary>
        <Table caption="Registrations and revenue by day" className="mt-3 max-h-120">
          <TableHead>
            <HeadCell>Day</HeadCell>
            <HeadCell numeric>Registrations</HeadCell>
            <HeadCell numeric>Revenue</HeadCell>
          </TableHead>
          <tbody>
            {days.map(({ day, registrations, revenuePaise }) => (
              <tr key={day}>
                <th scope="row">{dayText(day, 'medium')}</th>
                <Cell numeric>{grouped(registrations)}</Cell>
                <Cell numeric>{inRupees(revenuePaise / 100)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </AnalyticsPanel>
  );
}
