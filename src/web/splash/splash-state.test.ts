import { expect, test } from 'vitest';
import { isPhase, isWatched, lasts, nextPhase, readyWithin, replayAfter, type SplashEvent } from './splash-state.ts';

const events: SplashEvent[] = ['played', 'ended', 'blocked', 'failed', 'skipped', 'over'];
const phases = [...Object.keys(lasts), 'done'].filter(isPhase);

test('takes the required times', () => {
  expect({ replayAfter, readyWithin }).toEqual({ replayAfter: 10_800_000, readyWithin: 5000 });
  expect(lasts).toMatchObject({ waiting: 5000, fading: 500, settling: 1000, skipping: 500 });
});

test('watched to its end', () => {
  expect(nextPhase('waiting', 'played')).toBe('playing');
  expect(nextPhase('playing', 'ended')).toBe('fading');
  expect(nextPhase('fading', 'over')).toBe('settling');
  expect(nextPhase('settling', 'over')).toBe('revealing');
  expect(nextPhase('revealing', 'over')).toBe('done');
});

test.each(['blocked', 'failed', 'skipped', 'over'] as const)('waiting, then %s: skipped quickly', (event) => {
  expect(nextPhase('waiting', event)).toBe('skipping');
  expect(nextPhase('skipping', 'over')).toBe('done');
});

test.each(['failed', 'skipped', 'over'] as const)('playing, then %s: skipped quickly', (event) => {
  expect(nextPhase('playing', event)).toBe('skipping');
});

test.each(['fading', 'settling'] as const)('shows the page when it is skipped while %s', (phase) => {
  expect(nextPhase(phase, 'skipped')).toBe('revealing');
});

test('nothing that comes late brings it back', () => {
  for (const event of events) {
    expect(nextPhase('done', event)).toBe('done');
    expect(['skipping', 'done']).toContain(nextPhase('skipping', event));
    expect(['revealing', 'done']).toContain(nextPhase('revealing', event));
    expect(nextPhase('fading', event)).not.toBe('playing');
  }
});

test('from every phase time alone leads to the page', () => {
  for (const start of phases) {
    let phase = start;
    for (let i = 0; i < phases.length; i++) phase = nextPhase(phase, 'over');
    expect(phase).toBe('done');
  }
});

test('it counts as watched when it is complete or was skipped, not before', () => {
  expect(phases.filter(isWatched)).toEqual(['revealing', 'skipping']);
});

test('the attribute of a page is a phase or none', () => {
  expect(isPhase('playing')).toBe(true);
  expect(isPhase(undefined)).toBe(false);
  expect(isPhase('1')).toBe(false);
});
