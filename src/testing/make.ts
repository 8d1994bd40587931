import { createAdmin } from '#features/identity/server/index.ts';
import { write } from '#server/db/write.ts';
import { openSession } from '#server/http/session.ts';
import { newId } from '#server/ids.ts';
import type { TestApp } from './test-app.ts';

export interface TestStudent {
  id: string;
  email: string;
  /** The value of an Authorization header. */
  bearer: string;
}

let made = 0;

/** Makes what tests start from, in the database where the front door would be slow; each with a name of its own. */
export function maker(app: TestApp) {
  const { db, now } = app.platform;
  return {
    async student(details: { name?: string; email?: string } = {}): Promise<TestStudent> {
      const id = newId();
      const email = details.email ?? `student${++made}@students.example`;
      const token = await write(db, async (tx) => {
        await tx
          .insertInto('students')
          .values({
            id,
            name: details.name ?? `Student ${made}`,
            email,
            phone: '+91 00000 00100',
            college: 'Thinnai College of Engineering',
            department: 'Information Technology',
            year: '2nd Year',
            password_hash: 'nobody logs in with this',
            verified: 0,
            created_at: now().toISOString(),
          })
          .execute();
        return openSession(tx, 'student', id, now());
      });
      return { id, email, bearer: `Bearer ${token}` };
    },

    async admin(): Promise<{ id: string; email: string; password: string; bearer: string }> {
      const email = `admin${++made}@aarambh.example`;
      const password = 'a long password';
      const id = await createAdmin(db, now(), { name: 'Test administrator', email, password });
      if (!id) throw new Error('the administrator was there already');
      const token = await write(db, (tx) => openSession(tx, 'admin', id, now()));
      return { id, email, password, bearer: `Bearer ${token}` };
    },

    /** A published event; `fee` in whole rupees. */
    async event(
      details: { fee?: number; capacity?: number; team?: { min: number; max: number } } = {},
    ): Promise<string> {
      const id = `event-${++made}`;
      const { fee = 0, capacity = 50, team } = details;
      const at = now().toISOString();
      await db
        .insertInto('events')
        .values({
          id,
          position: 1_000 + made,
          title: `Event ${made}`,
          description: 'An event that only tests know of.',
          about_content: '',
          details_content: '',
          image: '',
          event_type: 'technical',
          date: '2025-05-09',
          start_time: '10:00',
          end_time: '11:00',
          location: 'Hall 1',
          capacity,
          seats_taken: 0,
          is_team_event: team ? 1 : 0,
          team_min: team?.min ?? 1,
          team_max: team?.max ?? 1,
          solo_fee_paise: team ? 0 : fee * 100,
          team_fee_paise: team ? fee * 100 : 0,
          upi_id: fee > 0 ? 'tests@example' : '',
          qr_code: '',
          rules: '[]',
          requirements: '[]',
          prizes: '{"first":"","second":"","third":"","other":""}',
          coordinators: '[]',
          is_active: 1,
          registration_opens_at: '',
          registration_closes_at: '',
          created_at: at,
          updated_at: at,
        })
        .execute();
      return id;
    },
  };
}
export type Maker = ReturnType<typeof maker>;
