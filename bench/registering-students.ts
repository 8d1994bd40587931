import { buildApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { maker } from '#testing/make.ts';

export interface Registering {
  eventId: string;
  bearers: string[];
}

/** Students who are signed in already, and an event with a fee and room for all. The server is not running. */
export async function registeringStudents(dataDir: string, count: number): Promise<Registering> {
  const app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), { web: 'none' });
  const make = maker(app);
  const eventId = await make.event({ fee: 150, capacity: 100_000 });
  const bearers: string[] = [];
  for (let i = 0; i < count; i++) {
    const { bearer } = await make.student({ email: `registering${i}@students.example` });
    bearers.push(bearer);
  }
  await app.close();
  return { eventId, bearers };
}
