import { describe, expect, test } from 'vitest';
import { pathOnThisSite } from './redirect-path.ts';

describe('a redirect path', () => {
  test.each(['/', '/event/robo-kolam', '/student/dashboard?tab=profile', '/#events', '/event/%E0%AE%95?a=1#b'])(
    'follows %j on this site',
    (path) => expect(pathOnThisSite(path)).toBe(path),
  );

  test.each([
    '',
    'event/robo-kolam',
    '//evil.example',
    '/\\evil',
    '\\\\evil.example',
    'javascript:alert(1)',
    'https://evil.example/',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/./\\evil.example',
    ' //evil.example',
    null,
    undefined,
    { from: '/' },
  ])('never follows %j', (path) => expect(pathOnThisSite(path)).toBeUndefined());
});
