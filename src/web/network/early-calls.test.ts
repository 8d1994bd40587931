import { expect, onTestFinished, test, vi } from 'vitest';
import { earlyCallsScript, takeEarlyCall } from './early-calls.tsx';

const reads = [
  { path: '/api/students/profile', access: 'student' },
  { path: '/api/events', access: 'public' },
] as const;

test('sends calls before the page’s scripts run, with the session if needed, and gives each answer once', async () => {
  const sent = run('Bearer mine');
  expect(sent).toEqual([
    ['/api/students/profile', { accept: 'application/json', authorization: 'Bearer mine' }],
    ['/api/events', { accept: 'application/json' }],
  ]);
  await expect(takeEarlyCall('/api/events')).resolves.toBe('answer of /api/events');
  expect(takeEarlyCall('/api/events')).toBeUndefined();
  await expect(takeEarlyCall('/api/students/profile', 'Bearer mine')).resolves.toBe('answer of /api/students/profile');
});

test('does not give another session the answer to an early call', () => {
  run('Bearer mine');
  expect(takeEarlyCall('/api/students/profile', 'Bearer another')).toBeUndefined();
  expect(takeEarlyCall('/api/students/profile', 'Bearer mine')).toBeUndefined();
});

test('does not give out an answer that has waited for a minute', () => {
  run('Bearer mine');
  vi.useFakeTimers({ now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(takeEarlyCall('/api/events')).toBeUndefined();
});

test('sends no calls when there is no session or no storage', () => {
  expect(run(null)).toEqual([]);
  expect(
    run(() => {
      throw new Error('blocked');
    }),
  ).toEqual([]);
});

/** Runs the script as a browser with this token would. Returns the calls that it sent. */
function run(token: string | null | (() => string)): [string, Record<string, string>][] {
  const sent: [string, Record<string, string>][] = [];
  const page = {};
  Object.assign(globalThis, { window: page });
  const localStorage = { getItem: () => (typeof token === 'function' ? token() : token) };
  const fetch = async (path: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
    expect(signal).toBeInstanceOf(AbortSignal);
    sent.push([path, headers]);
    return `answer of ${path}`;
  };
  new Function('window', 'localStorage', 'fetch', earlyCallsScript(reads))(page, localStorage, fetch);
  return sent;
}
