import { expect, onTestFinished, test } from 'vitest';
import { type Answer, fuzz, notSent } from '#testing/attack/fuzz.ts';
import type { FuzzRequest } from '#testing/attack/fuzz-request.ts';
import { attackSeed } from '#testing/attack/random.ts';
import { call } from '#testing/call.ts';
import { maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** `chaos/fuzz.ts` sends a hundred times as many, over sockets. */
const count = 1_000;

test('the server answers a thousand random requests without a failure and stays ready', async () => {
  const seed = attackSeed(1);
  const app = await startTestApp({ deliver: async () => undefined, env: { TRUST_PROXY: 'true', LOG_LEVEL: 'error' } });
  onTestFinished(() => app.stop());
  const make = maker(app);
  const events = [await make.event(), await make.event({ fee: 100 })];
  const registrations = [await make.registration(events[0] ?? ''), await make.registration(events[1] ?? '')];
  let sessions = 0;
  const { faults, statuses } = await fuzz({
    seed,
    count,
    atOnce: 4,
    // The test mail would connect to made-up machines.
    routes: app.routes.filter(({ method, url }) => method !== 'HEAD' && !url.endsWith('/mail-server/test')),
    ids: [...events, ...registrations.map(({ id }) => id), 'robo-kolam'],
    picture: await screenshot(),
    send: (request, authorization) => inject(app, request, authorization),
    signIn: async (caller) => {
      if (caller === 'signed out') return undefined;
      sessions += 1;
      const made = caller === 'student' ? await make.student({ password: 'a good password' }) : await make.admin();
      return made.bearer;
    },
  });
  expect(faults.join('\n\n'), `SYMPOSIA_SEED=${seed} repeats it\n${app.logLines.slice(0, 5).join('')}`).toBe('');
  // A generator whose requests are all refused would test nothing.
  expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(count / 20);
  expect(statuses.get(422)).toBeGreaterThan(count / 20);
  // `chaos/fuzz.ts` has a fixed number of sessions for a hundred times as many requests.
  expect(sessions).toBeLessThan(count / 40);
  expect((await call(app, 'GET', '/readyz')).statusCode).toBe(200);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
}, 180_000);

async function inject(app: TestApp, request: FuzzRequest, authorization: string | undefined): Promise<Answer> {
  const { method, url, headers, payload } = request;
  try {
    const response = await app.http.inject({
      method: method as 'GET',
      url,
      headers: { ...(authorization && { authorization }), ...headers },
      ...(payload && { payload }),
    });
    return { status: response.statusCode, headers: response.headers, body: response.body };
  } catch (error) {
    // Such an address is invalid for any client.
    if (error instanceof TypeError && /URL/.test(error.message)) return notSent;
    throw error;
  }
}
