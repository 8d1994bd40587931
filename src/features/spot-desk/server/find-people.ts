import { isAccountOfMember } from '#features/own-registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { byName } from '#server/lists/read-page.ts';
import { mostFound } from '../contract.ts';

/** Compares the last ten digits, because people give a number with or without the country code. */
export async function findSpotPeople(db: Db, phone: string) {
  const digits = phone.replace(/\D/g, '').slice(-10);
  if (digits.length < 7) return { people: [] };
  const rows = await db
    .selectFrom('students')
    .select(['id', 'name', 'college'])
    .where('search_text', 'like', `%${digits}%`)
    .orderBy('created_at')
    .limit(mostFound)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { people: [] };
  const held = [...(await passesOf(db, ids)), ...(await eventsOf(db, ids))];
  return {
    people: rows.map(({ id, name, college }) => {
      const own = held.filter(({ student_id }) => student_id === id);
      const idsOf = (kind: Held['kind']) => own.filter((one) => one.kind === kind).map(({ _id }) => _id);
      const holds = own.map(({ student_id: _, ...one }) => one);
      return { _id: id, name, college, events: idsOf('event'), passes: idsOf('pass'), holds };
    }),
  };
}

interface Held {
  student_id: string;
  kind: 'event' | 'pass';
  _id: string;
  name: string;
  isPaid: boolean;
}

async function passesOf(db: Db, students: readonly string[]): Promise<Held[]> {
  const orders = await db
    .selectFrom('pass_orders')
    .innerJoin('passes', 'passes.id', 'pass_orders.pass_id')
    .select(['student_id', 'pass_id', 'passes.name', 'status'])
    .where('student_id', 'in', students)
    .where('status', '<>', 'cancelled')
    .orderBy(byName('passes.name'))
    .execute();
  return orders.map(({ student_id, pass_id, name, status }) => ({
    student_id,
    kind: 'pass',
    _id: pass_id,
    name,
    isPaid: status === 'active',
  }));
}

/** The events of students who registered themselves or are members of a team. */
async function eventsOf(db: Db, students: readonly string[]): Promise<Held[]> {
  const live = db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['event_id', 'events.title', 'payment_status'])
    .where('registration_status', '<>', 'cancelled')
    .orderBy(byName('events.title'));
  const own = await live.select('registrations.student_id').where('registrations.student_id', 'in', students).execute();
  const inTeams = await live
    .innerJoin('team_members', 'team_members.registration_id', 'registrations.id')
    .innerJoin('students', (join) => join.on(isAccountOfMember))
    .select('students.id as student_id')
    .where('students.id', 'in', students)
    .where('team_members.state', 'in', ['typed', 'accepted'])
    .execute();
  const held = new Map<string, Held>();
  for (const { student_id, event_id, title, payment_status } of [...own, ...inTeams]) {
    const key = `${student_id} ${event_id}`;
    // With several registrations for the event, it counts as paid if one of them is paid.
    const isPaid = payment_status === 'completed' || held.get(key)?.isPaid === true;
    held.set(key, { student_id, kind: 'event', _id: event_id, name: title, isPaid });
  }
  return [...held.values()];
}
