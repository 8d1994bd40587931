import type { Db } from '#server/db/schema.ts';
import type { ScheduleFields, ScheduleRecord } from '../contract.ts';
import { scheduleFaults } from '../rules.ts';
import type { RecordKind } from './records.ts';

const noSuchEvent = { eventId: 'Please choose an event that exists' };

export const scheduleKind: RecordKind<ScheduleFields, ScheduleRecord> = {
  table: 'schedule_items',
  name: 'schedule',
  list: listSchedule,
  columns: scheduleColumns,
  async faultsOf(db, fields) {
    const faults = scheduleFaults(fields);
    if (!fields.eventId) return faults;
    const event = await db.selectFrom('events').select('id').where('id', '=', fields.eventId).executeTakeFirst();
    return event ? faults : { ...faults, ...noSuchEvent };
  },
  vanished: noSuchEvent,
};

async function listSchedule(db: Db): Promise<ScheduleRecord[]> {
  const rows = await db
    .selectFrom('schedule_items')
    .selectAll()
    .orderBy('date')
    .orderBy('start_time')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    title: row.title,
    date: row.date,
    startTime: row.start_time,
    endTime: row.end_time,
    location: row.location,
    eventId: row.event_id ?? '',
    version: row.version,
  }));
}

/** The schedule for visitors. An unpublished event has no page, so the line does not link to it. */
export async function readPublicSchedule(db: Db): Promise<ScheduleRecord[]> {
  const published = await publishedEvents(db);
  return (await listSchedule(db)).map((line) => (published.has(line.eventId) ? line : { ...line, eventId: '' }));
}

/** The schedule for organisers. A line keeps the link to an unpublished event, which may be published again. */
export async function readSchedule(db: Db): Promise<ScheduleRecord[]> {
  const published = await publishedEvents(db);
  return (await listSchedule(db)).map((line) =>
    line.eventId === '' || published.has(line.eventId) ? line : { ...line, eventIsHidden: true },
  );
}

async function publishedEvents(db: Db): Promise<Set<string>> {
  const events = await db.selectFrom('events').select('id').where('is_active', '=', 1).execute();
  return new Set(events.map(({ id }) => id));
}

export function scheduleColumns({ title, date, startTime, endTime, location, eventId }: ScheduleFields) {
  return { title, date, start_time: startTime, end_time: endTime, location, event_id: eventId || null };
}
