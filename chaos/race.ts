import path from 'node:path';
import { buildApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { maker } from '#testing/make.ts';
import { startPostgres } from '#testing/postgres/postgres-server.ts';
import { makeStudents, registerWithRetries } from '#testing/rush.ts';
import { participant } from '#testing/send-form.ts';
import { startServer } from '#testing/server-process.ts';

export const goal = '2,000 concurrent registrations for 50 seats: exactly 50, on SQLite, PostgreSQL and two servers';

const students = 2_000;
const seats = 50;

export async function run(folder: string): Promise<{ figure: string; held: boolean }> {
  const postgres = await startPostgres();
  try {
    const outcomes = [
      { on: 'SQLite', seated: await race(path.join(folder, 'sqlite'), {}, 1) },
      { on: 'PostgreSQL', seated: await race(path.join(folder, 'postgres'), { DATABASE_URL: postgres.url }, 1) },
      { on: 'two servers', seated: await race(path.join(folder, 'two-servers'), { DATABASE_URL: postgres.url }, 2) },
    ];
    return {
      figure: outcomes.map(({ on, seated }) => `${on}: ${seated}`).join(', '),
      held: outcomes.every(({ seated }) => seated === seats),
    };
  } finally {
    await postgres.stop();
  }
}

/** How many students got a seat; NaN if the database or another answer contradicts this. */
async function race(folder: string, database: { DATABASE_URL?: string }, nodes: number): Promise<number> {
  const envOf = (node: string) => ({ ...database, DATA_DIR: path.join(folder, node), LOG_LEVEL: 'error' });
  const app = await buildApp(readConfig(envOf('0')), { web: 'none' });
  const make = maker(app);
  const eventId = await make.event({ capacity: seats });
  const many = await makeStudents(make, students);
  await app.close();
  const servers = await Promise.all(Array.from({ length: nodes }, (_, node) => startServer(envOf(String(node)))));
  try {
    const answers = await Promise.all(
      many.map(({ bearer, email }, index) =>
        registerWithRetries(servers[index % nodes]?.url ?? '', { bearer, fields: { ...participant, email, eventId } }),
      ),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    const agreed = count(201) + count(409) === students && (await seatsTaken(envOf('0'), eventId)) === count(201);
    return agreed ? count(201) : Number.NaN;
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
}

async function seatsTaken(env: Record<string, string>, eventId: string): Promise<number | undefined> {
  const { db } = openDatabase(readConfig(env));
  const event = await db.selectFrom('events').select('seats_taken').where('id', '=', eventId).executeTakeFirst();
  await db.destroy();
  return event?.seats_taken;
}
