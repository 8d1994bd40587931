import { expect, test } from 'vitest';
import { expectedAfter } from './rules.ts';

test.each([
  [[], '2025-05-09', '2025-05-09'],
  [['2025-05-09', '2025-05-11', '2025-05-10'], '2025-05-09', '2025-05-11'],
  [['', 'soon'], '2025-05-09', '2025-05-09'],
  [['', '2025-05-08'], '2025-05-09', '2025-05-08'],
])('events on %j of an edition on %s: after %s', (days, edition, expected) => {
  expect(expectedAfter(days, edition)).toBe(expected);
});
