import { expect, test } from 'vitest';
import { shrunkSize } from './shrink-size.ts';

test.each([
  ['a photo of 12 megapixels', [4000, 3000], [2000, 1500]],
  ['an upright photo of 12 megapixels', [3000, 4000], [1500, 2000]],
  ['a small picture, which is not enlarged', [600, 400], [600, 400]],
  ['a scrolled screenshot, whose text stays readable', [1080, 9600], [720, 6400]],
  ['a narrow screenshot, which is not enlarged', [400, 9600], [400, 9600]],
])('gives the new size for %s', (_, [width = 0, height = 0], [toWidth, toHeight]) => {
  expect(shrunkSize({ width, height })).toEqual({ width: toWidth, height: toHeight });
});
