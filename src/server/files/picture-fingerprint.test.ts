import sharp from 'sharp';
import { expect, test } from 'vitest';
import { screenshot } from '#testing/pictures.ts';
import { areFingerprintsAlike, pictureFingerprintOf, takenAt, toUint32 } from './picture-fingerprint.ts';

/** A screenshot of bars. Three of them depend on the payment. `quality` is that of the compression. */
async function screen(own: number, quality: number): Promise<Buffer> {
  const bars = Array.from({ length: 16 }, (_, line) => {
    const width = 90 + ((line % 5 === 0 ? own * 83 : line * 47) % 260);
    const input = { create: { width, height: 36, channels: 3 as const, background: '#134' } };
    return { input, left: 40 + ((line * 31) % 90), top: 40 + line * 70 };
  });
  const paper = sharp({ create: { width: 540, height: 1_170, channels: 3, background: '#fff' } });
  return paper.composite(bars).jpeg({ quality }).toBuffer();
}

const fingerprint = async (picture: Buffer) => toUint32(await pictureFingerprintOf(picture));

test('recognises a compressed picture and tells another payment on the same screen apart', async () => {
  const original = await fingerprint(await screen(1, 95));
  expect(areFingerprintsAlike(original, await fingerprint(await screen(1, 50)))).toBe(true);
  expect(areFingerprintsAlike(original, await fingerprint(await screen(2, 95)))).toBe(false);
});

test('a blank picture has no fingerprint and is not like another blank picture', async () => {
  expect(await pictureFingerprintOf(await screenshot())).toBe('');
  expect(areFingerprintsAlike(toUint32(''), toUint32(''))).toBe(false);
});

test('reads when a picture was taken, or nothing when the file does not say', async () => {
  const dated = sharp(await screenshot()).withExif({ IFD2: { DateTimeOriginal: '2025:05:08 21:30:05' } });
  expect(await takenAt(await dated.jpeg().toBuffer())).toBe('2025-05-08T21:30:05');
  expect(await takenAt(await screenshot())).toBe('');
  expect(await takenAt(Buffer.from('no picture'))).toBe('');
});
