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

test('ended: half a second, then a second, then the page comes', () => {
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

test('not ready after 5 s: gone half a second later', () => {
  begin();
  vi.advanceTimersByTime(4999);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(['skipping']);
  vi.advanceTimersByTime(500);
  expect(shown).toEqual(['skipping', 'done']);
});

test('ready in time: the time to get ready is no limit for the film', () => {
  const splash = begin();
  vi.advanceTimersByTime(4999);
  splash.tell('played');
  vi.advanceTimersByTime(2900);
  expect(shown).toEqual(['playing']);
});

test('a film that gets stuck does not hold the page', () => {
  begin().tell('played');
  vi.advanceTimersByTime(7000);
  expect(shown).toEqual(['playing', 'skipping', 'done']);
});

test('what is told twice counts once', () => {
  const splash = begin();
  splash.tell('blocked');
  vi.advanceTimersByTime(300);
  splash.tell('failed');
  vi.advanceTimersByTime(200);
  expect(shown).toEqual(['skipping', 'done']);
});

test('stopped, it stays as it is', () => {
  const splash = begin();
  splash.stop();
  splash.tell('played');
  vi.runAllTimers();
  expect(shown).toEqual([]);
});
