import type { ScheduleItem } from '#features/edition/contract.ts';
import { events } from './events.ts';

function dayLine(_id: string, title: string, startTime: string, endTime: string, location: string): ScheduleItem {
  return { _id, title, date: '2025-05-09', startTime, endTime, location, eventId: '' };
}

const dayLines = [
  dayLine('registration-desk', 'Registration desk opens', '08:00', '10:30', 'Main Foyer, Information Technology Block'),
  dayLine('inauguration', 'Inauguration', '09:00', '09:30', 'Main Auditorium'),
  dayLine('lunch', 'Lunch', '12:30', '13:30', 'Canteen Court'),
  dayLine('tea', 'Tea and sundal', '15:15', '16:00', 'Canteen Court'),
  dayLine('photo-show', 'Photo walk prints on show', '17:20', '17:30', 'Main Auditorium Foyer'),
  dayLine('valedictory', 'Valedictory and prizes', '17:30', '18:00', 'Main Auditorium'),
];

const eventLines = events.map(({ id, title, date, startTime, endTime, location }) => ({
  _id: `event-${id}`,
  title,
  date,
  startTime,
  endTime,
  location,
  eventId: id,
}));

/** The whole day in order of time. The lines of events are made from the events, so that the two cannot disagree. */
export const schedule: ScheduleItem[] = [...dayLines, ...eventLines].sort(
  (a, b) => a.startTime.localeCompare(b.startTime) || a.endTime.localeCompare(b.endTime),
);
