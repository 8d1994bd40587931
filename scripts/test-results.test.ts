import { expect, test } from 'vitest';
import { countResults, failedNames } from './test-results.ts';

const failed = Array.from(
  { length: 12 },
  (_, at) =>
    `[phone] › e2e/student/cart.spec.ts:${at}:1 › a student pays once for a pass and two events, and is confirmed`,
);
const browserRun = [
  'Running 52 tests using 2 workers',
  '  ✓   1 [phone] › e2e/toasts.spec.ts:6:1 › says how many, as in 3 failed and 4 passed (1.9s)',
  '\u001b[31m  12 failed\u001b[39m',
  ...failed.map((name) => `\u001b[31m    ${name} ──────────\u001b[39m`),
  '\u001b[32m  40 passed\u001b[39m\u001b[2m (30.1s)\u001b[22m',
  '',
].join('\n');
const suiteRun = [
  ' FAIL  |unit| src/a.test.ts > adds',
  ' Test Files  1 failed | 2 passed (3)',
  '      Tests  1 failed | 41 passed (42)',
];

test('counts every failed journey of a browser run, however many lines name them', () => {
  expect(countResults(browserRun)).toEqual({ passed: 40, failed: 12 });
  expect(failedNames('journeys', browserRun)).toEqual(failed);
});

test('counts the tests of a Vitest run, not its files', () => {
  expect(countResults(suiteRun.join('\n'))).toEqual({ passed: 41, failed: 1 });
  expect(failedNames('suites', suiteRun.join('\n'))).toEqual(['|unit| src/a.test.ts > adds']);
});

test('names the stage when a command without tests fails', () => {
  expect(countResults('Found 3 errors.')).toEqual({ passed: 0, failed: 0 });
  expect(failedNames('types', 'src/a.ts(1,1): error TS1')).toEqual(['types']);
});
