import type { FestApp } from '#app/app.ts';
import { newId } from '#server/ids.ts';
import { maker } from '#testing/make.ts';
import { storedColumns } from '#testing/stored-columns.ts';

const atOnce = 200;
const statuses = ['pending', 'confirmed', 'confirmed', 'cancelled'] as const;
const payments = ['pending', 'completed', 'completed', 'failed'] as const;

/** Adds registrations for 20 events, every fourth for a team. Writes directly to the database to save time. */
export async function makeManyRegistrations(app: FestApp, count: number): Promise<void> {
  const { db, now } = app.platform;
  const make = maker(app);
  const events: string[] = [];
  for (let i = 0; i < 20; i++) events.push(await make.event({ fee: 150, capacity: 100_000 }));
  const student = await make.student();
  // A student can have only one live registration for an event, so each registration gets its own student.
  const own = db.selectFrom('students').selectAll().where('id', '=', student.id);
  const template = storedColumns(await own.executeTakeFirstOrThrow());
  for (let done = 0; done < count; done += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - done) }, (_, i) => done + i);
    const people = numbers.map((n) => ({ ...template, id: newId(), email: `crowd${n}@students.example` }));
    await db.insertInto('students').values(people).execute();
    const rows = people.map(({ id, name, email, phone, college, department, year }, i) => {
      const n = done + i;
      const at = new Date(now().getTime() - (count - n) * 60_000).toISOString();
      return {
        id: newId(),
        student_id: id,
        event_id: events[n % events.length] ?? '',
        name: `${name} ${n}`,
        email,
        phone,
        college,
        department,
        year,
        team_name: n % 4 === 0 ? `Team ${n}` : '',
        team_members: n % 4 === 0 ? JSON.stringify([{ name, email: `m${email}`, phone, college }]) : '[]',
        additional_info: '',
        transaction_id: String(412_345_000_000 + n),
        amount_due_paise: 15_000,
        registration_status: statuses[n % 4] ?? 'pending',
        payment_status: payments[n % 4] ?? 'pending',
        proof_key: `proofs/${n}`,
        proof_state: 'clean' as const,
        created_at: at,
        updated_at: at,
        payment_reference: '2345ABCD',
        reason: '',
        resubmitted_at: '',
      };
    });
    await db.insertInto('registrations').values(rows).execute();
  }
}
