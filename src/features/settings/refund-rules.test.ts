import { expect, test } from 'vitest';
import { paiseBack, shareAt } from './refund-rules.ts';

const policy = { mayCancel: true, fullUntil: '2026-05-01T09:00', halfUntil: '2026-05-03T09:00' };
const at = (instant: string, changed: object = {}) =>
  shareAt({ ...policy, ...changed }, 'Asia/Kolkata', new Date(instant));

test('gives all back until the first time, half until the second, and nothing afterwards', () => {
  expect(at('2026-05-01T03:29:59.999Z')).toBe('full');
  expect(at('2026-05-01T03:30:00.000Z')).toBe('half');
  expect(at('2026-05-03T03:29:59.999Z')).toBe('half');
  expect(at('2026-05-03T03:30:00.000Z')).toBe('none');
});

test('leaves out the share whose time is empty', () => {
  expect(at('2026-04-01T00:00:00Z', { fullUntil: '' })).toBe('half');
  expect(at('2026-05-02T00:00:00Z', { halfUntil: '' })).toBe('none');
  expect(at('2026-04-01T00:00:00Z', { fullUntil: '', halfUntil: '' })).toBe('none');
});

test('never gives back more than was received, and rounds half a paisa up', () => {
  expect([paiseBack(25_000, 'full'), paiseBack(25_001, 'half'), paiseBack(25_000, 'none')]).toEqual([
    25_000, 12_501, 0,
  ]);
  expect(paiseBack(0, 'half')).toBe(0);
});

test('gives all back before a stored time of the year 9999, and nothing after one of the year 25', () => {
  expect(at('2026-04-01T00:00:00Z', { fullUntil: '9999-12-31T23:59' })).toBe('full');
  expect(at('2026-04-01T00:00:00Z', { fullUntil: '0025-05-01T09:00', halfUntil: '' })).toBe('none');
});
