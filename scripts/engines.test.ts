import { expect, test } from 'vitest';
import { findEngines } from './engines.ts';

test('names the engines that are found, and says of each missing engine that it is not tested', () => {
  expect(findEngines((engine) => engine === 'webkit')).toEqual({
    found: ['webkit'],
    missing: ['firefox was not found and is not tested: run `npx playwright install firefox`.'],
  });
  expect(findEngines(() => true)).toEqual({ found: ['firefox', 'webkit'], missing: [] });
  expect(findEngines(() => false)).toMatchObject({ found: [], missing: { length: 2 } });
});
