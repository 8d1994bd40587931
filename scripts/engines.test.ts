import { expect, test } from 'vitest';
import { findEngines } from './engines.ts';

test('names the engines that are there, and says of each other one that it is not tested', () => {
  expect(findEngines((engine) => engine === 'webkit')).toEqual({
    found: ['webkit'],
    missing: ['firefox was not found and is not tested: run `npx playwright install firefox`.'],
  });
  expect(findEngines(() => true)).toEqual({ found: ['firefox', 'webkit'], missing: [] });
  expect(findEngines(() => false)).toMatchObject({ found: [], missing: { length: 2 } });
});
