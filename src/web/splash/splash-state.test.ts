import { expect, test } from 'vitest';
import {
  isSplashPhase,
  isWatched,
  lasts,
  nextPhase,
  readyWithin,
  replayAfter,
  type SplashEvent,
} from './splash-state.ts';

const events: SplashEvent[] = ['played', 'ended', 'blocked', 'failed', 'skipped', 'over'];
const phases = [...Object.keys(lasts), 'done'].filter(isSplashPhase);

test('takes the required times', () => {
  expect({ replayAfter, readyWithin }).toEqual({ replayAfter: 10_800_000, readyWithin: 5000 });
  expect(lasts).toMatchObject({ waiting: 5000, fading: 500, settling: 1000, skipping: 500 });
});

test('goes through every phase when the film is watched to its end', () => {
  expect(nextPhase('waiting', 'played')).toBe('playing');
  expect(nextPhase('playing', 'ended')).toBe('fading');
  expect(nextPhase('fading', 'over')).toBe('settling');
  expect(nextPhase('settling', 'over')).toBe('revealing');
  expect(nextPhase('revealing', 'over')).toBe('done');
});

test.each(['blocked', 'failed', 'skipped', 'over'] as const)('skips a waiting splash after the event %s', (event) => {
  expect(nextPhase('waiting', event)).toBe('skipping');
  expect(nextPhase('skipping', 'over')).toBe('done');
});

test.each(['failed', 'skipped', 'over'] as const)('skips a playing film after the event %s', (event) => {
  expect(nextPhase('playing', event)).toBe('skipping');
});

test.each(['fading', 'settling'] as const)('shows the page when the splash is skipped while %s', (phase) => {
  expect(nextPhase(phase, 'skipped')).toBe('revealing');
});

test('does not return to the film after a late event', () => {
  for (const event of events) {
    expect(nextPhase('done', event)).toBe('done');
    expect(['skipping', 'done']).toContain(nextPhase('skipping', event));
    expect(['revealing', 'done']).toContain(nextPhase('revealing', event));
    expect(nextPhase('fading', event)).not.toBe('playing');
  }
});

test('reaches the page from every phase by time alone', () => {
  for (const start of phases) {
    let phase = start;
    for (let i = 0; i < phases.length; i++) phase = nextPhase(phase, 'over');
    expect(phase).toBe('done');
  }
});

test('counts the splash as watched only when it is complete or was skipped', () => {
  expect(phases.filter(isWatched)).toEqual(['revealing', 'skipping']);
});

test('accepts only known names as phases', () => {
  expect(isSplashPhase('playing')).toBe(true);
  expect(isSplashPhase(undefined)).toBe(false);
  expect(isSplashPhase('1')).toBe(false);
});
