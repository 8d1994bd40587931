import { Link } from 'react-router';
import { deleteScheduleItem, listSchedule, orderSchedule, type ScheduleRecord } from '#features/programme/contract.ts';
import { clockText, dayText } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { ListSkeleton } from '#web/desk/list/list-skeleton.tsx';
import { notIndexed } from '#web/page/not-indexed.ts';
import { onDemand } from '#web/ui/later.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/schedule-page.ts';
import { loadRecords } from './load-records.ts';
import { RecordScreen } from './record-screen.tsx';

const ScheduleForm = onDemand(async () => (await import('./schedule-form.tsx')).ScheduleForm);

export const meta: Route.MetaFunction = () => notIndexed('Schedule · Symposia');

const intro = 'By day and hour, as the public page shows it. What starts at the same time can be put in order.';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadRecords(request, () => adminApi.call(listSchedule), 'Failed to load the schedule. Please try again.');
}

export function HydrateFallback() {
  return (
    <>
      <PageTitle title="Schedule" intro={intro} />
      <ListSkeleton label="Loading the schedule..." />
    </>
  );
}

export default function SchedulePage({ loaderData }: Route.ComponentProps) {
  return (
    <RecordScreen
      words={{
        title: 'Schedule',
        One: 'Line',
        many: 'lines',
        one: 'line',
        intro,
        emptyTitle: 'Nothing scheduled yet',
        empty: 'The public page says that the hours are still being drawn up, until the first line is here.',
      }}
      loaded={loaderData}
      nameOf={({ title }) => title}
      Entry={ScheduleEntry}
      Form={ScheduleForm}
      canSwap={(one, other) => one.date === other.date && one.startTime === other.startTime}
      save={(ids) => adminApi.call(orderSchedule, { body: { ids } })}
      remove={(recordId) => adminApi.call(deleteScheduleItem, { params: { recordId } })}
    />
  );
}

function ScheduleEntry({ row }: { row: ScheduleRecord }) {
  const { title, date, startTime, endTime, location, eventId, eventIsHidden } = row;
  return (
    <div className="grid min-w-0 flex-1 gap-x-6 gap-y-0.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <p className="figures">
        <span className="block font-semibold">
          {[clockText(startTime) || 'Any time', clockText(endTime)].filter(Boolean).join(' – ')}
        </span>
        <span className="text-quiet text-sm">{dayText(date, 'medium') ?? 'No date'}</span>
      </p>
      <div className="min-w-0">
        <p className="font-semibold">
          {eventId && !eventIsHidden ? (
            <Link to={paths.event(eventId)} className="line-link">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-quiet text-sm">{location || 'No location'}</p>
      </div>
    </div>
  );
}
