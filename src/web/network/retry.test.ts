import { expect, test } from 'vitest';
import type { ApiAnswer } from '#shared/api-client.ts';
import { type RetryTools, retryWhileBusy } from './retry.ts';

const busy = { status: 503, json: { message: 'Many people are signing in right now.' }, retryAfter: 3 };
const done = { status: 201, json: {} };

test('waits a little longer than the server asks before each attempt', async () => {
  const { tools, waits, line } = toolsWith({ random: 0.5 });
  await expect(retryWhileBusy(answering([busy, { ...busy, retryAfter: 10 }, done]), tools)).resolves.toBe(done);
  expect(waits).toEqual([3_750, 12_500]);
  expect(line).toEqual(['enters', 'leaves']);
});

test('gives up after two minutes, or at once when the server asks for a longer wait', async () => {
  const { tools, waits, line } = toolsWith({ random: 1 });
  await expect(retryWhileBusy(answering([busy]), tools)).resolves.toBe(busy);
  const waited = waits.reduce((sum, wait) => sum + wait, 0);
  expect(waited).toBeLessThanOrEqual(120_000);
  expect(waited).toBeGreaterThan(110_000);
  expect(line).toEqual(['enters', 'leaves']);
  const maintenance = toolsWith({ random: 0 });
  await retryWhileBusy(answering([{ ...busy, retryAfter: 600 }]), maintenance.tools);
  expect([maintenance.waits, maintenance.line]).toEqual([[], []]);
});

test.each<[string, ApiAnswer]>([
  ['too many wrong passwords', { status: 429, json: {}, retryAfter: 30 }],
  ['a failure without a time to try again', { status: 503, json: {} }],
  ['a refusal', { status: 409, json: {} }],
  ['success', done],
])('returns %s at once', async (_, answer) => {
  const { tools, waits, line } = toolsWith({ random: 0 });
  await expect(retryWhileBusy(answering([answer]), tools)).resolves.toBe(answer);
  expect([waits, line]).toEqual([[], []]);
});

test('stops waiting when the connection breaks', async () => {
  const { tools, line } = toolsWith({ random: 0 });
  const answers = [Promise.resolve(busy), Promise.reject(new Error('No answer came'))];
  await expect(retryWhileBusy(() => answers.shift() ?? Promise.resolve(done), tools)).rejects.toThrow('No answer came');
  expect(line).toEqual(['enters', 'leaves']);
});

/** Returns the answers one after the other, and then always the last one. */
function answering(answers: ApiAnswer[]): () => Promise<ApiAnswer> {
  let asked = 0;
  return async () => answers[Math.min(asked++, answers.length - 1)] ?? done;
}

/** A clock on which only waiting takes time. */
function toolsWith({ random }: { random: number }) {
  const waits: number[] = [];
  const line: string[] = [];
  let clock = 0;
  const tools: RetryTools = {
    now: () => clock,
    sleep: async (ms) => {
      clock += ms;
      waits.push(ms);
    },
    random: () => random,
    startWaiting() {
      line.push('enters');
      return () => line.push('leaves');
    },
  };
  return { tools, waits, line };
}
