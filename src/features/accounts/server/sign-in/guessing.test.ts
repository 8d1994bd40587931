import { describe, expect, onTestFinished, test } from 'vitest';
import { ownThrottle } from '#server/throttle.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { startTestApp } from '#testing/test-app.ts';
import { createLoginThrottle } from './login-throttle.ts';

const quarterHours = 24 * 4;

async function fest(env: Record<string, string> = {}) {
  const clock = stoppedClock();
  const app = await startTestApp({ now: clock.now, env });
  onTestFinished(() => app.stop());
  // Counts in this process, because the test is not about thousands of counts in a database.
  const throttle = createLoginThrottle({ ...app.platform, engine: 'sqlite' }, 'student');
  return { app, clock, throttle };
}

describe('an attacker who guesses passwords', () => {
  test('checks at most sixty guesses a day for one account from one address', async () => {
    const { clock, throttle } = await fest();
    let looked = 0;
    for (let quarter = 0; quarter < quarterHours; quarter++) {
      for (let tried = 0; tried < 12; tried++) {
        if ((await throttle.count('victim@students.example', '198.51.100.1')) === 'counted') looked += 1;
      }
      clock.forward({ seconds: 15 * 60 });
    }
    expect(looked).toBeGreaterThanOrEqual(10);
    expect(looked).toBeLessThanOrEqual(60);
  });

  test('checks 1,000 to 4,000 guesses when an address tries a different account each time', async () => {
    const { clock, throttle } = await fest();
    let looked = 0;
    for (let quarter = 0; quarter < 5; quarter++) {
      for (let account = 0; account < 1_050; account++) {
        const email = `account${quarter}-${account}@students.example`;
        if ((await throttle.count(email, '198.51.100.1')) === 'counted') looked += 1;
      }
      clock.forward({ seconds: 15 * 60 });
    }
    expect(looked).toBeGreaterThanOrEqual(1_000);
    expect(looked).toBeLessThanOrEqual(4_000);
  });

  test('counts guesses from all addresses of an IPv6 network together', async () => {
    const { throttle } = await fest();
    let looked = 0;
    for (let host = 1; host <= 40; host++) {
      const ip = `2001:db8:1:2::${host.toString(16)}`;
      if ((await throttle.count('victim@students.example', ip)) === 'counted') looked += 1;
    }
    expect(looked).toBe(10);
    expect(await throttle.count('victim@students.example', '2001:db8:1:3::1')).toBe('counted');
  });

  test('allows the many networks of an IPv6 tunnel three times as many guesses as a single network', async () => {
    const { throttle } = await fest();
    const guessFrom = (network: number) =>
      throttle.count('victim@students.example', `2001:db8:1:${network.toString(16)}::1`);
    const answers: string[] = [];
    for (let network = 0; network < 100; network++) answers.push(await guessFrom(network));
    expect(answers.filter((answer) => answer === 'counted')).toHaveLength(30);
    expect(await throttle.count('neighbour@students.example', '2001:db8:1:1::1')).toBe('counted');
    expect(await throttle.count('victim@students.example', '2001:db8:2:1::1')).toBe('counted');
  });

  test('ignores a made-up address in X-Forwarded-For and counts by the address that the proxy has seen', async () => {
    const { app } = await fest({ TRUST_PROXY: 'true' });
    const json = { email: 'nobody@students.example', password: 'a guess' };
    const guessFrom = async (chain: string) =>
      (await call(app, 'POST', '/api/students/login', { json, headers: { 'x-forwarded-for': chain } })).statusCode;
    const statuses: number[] = [];
    for (let tried = 1; tried <= 12; tried++) statuses.push(await guessFrom(`203.0.113.${tried}, 198.51.100.7`));
    // The address that the proxy itself has seen counts.
    expect(await guessFrom('198.51.100.8')).toBe(401);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});

describe('the address of a visitor behind a proxy', () => {
  /**
   * Tries eleven wrong passwords, each with another visitor's address in the header. They are barred if the header is
   * not trusted.
   */
  async function eleventhStatus(trusted: string, from: string, forwardedFor: (tried: number) => string) {
    const { app } = await fest({ TRUST_PROXY: trusted });
    const json = { email: 'nobody@students.example', password: 'a guess' };
    let status = 0;
    for (let tried = 1; tried <= 11; tried++) {
      const headers = { 'x-forwarded-for': forwardedFor(tried) };
      status = (await call(app, 'POST', '/api/students/login', { json, headers, from })).statusCode;
    }
    return status;
  }
  const otherVisitor = (tried: number) => `198.51.100.${tried}`;

  test.each([
    ['true', '127.0.0.1', 401],
    ['true', '::ffff:127.0.0.1', 401],
    // In a campus network, attackers have private addresses too.
    ['true', '10.1.2.3', 429],
    ['true', '::ffff:172.18.0.2', 429],
    ['true', 'fd00::2', 429],
    ['true', '203.0.113.9', 429],
    ['172.18.0.2', '172.18.0.2', 401],
    ['172.18.0.2', '::ffff:172.18.0.2', 401],
    ['172.18.0.2', '172.18.0.3', 429],
    ['172.18.0.2', '127.0.0.1', 429],
    ['10.0.0.0/24, fd00::2', '10.0.0.77', 401],
    ['10.0.0.0/24, fd00::2', 'fd00::2', 401],
    ['10.0.0.0/24, fd00::2', '10.0.1.77', 429],
  ])(
    'TRUST_PROXY=%s decides whether X-Forwarded-For is believed when it comes from %s',
    async (trusted, from, eleventh) => {
      expect(await eleventhStatus(trusted, from, otherVisitor)).toBe(eleventh);
    },
  );

  test.each([
    ['ports that the proxy appends', (tried: number) => `198.51.100.7:${1_000 + tried}`],
    [
      'spellings of an IPv4 address inside IPv6',
      (tried: number) => ['::ffff:198.51.100.7', '198.51.100.7', '::ffff:c633:6407'][tried % 3] ?? '',
    ],
    ['words that are not an address', (tried: number) => `somebody ${tried}`],
  ])('counts no new network for %s', async (_, forwardedFor) => {
    expect(await eleventhStatus('true', '127.0.0.1', forwardedFor)).toBe(429);
  });
});

describe('a flood of made-up accounts', () => {
  test('stores no more rows for made-up accounts once the address has used up its tries', async () => {
    const { app } = await fest();
    const throttle = createLoginThrottle({ ...app.platform, engine: 'postgres' }, 'student');
    const keptAfter = async (from: number, tries: number) => {
      for (let index = from; index < tries; index++) {
        await throttle.count(`made-up${index}@students.example`, '198.51.100.1');
      }
      const rows = app.platform.db.selectFrom('shared_counts').select(({ fn }) => fn.countAll<number>().as('kept'));
      return Number((await rows.executeTakeFirstOrThrow()).kept);
    };
    const kept = await keptAfter(0, 1_000);
    expect(kept).toBeGreaterThan(1_000);
    // A few more, because the server's background tasks have rows in the same table.
    expect(await keptAfter(1_000, 1_200)).toBeLessThan(kept + 10);
  });

  test('forgets the oldest made-up accounts before a guesser who is barred', async () => {
    const throttle = ownThrottle(() => new Date(), { points: 1, seconds: 60 });
    expect([await throttle.spend('guesser'), await throttle.spend('guesser')]).toEqual([true, false]);
    for (let key = 0; key < 60_000; key++) await throttle.spend(`made up ${key}`);
    expect(await throttle.spend('made up 0')).toBe(true);
    expect(await throttle.spend('made up 59999')).toBe(false);
    expect(await throttle.spend('guesser')).toBe(false);
  });
});

test('three hundred students behind one address sign in within a minute, a third of them at the second try', async () => {
  // All tries are in the same moment, because the clock is stopped. `chaos/campus-sign-in.ts` does it with real
  // passwords.
  const { throttle } = await fest();
  const answers: string[] = [];
  for (let student = 0; student < 300; student++) {
    const email = `campus${student}@students.example`;
    if (student % 3 === 0) answers.push(await throttle.count(email, '198.51.100.1'));
    answers.push(await throttle.count(email, '198.51.100.1'));
    await throttle.forget(email, '198.51.100.1');
  }
  expect(new Set(answers)).toEqual(new Set(['counted']));
});
