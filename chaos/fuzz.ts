import { Agent, request as httpRequest } from 'node:http';
import { buildApp, type FestApp } from '#app/app.ts';
import { readConfig } from '#server/config.ts';
import { write } from '#server/db/write.ts';
import { openSession } from '#server/http/session.ts';
import { type Answer, cutOff, fuzz, notSent } from '#testing/attack/fuzz.ts';
import type { Caller, FuzzRequest } from '#testing/attack/fuzz-request.ts';
import { attackSeed } from '#testing/attack/random.ts';
import { type Maker, maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { startServer } from '#testing/server-process.ts';

const count = Number(process.env.CHAOS_REQUESTS ?? 100_000);

export const goal = `${count.toLocaleString('en')} made-up requests: no 5xx but deliberate 503, no silence, ready afterwards`;
/**
 * Sessions end during the run, because a request may log out, delete its account or change a role. About one request in
 * a hundred ends one.
 */
const students = 100 + Math.ceil(count / 50);
/** Each administrator has a slow hash of a separate password, so there are few of them and each has many sessions. */
const admins = 200;
const sessionsOfEach = 1 + Math.ceil(count / 50 / admins);

export async function run(dataDir: string): Promise<{ figure: string; held: boolean }> {
  const seed = attackSeed();
  const { routes, ids, sessions } = await prepare(dataDir);
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: 'true', LOG_LEVEL: 'error' });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  try {
    const { faults, statuses } = await fuzz({
      seed,
      count,
      atOnce: 12,
      routes,
      ids,
      picture: await screenshot(),
      send: (request, authorization) => send(agent, server.url, request, authorization),
      async signIn(caller) {
        if (caller === 'signed out') return undefined;
        const session = sessions[caller].pop();
        // Without a session all further requests would be refused before they do anything.
        if (!session) throw new Error(`no more sessions for the caller ${caller}; seed ${seed}`);
        return session;
      },
    });
    for (const fault of faults) console.error(fault);
    const isReady = (await fetch(`${server.url}/readyz`)).status === 200;
    const answered = [...statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, times]) => `${status}×${times}`);
    return {
      figure: `${faults.length} faults, ready ${isReady}, seed ${seed} (${answered.join(' ')})`,
      held: faults.length === 0 && isReady,
    };
  } finally {
    agent.destroy();
    await server.kill();
  }
}

/** Fills the data folder before the server starts. Returns the routes that the server has. */
async function prepare(dataDir: string) {
  const app = await buildApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), { web: 'none' });
  try {
    await app.http.ready();
    const make = maker(app);
    const events = [await make.event(), await make.event({ fee: 100 }), await make.event({ team: { min: 1, max: 4 } })];
    const registrations = [];
    for (const event of events) registrations.push((await make.registration(event)).id);
    const sessions: Record<Exclude<Caller, 'signed out'>, string[]> = { student: [], admin: [] };
    // All students have the same slow hash.
    const { password_hash } = await withPassword(app, make);
    while (sessions.student.length < students) sessions.student.push((await make.student()).bearer);
    await app.platform.db.updateTable('students').set({ password_hash }).execute();
    const people: string[] = [];
    while (people.length < admins) people.push((await make.admin()).id);
    for (let each = 0; each < sessionsOfEach; each++) sessions.admin.push(...(await sessionsFor(app, people)));
    // The test mail would connect to made-up machines.
    const routes = app.routes.filter(({ method, url }) => method !== 'HEAD' && !url.includes('/mail-server'));
    return { routes, ids: [...events, ...registrations, 'robo-kolam'], sessions };
  } finally {
    await app.close();
  }
}

const sessionsFor = ({ platform: { db, now } }: FestApp, admins: readonly string[]) =>
  write(db, async (tx) => {
    const bearers: string[] = [];
    for (const id of admins) bearers.push(`Bearer ${await openSession(tx, 'admin', id, now())}`);
    return bearers;
  });

async function withPassword(app: FestApp, make: Maker) {
  const { id } = await make.student({ password: 'a good password' });
  const students = app.platform.db.selectFrom('students').select('password_hash');
  return students.where('id', '=', id).executeTakeFirstOrThrow();
}

function send(agent: Agent, url: string, request: FuzzRequest, authorization: string | undefined): Promise<Answer> {
  return new Promise((resolve) => {
    const { method, headers, payload } = request;
    try {
      const { hostname, port } = new URL(url);
      const sent = httpRequest(
        {
          agent,
          hostname,
          port,
          method,
          path: request.url,
          headers: { ...(authorization && { authorization }), ...headers, 'content-length': payload?.length ?? 0 },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('close', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      sent.once('error', () => resolve(cutOff));
      sent.end(payload);
    } catch {
      resolve(notSent);
    }
  });
}
