import { Link } from 'react-router';
import { deleteScheduleItem, orderSchedule, type ScheduleRecord } from '#features/programme/contract.ts';
import { clockText, dayText } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { onDemand } from '#web/ui/later.tsx';
import { loadSchedule } from './load-records.ts';
import { recordPage } from './record-page.tsx';

export const clientLoader = loadSchedule;

const page = recordPage({
  words: {
    title: 'Schedule',
    One: 'Line',
    many: 'lines',
    one: 'line',
    all: 'the schedule',
    intro: 'By day and hour, as the public page shows it. What starts at the same time can be put in order.',
    emptyTitle: 'Nothing scheduled yet',
    empty: 'The public page says that the hours are still being drawn up, until the first line is here.',
  },
  nameOf: ({ title }) => title,
  Entry: ScheduleEntry,
  Form: onDemand(async () => (await import('./schedule-form.tsx')).ScheduleForm),
  canSwap: (one, other) => one.date === other.date && one.startTime === other.startTime,
  save: (ids) => adminApi.call(orderSchedule, { body: { ids } }),
  remove: (recordId) => adminApi.call(deleteScheduleItem, { params: { recordId } }),
});
export const { meta, HydrateFallback } = page;
export default page.Page;

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
