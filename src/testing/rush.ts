import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { type Maker, maker, type TestStudent } from './make.ts';
import { participant, registerOverHttp, type Submission } from './send-form.ts';

const atOnce = 8;

/**
 * Makes many students, a few at a time. With all at the same time, some would wait too long for a database connection.
 */
export async function makeStudents(make: Maker, count: number): Promise<TestStudent[]> {
  const students: TestStudent[] = [];
  const one = async () => {
    while (count-- > 0) students.push(await make.student());
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return students;
}

/** Tries again with the same key when the server says so or does not answer. */
export async function registerWithRetries(url: string, submission: Submission) {
  const key = randomUUID();
  for (;;) {
    const answer = await registerOverHttp(url, { key, ...submission }).catch(() => undefined);
    if (answer && answer.status !== 503) return answer;
    await pause(200);
  }
}

export interface RegistrationLoad {
  students: TestStudent[];
  eventId: string;
  /** For a paid event: the screenshot that every student sends. */
  proof?: Buffer;
  acknowledged: { id: string; at: number }[];
  /** How many answers had each other status; 0 for no answer. */
  refused: Map<number, number>;
  over: boolean;
}

/** Makes an event with practically unlimited seats, and students for it, in a database that no server uses yet. */
export async function makeLoad(
  env: Record<string, string>,
  { students, proof }: { students: number; proof?: Buffer },
): Promise<RegistrationLoad> {
  const app = await buildApp(readConfig({ ...env, LOG_LEVEL: 'silent' }), { web: 'none' });
  try {
    const make = maker(app);
    const eventId = await make.event({ capacity: 100_000, fee: proof ? 100 : 0 });
    const many = await makeStudents(make, students);
    return { students: many, eventId, ...(proof && { proof }), acknowledged: [], refused: new Map(), over: false };
  } finally {
    await app.close();
  }
}

/** Registers one student after the other until the load is over. Continues after any answer. */
export async function keepRegistering(url: string, load: RegistrationLoad): Promise<void> {
  while (!load.over) {
    const student = load.students.pop();
    if (!student) return;
    const answer = await registerOverHttp(url, submissionOf(student, load)).catch(() => undefined);
    const id = answer?.status === 201 ? answer.body.registration?._id : undefined;
    if (id) {
      load.acknowledged.push({ id, at: performance.now() });
      continue;
    }
    const status = answer?.status ?? 0;
    load.refused.set(status, (load.refused.get(status) ?? 0) + 1);
    await pause(100);
  }
}

export const submissionOf = (
  { bearer, email }: TestStudent,
  { eventId, proof }: Pick<RegistrationLoad, 'eventId' | 'proof'>,
): Submission => ({
  bearer,
  fields: { ...participant, email, eventId, ...(proof && { transactionId: '412345678901' }) },
  ...(proof && { file: { content: proof } }),
});

/** Returns, for example, `503×12 507×3`. */
export const refusals = ({ refused }: Pick<RegistrationLoad, 'refused'>): string =>
  [...refused].map(([status, times]) => `${status}×${times}`).join(' ') || 'none refused';

/** Acknowledged registrations that are missing in the database, and whether the event's count of seats is right. */
export async function findLost(env: Record<string, string>, { acknowledged, eventId }: RegistrationLoad) {
  const { db } = openDatabase(readConfig(env));
  const rows = await db.selectFrom('registrations').select('id').where('event_id', '=', eventId).execute();
  const event = await db.selectFrom('events').select('seats_taken').where('id', '=', eventId).executeTakeFirst();
  await db.destroy();
  const there = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter(({ id }) => !there.has(id)).length;
  return { lost, rows: rows.length, seatsRight: event?.seats_taken === rows.length };
}

export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(5);
}
