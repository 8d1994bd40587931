import { readEdition } from '#features/edition/server/index.ts';
import { calendarEntry, toEvent } from '#features/events/server/index.ts';
import { seatedStatusOf } from '#features/own-registrations/rules.ts';
import { takesPart } from '#features/own-registrations/server/index.ts';
import { notPublishedText } from '#features/own-registrations/unpublished-rules.ts';
import type { Db } from '#server/db/schema.ts';
import type { Platform } from '#server/platform.ts';
import { type CalendarEntry, calendarFile } from '#shared/files/icalendar.ts';

/** A student's own events as a calendar file. Events without a date are left out. */
export async function calendarOf({ db, config }: Platform, studentId: string): Promise<string> {
  const { name, college, timeZone } = await readEdition(db);
  const rows = await readRows(db, studentId);
  const entries = rows.flatMap((row): CalendarEntry[] => {
    const entry = calendarEntry(toEvent(row), { timeZone, college, publicUrl: config.publicUrl });
    if (!entry) return [];
    const news = new Date(row.registration_updated_at);
    return [
      {
        ...entry,
        description: `${wordsOf(row, studentId)}\n\n${entry.description ?? ''}`.trim(),
        changedAt: news > entry.changedAt ? news : entry.changedAt,
      },
    ];
  });
  return calendarFile({ name: `${name}: my events`, entries });
}

async function readRows(db: Db, studentId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .selectAll('events')
    .select([
      'registrations.student_id',
      'registrations.registration_status',
      'registrations.payment_status',
      'registrations.amount_due_paise',
      'registrations.updated_at as registration_updated_at',
    ])
    .where(await takesPart(db, studentId))
    .where('registrations.registration_status', '<>', 'cancelled')
    .orderBy('events.date')
    .orderBy('events.start_time')
    .orderBy('events.id')
    .execute();
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

const words = {
  checking: 'Your registration is being checked.',
  confirmed: 'Your seat is confirmed.',
  paymentFailed: 'Your payment was not accepted: please send the proof again.',
};

/** The same states for members of a team, because only the leader pays. */
const memberText: typeof words = {
  checking: 'The registration of your team is being checked.',
  confirmed: 'The seat of your team is confirmed.',
  paymentFailed: 'The payment of your team was not accepted. Your leader knows what to do.',
};

function wordsOf(row: Row, studentId: string): string {
  const status = seatedStatusOf({
    registrationStatus: row.registration_status,
    paymentStatus: row.payment_status,
    amountDue: row.amount_due_paise / 100,
  });
  const text = (row.student_id === studentId ? words : memberText)[status];
  return row.is_active === 1 ? text : `${notPublishedText} ${text}`;
}
