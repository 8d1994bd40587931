import { buildApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { maker } from '#testing/make.ts';
import { startServer } from '#testing/server-process.ts';

export const goal =
  'three hundred students behind one address sign in within a minute; a guesser among them gets ten tries';

const students = 300;
const password = 'a good password';

export async function run(dataDir: string): Promise<{ figure: string; held: boolean }> {
  const emails = await prepare(dataDir);
  await using server = await startServer({ DATA_DIR: dataDir });
  const login = async (email: string, typed: string) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ email, password: typed });
    return (await fetch(`${server.url}/api/students/login`, { ...init, body })).status;
  };
  const victim = emails[0] ?? '';
  const started = performance.now();
  const [guesses, ...signedIn] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, (_, guess) => login(victim, `guess ${guess}`))),
    ...emails.slice(1).map((email) => login(email, password)),
  ]);
  const seconds = (performance.now() - started) / 1_000;
  const isIn = signedIn.filter((status) => status === 200).length;
  const looked = guesses.filter((status) => status === 401).length;
  return {
    figure: `${isIn} of ${students} in ${seconds.toFixed(1)} s, ${looked} guesses looked at`,
    held: isIn === students && seconds < 60 && looked <= 10,
  };
}

/** Makes one student more than sign in: that student's password is guessed. All have the same slow hash. */
async function prepare(dataDir: string): Promise<string[]> {
  const app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), { web: 'none' });
  const make = maker(app);
  const { id, email } = await make.student({ password });
  const emails = [email];
  while (emails.length <= students) emails.push((await make.student()).email);
  const { db } = app.platform;
  const first = db.selectFrom('students').select('password_hash').where('id', '=', id);
  await db
    .updateTable('students')
    .set(await first.executeTakeFirstOrThrow())
    .execute();
  await app.close();
  return emails;
}
