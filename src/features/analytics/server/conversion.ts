import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventIsInScope } from '#server/http/event-scope.ts';
import type { Analytics } from '../contract.ts';
import type { DayRange } from './range.ts';

/** Counts the students who signed up in the period, and how many of them have registered at any time. */
export async function readConversion(
  db: Db,
  { start, end }: DayRange,
  scope: EventScope,
  eventId: string,
): Promise<Analytics['conversion']> {
  const signUps = db
    .selectFrom('students')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('students.created_at', '>=', start)
    .where('students.created_at', '<', end);
  const withRegistration = (statuses: readonly ('pending' | 'confirmed')[]) =>
    signUps.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('registrations')
          .select('registrations.id')
          .whereRef('registrations.student_id', '=', 'students.id')
          .where('registrations.registration_status', 'in', statuses)
          .where(eventIsInScope(scope, 'registrations.event_id'))
          .$if(eventId !== '', (query) => query.where('registrations.event_id', '=', eventId)),
      ),
    );
  return {
    signedUp: (await signUps.executeTakeFirstOrThrow()).count,
    registered: (await withRegistration(['pending', 'confirmed']).executeTakeFirstOrThrow()).count,
    confirmed: (await withRegistration(['confirmed']).executeTakeFirstOrThrow()).count,
  };
}
