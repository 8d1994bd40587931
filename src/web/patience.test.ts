import { expect, test } from 'vitest';
import type { ApiAnswer } from '#shared/api-client.ts';
import { type Patience, patiently } from './patience.ts';

const busy = { status: 503, json: { message: 'Many people are signing in right now.' }, retryAfter: 3 };
const done = { status: 201, json: {} };

test('waits as long as it is asked to, and a little more, until it has its turn', async () => {
  const { patience, waits, line } = patienceWith({ random: 0.5 });
  await expect(patiently(answering([busy, { ...busy, retryAfter: 10 }, done]), patience)).resolves.toBe(done);
  expect(waits).toEqual([3_750, 12_500]);
  expect(line).toEqual(['enters', 'leaves']);
});

test('gives up after two minutes with the server’s own words, and never waits for nothing', async () => {
  const { patience, waits, line } = patienceWith({ random: 1 });
  await expect(patiently(answering([busy]), patience)).resolves.toBe(busy);
  const waited = waits.reduce((sum, wait) => sum + wait, 0);
  expect(waited).toBeLessThanOrEqual(120_000);
  expect(waited).toBeGreaterThan(110_000);
  expect(line).toEqual(['enters', 'leaves']);
  const maintenance = patienceWith({ random: 0 });
  await patiently(answering([{ ...busy, retryAfter: 600 }]), maintenance.patience);
  expect([maintenance.waits, maintenance.line]).toEqual([[], []]);
});

test.each<[string, ApiAnswer]>([
  ['too many wrong passwords', { status: 429, json: {}, retryAfter: 30 }],
  ['a failure that says nothing of coming back', { status: 503, json: {} }],
  ['a refusal', { status: 409, json: {} }],
  ['success', done],
])('%s is an answer at once', async (_, answer) => {
  const { patience, waits, line } = patienceWith({ random: 0 });
  await expect(patiently(answering([answer]), patience)).resolves.toBe(answer);
  expect([waits, line]).toEqual([[], []]);
});

test('a connection that breaks meanwhile ends the waiting', async () => {
  const { patience, line } = patienceWith({ random: 0 });
  const answers = [Promise.resolve(busy), Promise.reject(new Error('No answer came'))];
  await expect(patiently(() => answers.shift() ?? Promise.resolve(done), patience)).rejects.toThrow('No answer came');
  expect(line).toEqual(['enters', 'leaves']);
});

/** One after the other, the last one for ever. */
function answering(answers: ApiAnswer[]): () => Promise<ApiAnswer> {
  let asked = 0;
  return async () => answers[Math.min(asked++, answers.length - 1)] ?? done;
}

/** A clock on which only the waiting takes time. */
function patienceWith({ random }: { random: number }) {
  const waits: number[] = [];
  const line: string[] = [];
  let clock = 0;
  const patience: Patience = {
    now: () => clock,
    sleep: async (ms) => {
      clock += ms;
      waits.push(ms);
    },
    random: () => random,
    enterLine() {
      line.push('enters');
      return () => line.push('leaves');
    },
  };
  return { patience, waits, line };
}
