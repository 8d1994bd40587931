import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runSplash } from './run-splash.ts';
import type { SplashPhase } from './splash-state.ts';

let shown: SplashPhase[];
const show = (phase: SplashPhase) => shown.push(phase);
const begin = () => runSplash({ from: 'waiting', remaining: 5000, show });

beforeEach(() => {
  shown = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('fades for half a second, settles for a second and shows the page when the film has ended', () => {
  const splash = begin();
  splash.tell('played');
  vi.advanceTimersByTime(2900);
  splash.tell('ended');
  vi.advanceTimersByTime(499);
  expect(shown).toEqual(['playing', 'fading']);
  vi.advanceTimersByTime(1);
  expect(shown.at(-1)).toBe('settling');
  vi.advanceTimersByTime(999);
  expect(shown.at(-1)).toBe('settling');
  vi.advanceTimersByTime(1);
  expect(shown.at(-1)).toBe('revealing');
  vi.advanceTimersByTime(400);
  expect(shown).toEqual(['playing', 'fading', 'settling', 'revealing', 'done']);
  expect(vi.getTimerCount()).toBe(0);
});

test('skips the splash in half a second when the film is not ready after five seconds', () => {
  begin();
  vi.advanceTimersByTime(4999);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(['skipping']);
  vi.advanceTimersByTime(500);
  expect(shown).toEqual(['skipping', 'done']);
});

test('does not cut short a film that was ready in time', () => {
  const splash = begin();
  vi.advanceTimersByTime(4999);
  splash.tell('played');
  vi.advanceTimersByTime(2900);
  expect(shown).toEqual(['playing']);
});

test('skips a film that gets stuck', () => {
  begin().tell('played');
  vi.advanceTimersByTime(7000);
  expect(shown).toEqual(['playing', 'skipping', 'done']);
});

test('ignores a second failure while the splash is being skipped', () => {
  const splash = begin();
  splash.tell('blocked');
  vi.advanceTimersByTime(300);
  splash.tell('failed');
  vi.advanceTimersByTime(200);
  expect(shown).toEqual(['skipping', 'done']);
});

test('changes nothing after the splash was stopped', () => {
  const splash = begin();
  splash.stop();
  splash.tell('played');
  vi.runAllTimers();
  expect(shown).toEqual([]);
});
