import { expect, test } from 'vitest';
import { accountBounds } from '#features/accounts/rules.ts';
import { stoppedClock } from '#testing/clock.ts';
import { createSignUpThrottle } from '../sign-in/login-throttle.ts';

const { signUpsAMinute, signUpsADay } = accountBounds;

/** How many sign-ups from `ip` are allowed, if each minute has as many as a minute allows. */
async function letIn(
  { throttle, clock }: { throttle: ReturnType<typeof createSignUpThrottle>; clock: ReturnType<typeof stoppedClock> },
  ip: string,
  tries: number,
): Promise<number> {
  let passed = 0;
  for (let tried = 0; tried < tries; tried++) {
    if (tried > 0 && tried % signUpsAMinute === 0) clock.forward({ seconds: 61 });
    if (!(await throttle.isBarred(ip))) passed++;
  }
  return passed;
}

function start() {
  const clock = stoppedClock();
  return { clock, throttle: createSignUpThrottle({ now: clock.now }) };
}

test('a network can sign up at most 6,000 accounts a day, and can go on the next day', async () => {
  const signUps = start();
  expect(signUpsADay).toBe(6_000);
  expect(await letIn(signUps, '198.51.100.7', signUpsADay + 10)).toBe(signUpsADay);
  // The minute is long over, so the limit of the day refuses.
  signUps.clock.forward({ hours: 1 });
  expect(await letIn(signUps, '198.51.100.7', 1)).toBe(0);
  expect(await letIn(signUps, '198.51.100.8', 1)).toBe(1);
  signUps.clock.forward({ hours: 24 });
  expect(await letIn(signUps, '198.51.100.7', 1)).toBe(1);
});

test('a campus of 5,000 students can sign up from one network within a day', async () => {
  expect(await letIn(start(), '198.51.100.7', 5_000)).toBe(5_000);
});

test('tries over the limit of a minute use up nothing of the day', async () => {
  const { clock, throttle } = start();
  let passed = 0;
  for (let minute = 0; minute < 4; minute++) {
    for (let tried = 0; tried < 5_000; tried++) if (!(await throttle.isBarred('198.51.100.7'))) passed++;
    clock.forward({ seconds: 61 });
  }
  expect(passed).toBe(4 * signUpsAMinute);
});

test('tries over the limit of a minute of a wider network use up nothing of the day of one in it', async () => {
  const { clock, throttle } = start();
  const tryAll = async (network: number, tries: number) => {
    let passed = 0;
    for (let tried = 0; tried < tries; tried++) if (!(await throttle.isBarred(`2001:db8:1:${network}::7`))) passed++;
    return passed;
  };
  for (let minute = 0; minute < 3; minute++) {
    for (const busy of [1, 2, 3]) expect(await tryAll(busy, signUpsAMinute)).toBe(signUpsAMinute);
    expect(await tryAll(4, signUpsAMinute)).toBe(0);
    clock.forward({ seconds: 61 });
  }
  expect(await tryAll(4, signUpsAMinute)).toBe(signUpsAMinute);
  clock.forward({ seconds: 61 });
  expect(await tryAll(4, signUpsAMinute)).toBe(signUpsAMinute);
});

test('the networks of an IPv6 tunnel together get three times the daily limit of a single network', async () => {
  const signUps = start();
  let passed = 0;
  for (let network = 1; network <= 4; network++) {
    passed += await letIn(signUps, `2001:db8:1:${network}::7`, signUpsADay);
    signUps.clock.forward({ seconds: 61 });
  }
  expect(passed).toBe(3 * signUpsADay);
});
