import { type SqlBool, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** The condition `isSubmission` for a row of `event_questions`. */
const isSubmission = sql`kind in ('link', 'file') and deadline <> '' and retired_at = ''`;

/**
 * Whether a registration lacks a submission and is not cancelled (R353). `coalesce` makes SQLite use the index of the
 * list's order. With the index of events it would have to sort everything that it finds.
 */
export const missesSubmission = sql<SqlBool>`(registrations.registration_status <> 'cancelled'
  and coalesce(registrations.event_id, '') in (select event_id from event_questions where ${isSubmission})
  and exists (select 1 from event_questions where event_id = registrations.event_id and ${isSubmission}
    and not exists (select 1 from answers where registration_id = registrations.id and question_id = event_questions.id)))`;

/** The ids of the events that ask for a submission. */
export async function eventsWithSubmissions(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ event_id: string }>`select distinct event_id from event_questions
    where ${isSubmission}`.execute(db);
  return new Set(rows.map(({ event_id }) => event_id));
}
