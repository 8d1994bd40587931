import { Link } from 'react-router';
import type { ScheduleItem } from '#features/edition/contract.ts';
import { clockText, dayText } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { LandingSection } from '#web/layouts/public/landing-section.tsx';
import './programme.css';

export function ScheduleSection({ schedule }: { schedule: ScheduleItem[] }) {
  if (schedule.length === 0) {
    return (
      <LandingSection id="schedule" title="Schedule">
        <p className="landing-later">The hours of the day are still being drawn up. Each event names its own.</p>
      </LandingSection>
    );
  }
  const hours = scheduleHours(schedule);
  const days = [...new Set(hours.map(({ date }) => date))];
  return (
    <LandingSection id="schedule" title="Schedule">
      {days.map((day) => (
        <div key={day} className="schedule-part">
          <h3 className="mb-4 text-accent">{dayText(day, 'long') ?? 'Date to be announced'}</h3>
          <ol>
            {hours
              .filter(({ date }) => date === day)
              .map((hour) => (
                <Hour key={hour.key} hour={hour} />
              ))}
          </ol>
        </div>
      ))}
    </LandingSection>
  );
}

interface ScheduleHour {
  key: string;
  date: string;
  startTime: string;
  items: ScheduleItem[];
}

/** Groups the lines that start at the same time. The schedule is already sorted by time. */
function scheduleHours(schedule: ScheduleItem[]): ScheduleHour[] {
  const hours = new Map<string, ScheduleHour>();
  for (const item of schedule) {
    const key = `${item.date} ${item.startTime}`;
    const hour = hours.get(key) ?? { key, date: item.date, startTime: item.startTime, items: [] };
    hour.items.push(item);
    hours.set(key, hour);
  }
  return [...hours.values()];
}

function Hour({ hour: { startTime, items } }: { hour: ScheduleHour }) {
  return (
    <li className="schedule-hour">
      <p className="schedule-time">
        {startTime ? <time dateTime={startTime}>{clockText(startTime)}</time> : 'Any time'}
      </p>
      <ul className="schedule-items">
        {items.map((item) => (
          <li key={item._id}>
            <ItemTitle item={item} />
            <p className="text-sm text-quiet">
              {item.endTime && `until ${clockText(item.endTime)}`}
              {item.endTime && item.location && ' · '}
              {item.location}
            </p>
          </li>
        ))}
      </ul>
    </li>
  );
}

function ItemTitle({ item: { title, eventId } }: { item: ScheduleItem }) {
  if (!eventId) return <p className="font-semibold text-quiet">{title}</p>;
  return (
    <Link to={paths.event(eventId)} prefetch="intent" className="line-link font-semibold">
      {title}
    </Link>
  );
}
