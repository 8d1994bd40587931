import { expect, test } from 'vitest';
import { screenshotFile } from '#features/registrations/calls.ts';
import { whyNotScreenshot } from './why-not-screenshot.ts';

const file = { name: 'payment.png', type: 'image/png', size: 1_000 };

test('accepts a picture below the size limit', () => {
  expect(whyNotScreenshot({ ...file, size: screenshotFile.maxBytes - 1 })).toBeUndefined();
});

test.each([
  ['a HEIC photo', { name: 'IMG_1.HEIC', type: 'image/heic' }, 'save the photo as JPG'],
  ['a HEIF photo whose type the browser does not know', { name: 'IMG_1.heif', type: '' }, 'save the photo as JPG'],
  ['a PDF', { name: 'receipt.pdf', type: 'application/pdf' }, 'take a screenshot of the page'],
  ['a text file', { name: 'notes.txt', type: 'text/plain' }, 'PNG, JPG or GIF'],
  ['a picture of 5 MB', { size: screenshotFile.maxBytes }, 'Please select a file smaller than 5MB'],
])('refuses %s, and says what to do', (_, change, words) => {
  expect(whyNotScreenshot({ ...file, ...change })?.description).toContain(words);
});
