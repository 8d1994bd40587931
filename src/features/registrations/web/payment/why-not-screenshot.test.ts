import { expect, test } from 'vitest';
import { screenshotMaxBytes } from '#features/registrations/contract.ts';
import { whyNotScreenshot } from './why-not-screenshot.ts';

const file = { name: 'payment.png', type: 'image/png', size: 1_000 };

test('a picture below the limit is taken', () => {
  expect(whyNotScreenshot({ ...file, size: screenshotMaxBytes - 1 })).toBeUndefined();
});

test.each([
  ['a HEIC photo', { name: 'IMG_1.HEIC', type: 'image/heic' }, 'save the photo as JPG'],
  ['one whose type the browser does not know', { name: 'IMG_1.heif', type: '' }, 'save the photo as JPG'],
  ['a PDF', { name: 'receipt.pdf', type: 'application/pdf' }, 'take a screenshot of the page'],
  ['a text', { name: 'notes.txt', type: 'text/plain' }, 'PNG, JPG or GIF'],
  ['a picture of 5 MB', { size: screenshotMaxBytes }, 'Please select a file smaller than 5MB'],
])('%s is refused, with what to do', (_, change, words) => {
  expect(whyNotScreenshot({ ...file, ...change })?.description).toContain(words);
});
