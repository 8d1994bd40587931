import type { Insertable } from 'kysely';
import type { FestApp } from '#app/app.ts';
import { createAdmin, hashPassword } from '#features/accounts/server/index.ts';
import type { Database } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { openSession } from '#server/http/session.ts';
import { newId } from '#server/ids.ts';
import { type AdminRole, firstRole } from '#shared/permissions.ts';
import { screenshot } from './pictures.ts';
import { typedDetails } from './plain-profile.ts';
import { participant, register } from './send-form.ts';

export interface TestStudent {
  id: string;
  email: string;
  /** The value of an Authorization header. */
  bearer: string;
}

let made = 0;

/**
 * Makes the data that tests start from, directly in the database where the API would be slow. Each item has a unique
 * name.
 */
export function maker(app: FestApp) {
  const { db, now } = app.platform;
  return {
    async student(
      details: { name?: string; email?: string; password?: string; isUnconfirmed?: boolean } = {},
    ): Promise<TestStudent> {
      const id = newId();
      const email = details.email ?? `student${++made}@students.example`;
      // Hashing is slow, so only students who log in have a password.
      const passwordHash = details.password && (await hashPassword(details.password));
      const token = await write(db, async (tx) => {
        await tx
          .insertInto('students')
          .values({
            id,
            name: details.name ?? `Student ${made}`,
            email,
            ...typedDetails,
            password_hash: passwordHash || 'nobody logs in with this',
            verified: 0,
            email_confirmed_at: details.isUnconfirmed ? '' : now().toISOString(),
            created_at: now().toISOString(),
          })
          .execute();
        return openSession(tx, 'student', id, now());
      });
      return { id, email, bearer: `Bearer ${token}` };
    },

    /** An administrator, or an organiser with another role. `events` are a coordinator's own. */
    async admin(
      details: { name?: string; role?: AdminRole; events?: readonly string[] } = {},
    ): Promise<{ id: string; email: string; password: string; bearer: string }> {
      const email = `admin${++made}@aarambh.example`;
      const password = 'a long password';
      const id = await createAdmin(db, now(), { name: details.name ?? 'Test administrator', email, password });
      if (!id) throw new Error('the administrator was there already');
      const { role = firstRole, events = [] } = details;
      const token = await write(db, async (tx) => {
        await tx.updateTable('admins').set({ role }).where('id', '=', id).execute();
        for (const event_id of events) await tx.insertInto('admin_events').values({ admin_id: id, event_id }).execute();
        return openSession(tx, 'admin', id, now());
      });
      return { id, email, password, bearer: `Bearer ${token}` };
    },

    /** A published event. `fee` is in whole rupees; `columns` are for rarely needed values. */
    async event(
      details: {
        fee?: number;
        capacity?: number;
        team?: { min: number; max: number };
        columns?: Partial<Insertable<Database['events']>>;
      } = {},
    ): Promise<string> {
      const id = details.columns?.id ?? `event-${++made}`;
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
          ...details.columns,
        })
        .execute();
      return id;
    },

    /** A registration through the API, by default of a new student. A paid event gets a proof. */
    async registration(
      eventId: string,
      details: { student?: TestStudent; fields?: Record<string, string>; proof?: Buffer } = {},
    ): Promise<{ id: string; student: TestStudent }> {
      const student = details.student ?? (await this.student());
      const response = await register(app, {
        bearer: student.bearer,
        fields: { ...participant, email: student.email, eventId, transactionId: '412345678901', ...details.fields },
        file: { content: details.proof ?? (await screenshot()) },
      });
      if (response.statusCode !== 201) throw new Error(`not registered: ${response.body}`);
      return { id: response.json().registration._id, student };
    },
  };
}
export type Maker = ReturnType<typeof maker>;
